// Derives API requests from a state of the explorer.
import type { PublicTaxonomy } from '../../catalog/model/taxonomy.ts'
import { type ExploreState, type Filter, keyOf } from './explore-state.ts'

/** The number of results on a page of the explorer. */
export const PAGE_SIZE = 12
const CROP_WIDTH = 640

interface Listing {
  filters: readonly Filter[]
  sort: ExploreState['sort']
  status: ExploreState['status']
  limit: number
  offset: number
}

export type ApiQuery =
  | { of: 'search'; q: string; limit: number }
  | ({ of: 'inspirations'; year: number | null } & Listing)
  | ({ of: 'sections'; type: string; width: number } & Listing)

/** The search for the state's text, or null if it is shorter than 2 characters (rule 11.2). */
export function searchRequest({ q }: ExploreState): ApiQuery | null {
  return Array.from(q.trim()).length < 2 ? null : { of: 'search', q, limit: PAGE_SIZE }
}

/** Filters that `/v1/sections` does not have (rule 8.1). */
const NOT_FOR_SECTIONS: readonly PublicTaxonomy[] = ['sections', 'authors']

/** The listing with the filters of the state and `found`, those that the search found in its text, each once. */
export function listRequest(state: ExploreState, found: readonly Filter[]): ApiQuery {
  const { sort, status, type, page, year } = state
  const all = [...new Map([...state.filters, ...found].map((filter) => [keyOf(filter), filter])).values()]
  const listing = { sort, status, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
  if (type === null) return { of: 'inspirations', year, filters: all, ...listing }
  const filters = all.filter(({ taxonomy }) => !NOT_FOR_SECTIONS.includes(taxonomy))
  return { of: 'sections', type, width: CROP_WIDTH, filters, ...listing }
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
  const { filters, sort, status, limit, offset } = request
  const found: [string, string][] = request.of === 'sections' ? [['type', request.type]] : []
  for (const { taxonomy, slug } of filters) found.push([taxonomy, slug])
  if (sort !== 'newest') found.push(['sort', sort])
  if (status !== 'all') found.push(['status', status])
  if (request.of === 'inspirations' && request.year !== null) found.push(['year', String(request.year)])
  if (request.of === 'sections') found.push(['width', String(request.width)])
  found.push(['limit', String(limit)])
  if (offset > 0) found.push(['offset', String(offset)])
  return found
}
