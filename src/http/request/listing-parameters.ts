// The parameters that /v1/inspirations and /v1/sections share besides their filters (rules 7.1, 8.1).
import { base64url, digest, fromBase64, textOf, utf8 } from '#platform'
import { z } from '#schemas'
import { newSeed } from '../../catalog/discovery/random.ts'
import { INCLUDES } from '../../catalog/listing/fields.ts'
import {
  FACETS,
  type FacetQuery,
  type Filtering,
  type InspirationQuery,
  type SectionQuery,
  SORTS,
  type Walk,
  type WalkPlace,
} from '../../catalog/listing/query.ts'
import type { SearchQuery } from '../../search/query.ts'
import type { Table } from '../response/listed-body.ts'
import { badRequest, type Problem } from '../response/problem.ts'
import { type FilterParameters, filteringKey, filteringOf, filterQueryOf, withoutEach } from './filter-parameters.ts'
import { EXCLUDES, NO_DEFAULT_BESIDE, oneOf, quote, subsetOf, whole } from './parameters.ts'

/** Paging and order. */
export const listing = {
  limit: whole(1, 100).default(20).meta({ description: 'The maximum number of results.' }),
  offset: whole(0, Number.MAX_SAFE_INTEGER).default(0).meta({ description: 'The number of results to skip.' }),
  sort: oneOf(SORTS)
    .default('newest')
    .register(NO_DEFAULT_BESIDE, { other: 'color_near' })
    .meta({ description: 'Sorts by publish date. Without it, `color_near` lists the best match first.' }),
}

/** What is added to each site. (rules 26.1, 26.6, 40.20) */
export const include = subsetOf(INCLUDES).meta({
  description:
    'What to add to each site, beside whatever `fields` selects: `terms` with their slugs and archive paths; `palette`, ' +
    'its colors, and a placeholder of its screenshot; `crops`, all sections of its page. Separate names by commas.',
})

/** Which members of a site a listing or a search has. `names` are all that it can have. */
export function siteFields(names: readonly string[]) {
  return subsetOf(names).meta({
    description:
      'Members to include for each site, separated by commas. Names with the prefix `screenshot.` select members of ' +
      '`screenshot`. The default is all members.',
  })
}

/** How a listing is written. (rules 26.7, 26.10) */
export const tableParameters = {
  format: oneOf(['json', 'csv'])
    .default('json')
    .meta({
      description:
        '`csv` returns the results as a table with a header line, without totals: `Link` has the next page. Not together ' +
        'with `include` or `facets`.',
    }),
  bom: oneOf(['0', '1']).default('0').meta({
    description: '`1` begins a CSV with a byte order mark, which Excel on Windows needs to read it as UTF-8.',
  }),
}

type TableParameters = z.infer<z.ZodObject<typeof tableParameters>> &
  Pick<ListingParameters, 'include' | 'fields'> &
  Partial<Pick<ListingParameters, 'facets'>>

/** The CSV that checked parameters ask for, null for JSON, or what is wrong with it. (rule 26.7) */
export function tableOf(
  parameters: TableParameters,
  columnsOf: (fields: ReadonlySet<string> | null) => readonly string[],
): Table | Problem | null {
  if (parameters.format === 'json') return null
  const extra = (['include', 'facets'] as const).find((name) => (parameters[name] ?? null) !== null)
  if (extra !== undefined) return badRequest(`${extra} cannot be used with format=csv: leave one of them out.`)
  return { columns: columnsOf(parameters.fields), hasMark: parameters.bom === '1' }
}

/** Paging by cursor. */
export const walking = {
  cursor: z
    .string()
    .optional()
    .register(EXCLUDES, { excludes: ['offset'] })
    .meta({
      description:
        '`*` starts a walk. The response then has `next_cursor`: send it to get the next page, until it is null. New sites ' +
        'do not move the pages of a walk. Not together with `offset`.',
    }),
}

const MAX_SEED = 64
const SEED = `a text of 1 to ${MAX_SEED} characters`

/** Any text of up to 64 code points, without the blanks around it. */
export const seed = z
  .string(SEED)
  .refine((text) => Array.from(text).length <= MAX_SEED, SEED)
  .nullable()
  .default(null)
  .meta({
    description: 'Any text. The same seed draws the same results. The default is a new seed for each request.',
    minLength: 1,
    maxLength: MAX_SEED,
  })

/** Results that differ. `excludes` are the parameters that choose an order or a page. (rule 27.17) */
export function varying(...excludes: string[]) {
  const vary = oneOf(['1']).optional().register(EXCLUDES, { excludes })
  const names = excludes.map((name) => `\`${name}\``).join(', ')
  const description = `\`1\` lists results whose pictures look unlike each other, of up to 500 that \`seed\` draws. Not together with ${names}.`
  return { vary: vary.meta({ description }), seed }
}

/** The facets of a listing. */
export const facetParameters = {
  facets: subsetOf(FACETS).meta({
    description:
      'Taxonomies and filters whose terms are counted, separated by commas. The counts are in the member `facets`.',
  }),
  facet_limit: whole(1, 100).default(20).meta({
    description: 'The maximum number of terms for each taxonomy in `facets`, besides the selected ones.',
  }),
}

/** The values of the parameters that all listings share. */
export type ListingParameters = FilterParameters &
  Required<Pick<InspirationQuery, 'limit' | 'offset' | 'sort' | 'fields' | 'include'>> &
  z.infer<z.ZodObject<typeof facetParameters>>

/** The query of a listing that checked parameters ask for. */
export function listingOf(parameters: ListingParameters) {
  const { limit, offset, sort, fields, include, facets, facet_limit } = parameters
  return { limit, offset, sort, fields, include, facets: facetsOf(facets, facet_limit), ...filteringOf(parameters) }
}

/** Which terms checked parameters ask to count. */
function facetsOf(facets: ReadonlySet<string> | null, limit: number): FacetQuery | null {
  return facets === null ? null : { names: FACETS.filter((name) => facets.has(name)), limit }
}

/** The values of the parameters of a search. */
export type SearchParameters = FilterParameters &
  Required<Pick<SearchQuery, 'q' | 'limit' | 'offset' | 'match' | 'stopwords' | 'fields' | 'include'>> & {
    closest?: number | undefined
  } & z.infer<z.ZodObject<typeof facetParameters>>

/** The query of a search that checked parameters ask for. */
export function searchOf(parameters: SearchParameters): Omit<SearchQuery, 'explain'> {
  const { q, limit, offset, match, stopwords, fields, include, closest = null } = parameters
  const facets = facetsOf(parameters.facets, parameters.facet_limit)
  const filtering = filteringOf(parameters)
  const carried = { filterQuery: filterQueryOf(filtering), withoutEach: () => withoutEach(filtering) }
  return { q, limit, offset, match, stopwords, fields, include, closest, facets, ...carried, ...filtering }
}

type ListingQuery = (InspirationQuery | SectionQuery) & Required<Filtering>

/** Returns a text that is equal for two queries exactly if they list the same results in the same order. */
function orderKey(query: ListingQuery): string {
  const chosen =
    'width' in query ? `${query.type ?? ''}${query.slugs || query.q ? JSON.stringify([query.slugs, query.q]) : ''}` : ''
  return `${chosen} ${query.sort} ${filteringKey(query)}`
}

const NEEDS_SORT: Problem = {
  problem: 'bad_request',
  message: 'cursor needs sort beside color_near: add sort=newest or sort=oldest.',
}

/** What chooses results in place of an offset. */
type Choice = z.infer<z.ZodObject<typeof walking & ReturnType<typeof varying>>>

/**
 * The query with the walk that a cursor goes on with, or the seed of results that vary, or a problem. `path` tells the cursors of
 * endpoints apart.
 */
export function withWalk<Query extends ListingQuery>(query: Query, { cursor, vary, seed }: Choice, path: string) {
  if (vary !== undefined) return { ...query, walk: null, seed: seed ?? newSeed() }
  if (cursor === undefined) return { ...query, walk: null, seed: null }
  if (query.near && query.sort === null) return NEEDS_SORT
  const walk = walkOf(cursor, `${path} ${orderKey(query)}`)
  return 'problem' in walk ? walk : { ...query, walk, seed: null }
}

const PLACE = /^(\d{1,8})\.(\d{1,15})((?:\.\d{1,10}){2,21})?~[\w-]{11}$/

/**
 * The walk of a query, or a problem if the cursor is not one of it. `key` is equal for two queries exactly if they list
 * the same results in the same order.
 */
function walkOf(cursor: string, key: string): Walk | Problem {
  const cursorOf = (position: WalkPlace) => cursorText(placeText(position), key)
  if (cursor === '*') return { after: null, cursorOf }
  const after = placeOf(cursor, key)
  return after === null ? NOT_ONE(cursor) : { after, cursorOf }
}

const NOT_ONE = (cursor: string) =>
  badRequest(`cursor takes *, or the next_cursor of the same filters and sort; got ${quote(cursor)}.`)

function placeText({ day, id, section }: WalkPlace): string {
  return section === undefined ? `${day}.${id}` : `${day}.${id}.${section.top}.${section.heights.join('.')}`
}

function cursorText(position: string, key: string): string {
  const signature = base64url(digest('sha256', `${position}\n${key}`)).slice(0, 11)
  return base64url(utf8(`${position}~${signature}`))
}

function placeOf(cursor: string, key: string): WalkPlace | null {
  const parts = PLACE.exec(textOf(fromBase64(cursor)))
  if (parts === null) return null
  const [, day, id, edges] = parts
  const entry = { day: Number(day), id: Number(id) }
  const [top = 0, ...heights] = edges?.slice(1).split('.').map(Number) ?? []
  const position = edges === undefined ? entry : { ...entry, section: { top, heights } }
  return cursorText(placeText(position), key) === cursor ? position : null
}
