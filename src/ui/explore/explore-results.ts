// Fetches the results for a state of the explorer. The server calls it with in-process requests, the page's script with
// HTTP requests that send the visitor's key.
import { PUBLIC_TAXONOMIES } from '../../catalog/model/taxonomy.ts'
import type { Exchange, InspirationListBody, SearchBody, SectionListBody } from '../catalog/api-bodies.ts'
import { type ApiQuery, listRequest, searchRequest } from './api-query.ts'
import { type ExploreState, type Filter, hrefOf, NOTHING } from './explore-state.ts'

export interface ExploreResults {
  state: ExploreState
  search: SearchBody | null
  sites: InspirationListBody | null
  sections: SectionListBody | null
  /** All requests in order. The results come from the last one. */
  exchanges: readonly Exchange[]
  /** The error of the API, if a request failed. */
  problem: { status: number; message: string } | null
  /** Whether the filters were ignored, because no listing can combine them with the text. */
  filtersIgnored: boolean
}

export type SendQuery = (request: ApiQuery) => Promise<Exchange>

/** Searches for the state's text, then lists with its filters if the search alone cannot apply them. */

export async function fetchResults(state: ExploreState, send: SendQuery): Promise<ExploreResults> {
  const found: ExploreResults = {
    state,
    search: null,
    sites: null,
    sections: null,
    exchanges: [],
    problem: null,
    filtersIgnored: false,
  }
  const searching = searchRequest(state)
  const searched = searching && (await send(searching))
  if (searched?.status === 200) found.search = searched.body as SearchBody
  if (searched) found.exchanges = [searched]
  if (searched && found.search === null) return { ...found, problem: problemOf(searched) }
  return needsListing(state, found.search) ? listed(found, send) : found
}

/** A search knows only the text. Filters, order, status, year and pages need a listing. */
function needsListing(state: ExploreState, search: SearchBody | null): boolean {
  const { filters, ...others } = { ...state, q: '' }
  return search === null || filters.length > 0 || hrefOf({ ...others, filters: [] }) !== hrefOf(NOTHING)
}

async function listed(found: ExploreResults, send: SendQuery): Promise<ExploreResults> {
  const filters = found.search === null ? [] : readFilters(found.search)
  if (filters === null) return { ...found, filtersIgnored: true }
  const request = listRequest(found.state, filters)
  const exchange = await send(request)
  const exchanges = [...found.exchanges, exchange]
  if (exchange.status !== 200) return { ...found, exchanges, problem: problemOf(exchange) }
  if (request.of === 'sections') return { ...found, exchanges, sections: exchange.body as SectionListBody }
  return { ...found, exchanges, sites: exchange.body as InspirationListBody }
}

/** The filters that the search found, or null if a listing cannot express all of them. */
export function readFilters({ matched_filters }: SearchBody): Filter[] | null {
  const filters = matched_filters.flatMap(({ taxonomy, slug }) => {
    const known = PUBLIC_TAXONOMIES.find((name) => name === taxonomy)
    return known === undefined ? [] : [{ taxonomy: known, slug }]
  })
  return filters.length > 0 && filters.length === matched_filters.length ? filters : null
}

function problemOf({ status, body }: Exchange): ExploreResults['problem'] {
  const message = (body as { message?: string } | null)?.message
  return { status, message: message ?? 'The response is not valid.' }
}
