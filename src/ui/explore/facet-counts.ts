// Counts of the choices that the API's facets do not have: years, categories and availability. Each is the total of the
// same listing with this choice.
import type { InspirationListBody } from '../catalog/api-bodies.ts'
import { listRequest } from './api-query.ts'
import { changed, type ExploreState, type Filter, NOTHING } from './explore-state.ts'
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

const CATEGORIES = [
  [null, 'All'],
  ['inspiration', 'Websites'],
  ['template', 'Templates'],
] as const
const STATUSES = [
  ['all', 'All'],
  ['live', 'Online'],
  ['offline', 'Offline'],
] as const

/** The choices that have results, and the current ones. */
export function otherChoices(state: ExploreState, found: readonly Filter[], call: CallApi): OtherChoices {
  const choice = (label: string, values: Partial<ExploreState>, isCurrent: boolean): Choice => {
    const to = changed(state, values)
    return { label, state: to, count: totalOf(to, found, call), isCurrent }
  }
  const yearChoice = (year: number): Choice => {
    const own = choice(String(year), { year }, year === state.year)
    return own.isCurrent ? { ...own, state: changed(state, { year: null }) } : own
  }
  const offered = (choices: Choice[]) => choices.filter(({ count, isCurrent }) => count > 0 || isCurrent)
  return {
    year: offered(yearsOf(call).map(yearChoice)),
    category: offered(CATEGORIES.map(([category, label]) => choice(label, { category }, category === state.category))),
    status: offered(STATUSES.map(([status, label]) => choice(label, { status }, status === state.status))),
  }
}

function totalOf(state: ExploreState, found: readonly Filter[], call: CallApi): number {
  return listed(call, state, found)?.total ?? 0
}

function listed(call: CallApi, state: ExploreState, found: readonly Filter[]): InspirationListBody | null {
  return call(listRequest(state, found, 1)).body as InspirationListBody | null
}

/** The years of the catalog, the latest first. */
function yearsOf(call: CallApi): number[] {
  const yearAt = (sort: ExploreState['sort']) => {
    const published = listed(call, { ...NOTHING, sort }, [])?.results[0]?.published
    return published === undefined ? null : Number(published.slice(0, 4))
  }
  const [from, to] = [yearAt('oldest'), yearAt('newest')]
  return from === null || to === null ? [] : Array.from({ length: to - from + 1 }, (_, i) => to - i)
}
