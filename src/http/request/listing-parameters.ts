// The parameters that /v1/inspirations and /v1/sections share (rules 7.1, 8.1), and the text that the ETag of a listing
// is made from.
import { INCLUDES } from '../../catalog/listing/fields.ts'
import type { InspirationQuery, Page, SectionQuery, Sort, Status, TermFilter } from '../../catalog/listing/query.ts'
import { PUBLIC_TAXONOMIES } from '../../catalog/model/taxonomy.ts'
import { oneOf, slugs, subsetOf, whole } from './parameters.ts'

/** Paging, order and status. */
export const listing = {
  limit: whole(1, 100).default(20).meta({ description: 'The maximum number of results.' }),
  offset: whole(0, Number.MAX_SAFE_INTEGER).default(0).meta({ description: 'The number of results to skip.' }),
  sort: oneOf(['newest', 'oldest']).default('newest').meta({ description: 'Sorts by publish date.' }),
  status: oneOf(['all', 'live', 'offline'])
    .default('all')
    .meta({ description: '`live` returns sites that are still online, `offline` those that are gone.' }),
}

/** What is added to each site. (rule 26.1) */
export const include = subsetOf(INCLUDES).nullable().default(null).meta({
  description:
    '`terms` adds the terms of each site, with their slugs and archive paths, beside whatever `fields` selects.',
})

/** A filter by terms of a taxonomy. */
export function termFilter(of: string) {
  const description = `The slug of ${of}. Repeat the parameter to require several. An unknown slug matches nothing.`
  return slugs.meta({ description })
}

/** Filters by terms of the site. */
export const siteFilters = {
  genre: termFilter('a genre'),
  color: termFilter('a color'),
  colour: slugs.meta({ description: 'An alias of `color`. If you send both, both must match.' }),
  style: termFilter('a style'),
  typeface: termFilter('a typeface'),
  platform: termFilter('the platform'),
  tech: termFilter('a technology'),
}

type Filters = { readonly [name: string]: unknown }

/** The filters in checked parameters, without duplicates and in a fixed order. */
export function filtersOf(parameters: Filters): TermFilter[] {
  const filters: TermFilter[] = []
  for (const taxonomy of PUBLIC_TAXONOMIES) {
    const given = slugsOf(parameters, taxonomy)
    if (given === undefined) continue
    for (const slug of given.length === 1 ? given : new Set(given.toSorted())) filters.push({ taxonomy, slug })
  }
  return filters
}

function slugsOf(parameters: Filters, taxonomy: TermFilter['taxonomy']): readonly string[] | undefined {
  const own = parameters[taxonomy] as readonly string[] | undefined
  const alias = taxonomy === 'color' ? (parameters['colour'] as readonly string[] | undefined) : undefined
  return own !== undefined && alias !== undefined ? [...own, ...alias] : (own ?? alias)
}

interface Listing extends Page {
  sort: Sort
  status: Status
  filters: readonly TermFilter[]
  fields: ReadonlySet<string> | null
  include?: ReadonlySet<string> | null
}

/** Returns a text that is equal for two queries exactly if they ask for the same listing. */
export function listingKey(query: InspirationQuery | SectionQuery): string {
  const own = 'width' in query ? `${query.type}/${query.width}` : `${query.year}`
  const { limit, offset, sort, status, filters }: Listing = query
  return `${limit} ${offset} ${sort} ${status} ${own} ${membersKey(query)} ${filterKey(filters)}`
}

/** Returns a text that is equal for two queries exactly if they ask for the same members of a site. */
export function membersKey({ fields, include = null }: Pick<Listing, 'fields' | 'include'>): string {
  const names = fields === null ? '*' : [...fields].sort().join()
  return include === null ? names : `${names}+${[...include].sort().join()}`
}

/** Slugs may contain any character, so their lengths separate them. */
function filterKey(filters: readonly TermFilter[]): string {
  let key = ''
  for (const { taxonomy, slug } of filters) key += `${taxonomy}=${slug.length}:${slug}&`
  return key
}
