// Derives API requests from a state of the explorer.
import { type ExploreState, type Filter, keyOf } from './explore-state.ts'

/** The number of results on a page of the explorer. */
export const PAGE_SIZE = 12
const CROP_WIDTH = 640

interface Listing {
  filters: readonly Filter[]
  year: number | null
  sort: ExploreState['sort']
  status: ExploreState['status']
  limit: number
  offset: number
}

export type ApiQuery =
  | { of: 'search'; q: string; limit: number }
  | ({ of: 'inspirations' } & Listing)
  | ({ of: 'sections'; type: string; width: number } & Listing)

/** The search for the state's text, or null if it is shorter than 2 characters (rule 11.2). */
export function searchRequest({ q }: ExploreState): ApiQuery | null {
  return Array.from(q.trim()).length < 2 ? null : { of: 'search', q, limit: PAGE_SIZE }
}

/** The listing with the filters of the state and `found`, those that the search found in its text, each once. */
export function listRequest(state: ExploreState, found: readonly Filter[]): ApiQuery {
  const { sort, status, type, page, year } = state
  const filters = [...new Map([...state.filters, ...found].map((filter) => [keyOf(filter), filter])).values()]
  const listing = { filters, year, sort, status, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
  return type === null ? { of: 'inspirations', ...listing } : { of: 'sections', type, width: CROP_WIDTH, ...listing }
}

/** The path and query of a request. */
export function pathOf(request: ApiQuery): string {
  const search = new URLSearchParams(parametersOf(request))
  return `/v1/${request.of}?${search}`
}

function parametersOf(request: ApiQuery): [string, string][] {
  if (request.of === 'search')
    return [
      ['q', request.q],
      ['limit', String(request.limit)],
      ['explain', '1'],
    ]
  const { filters, year, sort, status, limit, offset } = request
  const found: [string, string][] = request.of === 'sections' ? [['type', request.type]] : []
  for (const { taxonomy, slug } of filters) found.push([taxonomy, slug])
  if (sort !== 'newest') found.push(['sort', sort])
  if (status !== 'all') found.push(['status', status])
  if (year !== null) found.push(['year', String(year)])
  if (request.of === 'sections') found.push(['width', String(request.width)])
  found.push(['limit', String(limit)])
  if (offset > 0) found.push(['offset', String(offset)])
  return found
}
