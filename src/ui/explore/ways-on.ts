// Where a search leads besides its results, each way with its number of results and its first pictures.
import { colorName, distance, hueWeighted, type Oklab, parseColor } from '../../catalog/pictures/oklab.ts'
import type { SearchBody, Site } from '../catalog/api-bodies.ts'
import { capitalized } from '../html.ts'
import { type CallApi, type ListBody, listRequest, sitesIn, totalOf } from './api-query.ts'
import type { ExploreResults } from './explore-results.ts'
import { changed, type ExploreState, type Filter, hrefOf, listed, NOTHING, spelledOut } from './explore-state.ts'
import { chipsOf, type NameOf } from './views/chips.ts'
import { SWATCHES } from './views/color-row.ts'

export interface WayOn {
  state: ExploreState
  label: string
  /** How the words are read, if it is not plain. */
  note: string | null
  total: number
  /** The filters that the text of the state has, if they are known. */
  found?: readonly Filter[]
}

const NOTES = { words: 'word by word', names: 'without synonyms', exact: 'exact names', title: 'in titles' } as const

/** The readings that find more. Each finds exactly `total` sites. {@link waysWithout} has fewer filters. */
export function waysOn({ query, alternatives }: SearchBody, status: ExploreState['status']): WayOn[] {
  const others = alternatives.filter(({ without }) => without === undefined)
  return others.map(({ match, filters, total }) => {
    const [only] = filters
    const state = match === null ? { ...NOTHING, filters } : { ...NOTHING, q: query, match }
    const label = filters.length > 0 ? filters.map(({ name }) => name).join(' + ') : `“${query.trim()}”`
    const note = match === null ? (only?.taxonomy ?? null) : NOTES[match]
    return { state: { ...state, status }, label, note, total }
  })
}

/** The colors of pictures that words name, each in place of all words that are no filter. */
export function waysByColor({ state, search, found }: ExploreResults, call: CallApi): WayOn[] {
  const ways = search?.closest?.words.flatMap(({ as }) => {
    const { name = '', value } = as.find(({ kind }) => kind === 'color') ?? {}
    if (value === undefined) return []
    const to = changed(spelledOut(state, found), { color_near: [value] })
    return [{ state: to, label: capitalized(name), note: 'in the picture', total: totalOf(to, [], call) }]
  })
  return ways ?? []
}

/** The sites with the color that is nearest to the first of a state, which no picture has; null if there are none. */
export function nearestColor(state: ExploreState, call: CallApi): WayOn | null {
  const [asked, ...others] = state.color_near.map((hex) => parseColor(hex) as Oklab)
  if (asked === undefined) return null
  const wide = changed(state, { color_within: 'wide' })
  const far = (hex: string) => distance(hueWeighted(parseColor(hex) as Oklab), hueWeighted(asked))
  const nearest = (hexes: readonly string[]) => hexes.toSorted((a, b) => far(a) - far(b))
  const swatches = others.length > 0 ? [] : nearest(SWATCHES).map((hex) => changed(wide, { color_near: [hex] }))
  for (const to of [wide, ...swatches]) {
    const total = totalOf(to, [], call)
    if (total === 0) continue
    const way = { state: to, label: '', note: null, total }
    const colors = firstSites(way, call, 1).flatMap(({ palette }) => [palette?.page ?? [], palette?.hero ?? []].flat())
    return { ...way, label: colorName(nearest(colors.map(({ hex }) => hex))[0] ?? to.color_near[0] ?? '') }
  }
  return null
}

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
    const without = `Without ${listed(names)}`
    return { state: to, label: without, note: null, total: totalOf(to, found, call), found, names }
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
export function firstSites(way: WayOn, call: CallApi, limit = PICTURES): readonly Site[] {
  const state = { ...way.state, type: null }
  return sitesIn(call(listRequest(state, way.found ?? [], limit)).body as ListBody | null).slice(0, limit)
}
