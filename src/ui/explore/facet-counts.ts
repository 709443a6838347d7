// Counts of the choices that the API's facets do not have: years, categories and availability. Each is the total of the
// same listing with this choice.
import type { InspirationListBody } from '../catalog/api-bodies.ts'
import { listRequest } from './api-query.ts'
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
  const named = (name: keyof typeof NAMED) =>
    offered(Object.entries(NAMED[name]).map(([label, own]) => choice(label, { [name]: own }, own === state[name])))
  return { year: offered(years.map(yearChoice)), category: named('category'), status: named('status') }
}

function totalOf(state: ExploreState, found: readonly Filter[], call: CallApi): number {
  const body = call(listRequest(state, found, 1)).body as InspirationListBody | null
  return body?.total ?? 0
}
