// Which term a filter means whose value no term has as its slug: `color=coral` is Coral Pink, `genre=portfolios` Portfolio.
import type { SearchBody } from '../../catalog/api-bodies.ts'
import type { Filter } from '../explore-state.ts'
import type { CallApi } from '../in-process.ts'

export interface Meant {
  /** As in the address. */
  value: string
  term: Filter & { name: string }
  /** Whether the value is a name, a part of the name or a synonym of the term, and not only a form of it or spelled like one. */
  isSame: boolean
}

/** The term that a search for the value finds in its taxonomy; null if none. */
export function termMeant({ taxonomy, slug }: Filter, call: CallApi): Meant | null {
  for (const match of ['all', 'words']) {
    const parameters = Object.entries({ q: slug.replaceAll('-', ' '), match, limit: '1' })
    const { matched_filters, unmatched } = (call({ of: 'search', parameters }).body ?? NOTHING_FOUND) as SearchBody
    const term = matched_filters.find((own) => own.taxonomy === taxonomy)
    if (unmatched.length === 0 && term !== undefined)
      return { value: slug, term: { taxonomy, slug: term.slug, name: term.name }, isSame: match === 'all' }
  }
  return null
}

const NOTHING_FOUND: Pick<SearchBody, 'matched_filters' | 'unmatched'> = { matched_filters: [], unmatched: [] }
