// The alternatives and suggestions of a search, each with its number of results and its first pictures.
import type { Exchange, SearchBody, Site } from '../catalog/api-bodies.ts'
import { listRequest, searchRequest } from './api-query.ts'
import type { ExploreResults } from './explore-results.ts'
import { type ExploreState, hrefOf, NOTHING } from './explore-state.ts'
import { totalOf } from './facet-counts.ts'
import type { CallApi } from './in-process.ts'
import { chipsOf, type NameOf } from './views/chips.ts'

export interface WayOn {
  state: ExploreState
  label: string
  /** How the words are read, if it is not plain. */
  note: string | null
  total: number
}

const NOTES = { words: 'word by word', names: 'without synonyms', exact: 'exact names', title: 'in titles' } as const

/** The readings that find more, then the corrected queries. Each finds exactly `total` sites. {@link waysWithout} has fewer filters. */
export function waysOn(search: SearchBody, status: ExploreState['status']): WayOn[] {
  const { query, alternatives, suggestions = [] } = search
  const others = alternatives.filter(({ without }) => without === undefined)
  const readings = others.map(({ match, filters, total }) => {
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

const LIST = new Intl.ListFormat('en')
/** Pairs of more filters are not tried. */
const MAX_TRIED = 6

/** What an empty result finds without one of its filters, the most first. If all find nothing, without two of them. */
export function waysWithout(
  results: ExploreResults,
  call: CallApi,
  nameOf: NameOf,
  left: readonly string[] = [],
): WayOn[] {
  const chips = chipsOf(results, nameOf).filter(({ key }) => key !== 'match')
  const ways = chips.slice(0, MAX_TRIED).map(({ label, to }) => {
    const found = to.q === '' ? [] : results.found
    const names = [...left, label]
    return {
      state: to,
      label: `Without ${LIST.format(names)}`,
      note: null,
      total: totalOf(to, found, call),
      found,
      names,
    }
  })
  const some = ways.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total)
  if (some.length > 0 || left.length > 0) return some
  const pairs = ways.flatMap(({ state, found, names }) =>
    waysWithout({ ...results, state, found }, call, nameOf, names),
  )
  const each = new Map(pairs.toReversed().map((way) => [hrefOf(way.state), way]))
  return [...each.values()].sort((a, b) => b.total - a.total)
}

const PICTURES = 3

/** The first sites that a way leads to. */
export function firstSites(way: WayOn, call: CallApi): readonly Site[] {
  const state = { ...way.state, type: null }
  const request = searchRequest(state, PICTURES) ?? listRequest(state, [], PICTURES)
  return sitesOf(call(request)).slice(0, PICTURES)
}

function sitesOf({ body }: Exchange): readonly Site[] {
  const found = body as { results: readonly Site[] | { items: readonly Site[] } } | null
  if (found === null) return []
  return 'items' in found.results ? found.results.items : found.results
}
