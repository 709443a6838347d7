// The alternatives and suggestions of a search, each with its number of results and its first pictures.
import type { Exchange, SearchBody, Site } from '../catalog/api-bodies.ts'
import { listRequest, searchRequest } from './api-query.ts'
import { type ExploreState, hrefOf, NOTHING } from './explore-state.ts'
import type { CallApi } from './in-process.ts'

export interface WayOn {
  state: ExploreState
  label: string
  /** How the words are read, if it is not plain. */
  note: string | null
  total: number
}

const NOTES = { names: 'without synonyms', exact: 'exact names', title: 'in titles' } as const

/** The readings that find more, then the corrected queries. Each finds exactly `total` sites. */
export function waysOn(search: SearchBody, status: ExploreState['status']): WayOn[] {
  const { query, alternatives, suggestions = [] } = search
  const readings = alternatives.map(({ match, filters, total }) => {
    const [only] = filters
    const state = match === null ? { ...NOTHING, filters } : { ...NOTHING, q: query, match }
    const label = filters.length > 0 ? filters.map(({ name }) => name).join(' + ') : `“${query.trim()}”`
    const note = match === null ? (only?.taxonomy ?? null) : NOTES[match]
    return { state: { ...state, status }, label, note, total }
  })
  const corrected = suggestions.map(({ query: q, total }) => ({
    state: { ...NOTHING, q },
    label: q,
    note: null,
    total,
  }))
  const seen = new Set<string>()
  return [...readings, ...corrected].filter(({ state }) => !seen.has(hrefOf(state)) && seen.add(hrefOf(state)))
}

const PICTURES = 3

/** The first sites that a way leads to. */
export function firstSites({ state }: WayOn, call: CallApi): readonly Site[] {
  const request = searchRequest(state, PICTURES) ?? listRequest(state, [], PICTURES)
  return sitesOf(call(request)).slice(0, PICTURES)
}

function sitesOf({ body }: Exchange): readonly Site[] {
  const found = body as { results: readonly Site[] | { items: readonly Site[] } } | null
  if (found === null) return []
  return 'items' in found.results ? found.results.items : found.results
}
