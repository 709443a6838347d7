// The member `unknown` that the model expects for filters whose unknown values are like nothing. (rule 24.14)
import type { Query } from './listings.ts'
import { FILTER_TAXONOMIES, type FilterTaxonomy, type Model } from './model.ts'

const FILTER = new RegExp(`^(${FILTER_TAXONOMIES.join('|')}|colour|tag)(_any|_not)?$`)
const ALIASES: Record<string, FilterTaxonomy> = { colour: 'color', tag: 'post_tag' }

/** Returns the member, or none if every value is the slug of a term. */
export function unknownOf(model: Model, query: Query) {
  const seen = new Set<string>()
  const unknown = query.flatMap(([parameter, text]) => {
    const [, own = '', end = ''] = FILTER.exec(parameter) ?? []
    const taxonomy = ALIASES[own] ?? (own as FilterTaxonomy)
    const value = text.trim()
    const key = `${taxonomy}${end} ${value.toLowerCase()}`
    if (own === '' || value === '' || seen.has(key) || model.terms[taxonomy].has(value.toLowerCase())) return []
    seen.add(key)
    return [{ parameter, value, nearest: [] }]
  })
  return unknown.length === 0 ? {} : { unknown }
}
