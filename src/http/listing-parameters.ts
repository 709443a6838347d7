// What /v1/inspirations and /v1/sections share: paging, order, status, taxonomy filters, and the text a listing's ETag
// is made of.
import type { InspirationQuery, Page, SectionQuery, Sort, Status, TermFilter } from '../catalog/query.ts'
import { PUBLIC_TAXONOMIES } from '../catalog/taxonomy.ts'
import { oneOf, slugs, whole } from './parameters.ts'

/** Parameters of every listing. (specification, "GET /v1/inspirations") */
export const listing = {
  limit: whole(1, 100).default(20),
  offset: whole(0, Number.MAX_SAFE_INTEGER).default(0),
  sort: oneOf(['newest', 'oldest']).default('newest'),
  status: oneOf(['all', 'live', 'offline']).default('all'),
}

/** Filters by the parent site's terms; `colour` is an alias of `color`. */
export const siteFilters = {
  genre: slugs,
  color: slugs,
  colour: slugs,
  style: slugs,
  typeface: slugs,
  platform: slugs,
  tech: slugs,
}

type Filters = { readonly [name: string]: unknown }

/** The filters among checked parameters, each once, in one order whatever the order of the query. */
export function filtersOf(parameters: Filters): TermFilter[] {
  const filters = new Map<string, TermFilter>()
  for (const taxonomy of PUBLIC_TAXONOMIES) addFilters(filters, taxonomy, parameters[taxonomy])
  addFilters(filters, 'color', parameters['colour'])
  return [...filters.values()]
}

function addFilters(filters: Map<string, TermFilter>, taxonomy: TermFilter['taxonomy'], given: unknown): void {
  if (given === undefined) return
  for (const slug of (given as string[]).toSorted()) filters.set(`${taxonomy}=${slug}`, { taxonomy, slug })
}

interface Listing extends Page {
  sort: Sort
  status: Status
  filters: readonly TermFilter[]
  fields: ReadonlySet<string> | null
}

/** A text that two queries share exactly when they ask for the same listing. */
export function listingKey(query: InspirationQuery | SectionQuery): string {
  const own = 'width' in query ? `${query.type}/${query.width}` : `${query.year}`
  const { limit, offset, sort, status, filters, fields }: Listing = query
  const asked = fields === null ? '*' : [...fields].sort().join()
  return `${limit} ${offset} ${sort} ${status} ${own} ${asked} ${filterKey(filters)}`
}

function filterKey(filters: readonly TermFilter[]): string {
  let key = ''
  for (const { taxonomy, slug } of filters) key += `${taxonomy}=${encodeURIComponent(slug.toWellFormed())}&`
  return key
}
