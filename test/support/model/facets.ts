// The facets that the model expects: for each term, the results of the listing with the term added to its filters.
import { bandsOf, filtered, type Query } from './listings.ts'
import { FILTER_TAXONOMIES, type FilterTaxonomy, type Model, type Site } from './model.ts'
import { byCodePoint, folded } from './text.ts'

/** The names that `facets` takes, in their order. */
export const FACET_NAMES: readonly string[] = [...FILTER_TAXONOMIES, 'year', 'status', 'category']

const ALIASES: Partial<Record<FilterTaxonomy, string>> = { color: 'colour', post_tag: 'tag' }

/**
 * Returns the member `facets` of a listing of sites, or of sections: those of the query's type, or of all types
 * (rule 24.8).
 */
export function facetsOf(model: Model, query: Query, of: 'sites' | 'sections' = 'sites') {
  const value = (name: string) => query.find(([given, text]) => given === name && text.trim() !== '')?.[1].trim()
  const names = (value('facets') ?? '').split(',').map((name) => name.trim())
  const limit = Number(value('facet_limit') ?? 20)
  const chosen = FACET_NAMES.filter((name) => names.includes(name))
  if (chosen.length === 0) return {}
  const type = value('type')?.toLowerCase() ?? (of === 'sections' ? null : undefined)
  const facets = chosen.map((name) => {
    const taxonomy = FILTER_TAXONOMIES.find((own) => own === name)
    return [
      name,
      taxonomy ? facetOf(model, query, { taxonomy, limit, type }) : valuesOf(model, query, { name, limit, type }),
    ]
  })
  return { facets: Object.fromEntries(facets) }
}

interface Facet {
  taxonomy: FilterTaxonomy
  limit: number
  /** Undefined for sites, null for sections of all types. */
  type: string | null | undefined
}

function facetOf(model: Model, query: Query, { taxonomy, limit, type }: Facet) {
  const isOwn = (name: string, mode: string) => name === taxonomy + mode || name === `${ALIASES[taxonomy]}${mode}`
  const sites = filtered(
    model,
    query.filter(([name]) => !isOwn(name, '_any')),
  )
  const selected = query
    .filter(([name]) => isOwn(name, '') || isOwn(name, '_any'))
    .map(([, slug]) => slug.trim().toLowerCase())
  const counts = countsOf(sites, taxonomy, type)
  const all = [...model.terms[taxonomy]].map(([slug, name]) => {
    return { name, slug, count: counts.get(slug) ?? 0, selected: selected.includes(slug) }
  })
  const sorted = all.sort(
    (a, b) => b.count - a.count || byCodePoint(folded(a.name), folded(b.name)) || byCodePoint(a.slug, b.slug),
  )
  const some = sorted.filter(({ count }) => count > 0)
  const top = some.slice(0, limit)
  return { total: some.length, terms: [...top, ...sorted.filter((term) => term.selected && !top.includes(term))] }
}

/** The values of a filter that takes one, each counted instead of the one in the query. (rule 24.13) */
function valuesOf(model: Model, query: Query, { name, limit, type }: Omit<Facet, 'taxonomy'> & { name: string }) {
  const given = query.find(([own, text]) => own === name && text.trim() !== '')?.[1].trim()
  const others = query.filter(([own]) => own !== name)
  const years = [...new Set(model.sites.map(({ line }) => line.published.slice(0, 4)))].sort().reverse()
  const all = { year: years, status: ['live', 'offline'], category: ['inspiration', 'template'] }[name] ?? []
  const selected = given === 'all' ? undefined : given
  const values = selected === undefined || all.includes(selected) ? all : [...all, selected]
  const rows = values.map((value) => {
    const sites = filtered(model, [...others, [name, value]])
    const count = sites.reduce((sum, site) => sum + (type === undefined ? 1 : bandsOf(site, type).length), 0)
    return { name: value, slug: value, count, selected: value === selected }
  })
  if (name !== 'year') rows.sort((a, b) => b.count - a.count)
  const some = rows.filter(({ count }) => count > 0)
  const top = some.slice(0, limit)
  return { total: some.length, terms: [...top, ...rows.filter((row) => row.selected && !top.includes(row))] }
}

function countsOf(sites: readonly Site[], taxonomy: FilterTaxonomy, type: Facet['type']): Map<string, number> {
  const counts = new Map<string, number>()
  for (const site of sites) {
    const results = type === undefined ? 1 : bandsOf(site, type).length
    for (const slug of site.slugs[taxonomy]) counts.set(slug, (counts.get(slug) ?? 0) + results)
  }
  return counts
}
