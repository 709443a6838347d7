// How a state of the explorer becomes an answer: which requests are made, one after the other. The same for the server,
// which asks in process, and for the page's script, which asks over HTTP with the visitor's key.
import { PUBLIC_TAXONOMIES } from '../../catalog/model/taxonomy.ts'
import type { Exchange, InspirationAnswer, SearchAnswer, SectionAnswer } from '../catalog/answers.ts'
import { type ApiRequest, listRequest, searchRequest } from './api-request.ts'
import { type ExploreState, type Filter, hrefOf, NOTHING } from './explore-state.ts'

export interface Explored {
  state: ExploreState
  search: SearchAnswer | null
  sites: InspirationAnswer | null
  sections: SectionAnswer | null
  /** Everything that was asked, in order; the last is what the results come from. */
  exchanges: readonly Exchange[]
  /** What went wrong, said by the interface. */
  problem: { status: number; message: string } | null
  /** Whether filters or a section type could not be combined with the text, since that names no filter of a listing. */
  setAside: boolean
}

export type Ask = (request: ApiRequest) => Promise<Exchange>

export async function explored(state: ExploreState, ask: Ask): Promise<Explored> {
  const found: Explored = {
    state,
    search: null,
    sites: null,
    sections: null,
    exchanges: [],
    problem: null,
    setAside: false,
  }
  const searching = searchRequest(state)
  const searched = searching && (await ask(searching))
  if (searched?.status === 200) found.search = searched.body as SearchAnswer
  if (searched) found.exchanges = [searched]
  if (searched && found.search === null) return { ...found, problem: problemOf(searched) }
  return needsListing(state, found.search) ? listed(found, ask) : found
}

/** Text alone is answered by the search; whatever goes with it only a listing knows. */
function needsListing(state: ExploreState, search: SearchAnswer | null): boolean {
  const { filters, ...others } = { ...state, q: '' }
  return search === null || filters.length > 0 || hrefOf({ ...others, filters: [] }) !== hrefOf(NOTHING)
}

async function listed(found: Explored, ask: Ask): Promise<Explored> {
  const read = found.search === null ? [] : readFilters(found.search)
  if (read === null) return { ...found, setAside: true }
  const request = listRequest(found.state, read)
  const exchange = await ask(request)
  const exchanges = [...found.exchanges, exchange]
  if (exchange.status !== 200) return { ...found, exchanges, problem: problemOf(exchange) }
  if (request.of === 'sections') return { ...found, exchanges, sections: exchange.body as SectionAnswer }
  return { ...found, exchanges, sites: exchange.body as InspirationAnswer }
}

/** The filters of a listing that a text was read as; null where a listing can't say what the search found. */
export function readFilters({ matched_filters }: SearchAnswer): Filter[] | null {
  const filters = matched_filters.flatMap(({ taxonomy, slug }) => {
    const known = PUBLIC_TAXONOMIES.find((name) => name === taxonomy)
    return known === undefined ? [] : [{ taxonomy: known, slug }]
  })
  return filters.length > 0 && filters.length === matched_filters.length ? filters : null
}

function problemOf({ status, body }: Exchange): Explored['problem'] {
  const message = (body as { message?: string } | null)?.message
  return { status, message: message ?? 'The answer could not be read.' }
}
