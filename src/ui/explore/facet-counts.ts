// Counts of the choices that the API's facets do not have: years, categories, availability, and section types to look at.
// Each is the total of the same listing with this choice.
import type { InspirationListBody } from '../catalog/api-bodies.ts'
import { countingAll, listRequest } from './api-query.ts'
import { changed, type ExploreState, type Filter } from './explore-state.ts'
import type { CallApi } from './in-process.ts'

/** A choice with its state and its number of results. */
export interface Choice {
  label: string
  state: ExploreState
  count: number
  isCurrent: boolean
}

export interface OtherChoices {
  year: Choice[]
  category: Choice[]
  status: Choice[]
  /** Types of sections, each with its number of sections. The most frequent one is the first. */
  type: Choice[]
}

const NAMED = {
  category: { All: null, Websites: 'inspiration', Templates: 'template' },
  status: { All: 'all', Online: 'live', Offline: 'offline' },
} as const

/** The choices that have results, and the current ones. `years` are those to choose from, in order. */
export function otherChoices(
  state: ExploreState,
  found: readonly Filter[],
  { call, years }: { call: CallApi; years: readonly number[] },
): OtherChoices {
  const choice = (label: string, values: Partial<ExploreState>, isCurrent: boolean): Choice => {
    const to = changed(state, values)
    return { label, state: to, count: totalOf(to, found, call), isCurrent }
  }
  const yearChoice = (year: number): Choice => {
    const own = choice(String(year), { year }, year === state.year)
    return own.isCurrent ? { ...own, state: changed(state, { year: null }) } : own
  }
  const offered = (choices: Choice[]) => choices.filter(({ count, isCurrent }) => count > 0 || isCurrent)
  const types = typesOf(state, found, call).map(({ name, slug }) => choice(name, { type: slug }, slug === state.type))
  const named = (name: keyof typeof NAMED) =>
    offered(Object.entries(NAMED[name]).map(([label, own]) => choice(label, { [name]: own }, own === state[name])))
  const type = offered(types).sort((a, b) => b.count - a.count)
  return { year: offered(years.map(yearChoice)), category: named('category'), status: named('status'), type }
}

const MAX_TYPES = 24

/** The types of sections that sites of the listing have. They may have none that the listing's own filters choose. */
function typesOf(state: ExploreState, found: readonly Filter[], call: CallApi) {
  const sites = listRequest(changed(state, { type: null }), found, 1)
  const body = call(countingAll(sites, 'sections')).body as InspirationListBody | null
  return body?.facets?.sections?.terms.slice(0, MAX_TYPES) ?? []
}

/** The number of results of a state whose text has these filters. */
export function totalOf(state: ExploreState, found: readonly Filter[], call: CallApi): number {
  const body = call(listRequest(state, found, 1)).body as InspirationListBody | null
  return body?.total ?? 0
}
