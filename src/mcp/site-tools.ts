// The tools that search, and those that return sites and sections.
import {
  added,
  type Closest,
  shortAlternative,
  shortClosest,
  shortSection,
  shortSite,
  shortTerm,
} from './answer/compact.ts'
import { cutToFit, pageOfRows, resultOf } from './answer/result.ts'
import {
  type Arguments,
  DEFAULT_BUDGET,
  type Json,
  offsetCursor,
  onlyText,
  PAGING,
  type Page,
  pageOf,
  textsOf,
  withoutPage,
  withTerms,
} from './arguments.ts'
import { type Call, listSchema, oneSchema, type Rows, type Tool } from './tool.ts'

/** The structured content of a list of sites. */
const SITES = listSchema('slug, title, url, published, thumbnail, terms as slugs by taxonomy; what include adds', [
  'total',
  'facets',
  'unknown',
])

/** What a short site is made from. */
const SITE_FIELDS = 'title,slug,url,published,offline,screenshot.thumbnail'
const shortSites = (given: Arguments) => ({ fields: SITE_FIELDS, ...withTerms(given) })

export const listSites: Tool = {
  name: 'list_sites',
  title: 'List and filter sites',
  description:
    'Lists sites that have all given terms (genre=bold,dark), at least one (genre_any) or none (genre_not). Filters take ' +
    'slugs, several with commas: list_terms and search_sites return them. unknown: slugs that are not there, with the nearest.',
  operation: 'listInspirations',
  images: 'rows',
  output: { ...SITES, properties: { ...SITES.properties, missing: {} } },
  run(call) {
    const slugs = [...new Set(textsOf('slug', call.given['slug'] ?? []))]
    return slugs.length > 0
      ? namedSites(call, slugs)
      : listed(call, '/v1/inspirations', shortSites(call.given), shortSite)
  },
}

export const listSections: Tool = {
  name: 'list_sections',
  title: 'List sections of pages',
  description:
    'Lists sections of one type, such as hero or pricing, of the sites in slug, or with the words in q: a picture of each, ' +
    'a prompt that describes it, and its site.',
  operation: 'listSections',
  images: 'rows',
  output: listSchema('section_type, image, prompt, site; what include adds', ['total', 'facets', 'unknown']),
  run: (call) => listed(call, '/v1/sections', {}, shortSection),
}

/** A page of a listing. Results are short, unless `fields` selects the members of the API. */
async function listed({ given, api, query }: Call, path: string, short: Arguments, shape: (row: Json) => Json) {
  const page = pageOf(given, true)
  const { cursor: _, offset: __, ...rest } = given
  // The best match first has no cursor.
  const walks = page.offset === 0 && (page.cursor !== null || !given['color_near'] || Boolean(given['sort']))
  const start = walks ? { cursor: page.cursor ?? '*' } : { offset: page.offset }
  const ask = (limit: number) => api(path, query({ ...rest, ...('fields' in given ? {} : short), ...start, limit }))
  const body = await ask(page.limit)
  const results = body['results'] as Json[]
  return resultOf(
    {
      rows: 'fields' in given ? results : results.map(shape),
      beside: { total: body['total'], ...added(body) },
      async cursorAfter(count) {
        if (!walks) return page.offset + count < (body['total'] as number) ? offsetCursor(page.offset + count) : null
        const shown = count === results.length ? body : await ask(count)
        return (shown['next_cursor'] as string | undefined) ?? null
      },
    },
    page,
  )
}

/** The sites with these slugs, in the order given (rule 25.9). */
async function namedSites({ given, api, query }: Call, slugs: readonly string[]) {
  const page = pageOf(given)
  const { slug: _, ...rest } = withoutPage(given)
  const asked = slugs.slice(page.offset, page.offset + page.limit)
  if (asked.length === 0) return { next_cursor: null, total: 0, missing: [], results: [] }
  const body = await api(
    '/v1/inspirations',
    query({ ...rest, ...('fields' in given ? {} : shortSites(given)), slug: asked }),
  )
  const results = body['results'] as Json[]
  const missing = body['missing'] as string[]
  const found = asked.filter((slug) => !missing.includes(slug))
  return resultOf(
    {
      rows: 'fields' in given ? results : results.map(shortSite),
      beside: { total: body['total'], missing, ...added(body) },
      cursorAfter(count) {
        const consumed = count < found.length ? asked.indexOf(found[count] as string) : asked.length
        return page.offset + consumed < slugs.length ? offsetCursor(page.offset + consumed) : null
      },
    },
    page,
  )
}

/** The path of the site that an argument names. Throws {@link FailedCall}. */
export function pathOf(slug: unknown): string {
  return `/v1/inspirations/${encodeURIComponent(onlyText('slug', slug))}`
}

export const getSite: Tool = {
  name: 'get_site',
  title: 'Get one site',
  description:
    'Returns one site with its terms and a picture of its top. include=palette,crops adds colors and all sections.',
  operation: 'getInspiration',
  own: { slug: { type: 'string' }, cursor: PAGING.cursor },
  required: ['slug'],
  images: 'shown',
  output: oneSchema({ slug: { type: 'string' }, title: { type: 'string' } }),
  async run({ given, api, query }) {
    const { cursor, offset } = given
    const page = pageOf({ cursor, offset })
    const { slug, ...rest } = withoutPage(given)
    const { crops, ...site } = shortSite(await api(pathOf(slug), query({ ...rest, ...withTerms(given) })))
    if (crops === undefined) return cutToFit(DEFAULT_BUDGET, { next_cursor: null, ...site })
    const all = crops as Json[]
    return resultOf({ ...pageOfRows(all, { ...page, limit: all.length }, site), list: 'crops' }, page)
  },
}

/** What the API returns at most. */
const MAX_SIMILAR = 50

export const similarSites: Tool = {
  name: 'similar_sites',
  title: 'List similar sites',
  description: 'Lists the sites that share the most terms with a site, or with by=looks those that look most like it.',
  operation: 'listSimilar',
  images: 'rows',
  output: listSchema('as in list_sites, with the shared terms', ['slug']),
  own: { slug: { type: 'string' }, cursor: PAGING.cursor },
  required: ['slug'],
  async run({ given, api, query }) {
    const page = pageOf(given)
    const { slug, ...rest } = withoutPage(given)
    const short = 'fields' in given ? {} : { fields: `${SITE_FIELDS},shared` }
    const asked = query({ ...short, ...rest, limit: Math.min(page.offset + page.limit + 1, MAX_SIMILAR) })
    const body = await api(`${pathOf(slug)}/similar`, asked)
    const results = body['results'] as Json[]
    return resultOf(pageOfRows('fields' in given ? results : results.map(shortSite), page, { slug }), page)
  },
}

export const searchSites: Tool = {
  name: 'search_sites',
  title: 'Search sites by free text',
  description:
    'Finds sites for words such as "dark portfolio". unmatched: words not understood; alternatives: other readings; ' +
    'suggestions: better words; closest: nearest sites.',
  operation: 'search',
  images: 'rows',
  output: {
    ...SITES,
    properties: {
      ...SITES.properties,
      matched_filters: {},
      unmatched: {},
      alternatives: {},
      closest: {},
      suggestions: {},
    },
  },
  own: { cursor: PAGING.cursor },
  required: ['q'],
  async run({ given, api, query }) {
    const page = pageOf(given)
    const { cursor: _, ...rest } = given
    const asked = query({
      ...rest,
      limit: page.limit,
      offset: page.offset,
      ...withTerms(given),
    })
    return resultOf(searchRows(await api('/v1/search', asked), page, 'fields' in given), page)
  },
}

function searchRows(body: Json, { offset }: Page, hasFields: boolean): Rows {
  const { results, matched_filters, unmatched, alternatives, closest, suggestions, explain } = body
  const { total, items } = results as { total: number; items: Json[] }
  return {
    rows: hasFields ? items : items.map(shortSite),
    beside: {
      total,
      ...added(body),
      matched_filters: (matched_filters as Parameters<typeof shortTerm>[0][]).map(shortTerm),
      unmatched,
      alternatives: (alternatives as Json[]).map(shortAlternative),
      ...(closest !== undefined && { closest: shortClosest(closest as Closest, hasFields) }),
      ...(suggestions !== undefined && { suggestions }),
      ...(explain !== undefined && { explain }),
    },
    cursorAfter: (count) => (count > 0 && offset + count < total ? offsetCursor(offset + count) : null),
  }
}
