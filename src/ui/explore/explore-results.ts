// How a state of the explorer becomes an answer: which requests are made, one after the other. The same for the server,
// which asks in process, and for the page's script, which asks over HTTP with the visitor's key.
import { PUBLIC_TAXONOMIES } from '../../catalog/model/taxonomy.ts'
import type { Exchange, InspirationListBody, SearchBody, SectionListBody } from '../catalog/api-bodies.ts'
import { type ApiQuery, listRequest, searchRequest } from './api-query.ts'
import { type ExploreState, type Filter, hrefOf, NOTHING } from './explore-state.ts'

export interface ExploreResults {
  state: ExploreState
  search: SearchBody | null
  sites: InspirationListBody | null
  sections: SectionListBody | null
  /** Everything that was asked, in order; the last is what the results come from. */
  exchanges: readonly Exchange[]
  /** What went wrong, said by the interface. */
  problem: { status: number; message: string } | null
  /** Whether filters or a section type could not be combined with the text, since that names no filter of a listing. */
  filtersIgnored: boolean
}

export type Ask = (request: ApiQuery) => Promise<Exchange>

export async function fetchResults(state: ExploreState, ask: Ask): Promise<ExploreResults> {
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
  const searched = searching && (await ask(searching))
  if (searched?.status === 200) found.search = searched.body as SearchBody
  if (searched) found.exchanges = [searched]
  if (searched && found.search === null) return { ...found, problem: problemOf(searched) }
  return needsListing(state, found.search) ? listed(found, ask) : found
}

/** Text alone is answered by the search; whatever goes with it only a listing knows. */
function needsListing(state: ExploreState, search: SearchBody | null): boolean {
  const { filters, ...others } = { ...state, q: '' }
  return search === null || filters.length > 0 || hrefOf({ ...others, filters: [] }) !== hrefOf(NOTHING)
}

async function listed(found: ExploreResults, ask: Ask): Promise<ExploreResults> {
  const read = found.search === null ? [] : readFilters(found.search)
  if (read === null) return { ...found, filtersIgnored: true }
  const request = listRequest(found.state, read)
  const exchange = await ask(request)
  const exchanges = [...found.exchanges, exchange]
  if (exchange.status !== 200) return { ...found, exchanges, problem: problemOf(exchange) }
  if (request.of === 'sections') return { ...found, exchanges, sections: exchange.body as SectionListBody }
  return { ...found, exchanges, sites: exchange.body as InspirationListBody }
}

/** The filters of a listing that a text was read as; null where a listing can't say what the search found. */
export function readFilters({ matched_filters }: SearchBody): Filter[] | null {
  const filters = matched_filters.flatMap(({ taxonomy, slug }) => {
    const known = PUBLIC_TAXONOMIES.find((name) => name === taxonomy)
    return known === undefined ? [] : [{ taxonomy: known, slug }]
  })
  return filters.length > 0 && filters.length === matched_filters.length ? filters : null
}

function problemOf({ status, body }: Exchange): ExploreResults['problem'] {
  const message = (body as { message?: string } | null)?.message
  return { status, message: message ?? 'The answer could not be read.' }
}
