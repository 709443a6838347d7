// Which term a filter means whose value no term has as its slug: `color=coral` is Coral Pink, `genre=portfolios` Portfolio.
import type { SearchBody } from '../catalog/api-bodies.ts'
import { nearSuggestions } from '../catalog/near-words.ts'
import type { Filter } from './explore-state.ts'
import type { CallApi } from './in-process.ts'

export interface Meant {
  /** As in the address. */
  value: string
  term: Filter & { name: string }
  /** Whether the value is a name, a part of the name or a synonym of the term, and not only spelled like one. */
  isSame: boolean
}

/** The term that a search for the value finds in its taxonomy, or else for a suggestion of that search; null if none. */
export function termMeant({ taxonomy, slug }: Filter, call: CallApi): Meant | null {
  const search = (q: string) => searchFor(q, call)
  const own = search(slug.replaceAll('-', ' '))
  const termIn = (body: SearchBody | null) => {
    const isWhole = body !== null && body.unmatched.length === 0
    return isWhole ? body.matched_filters.find((term) => term.taxonomy === taxonomy) : undefined
  }
  const exact = termIn(own)
  const near = (own === null ? [] : nearSuggestions(own)).map(({ query }) => termIn(search(query))).find(Boolean)
  const term = exact ?? near
  if (term === undefined) return null
  return { value: slug, term: { taxonomy, slug: term.slug, name: term.name }, isSame: exact !== undefined }
}

function searchFor(q: string, call: CallApi): SearchBody | null {
  return call({ of: 'search', parameters: Object.entries({ q, limit: '1' }) }).body as SearchBody | null
}
