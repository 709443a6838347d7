// The tools: those that search and that return sites and sections, then those of terms, completions, statistics and designs.
import type { Json } from '../contract/lines.ts'
import {
  added,
  type Closest,
  shortAlternative,
  shortClosest,
  shortSection,
  shortSite,
  shortTerm,
} from '../contract/short-shapes.ts'
import { cutToFit, pageOfRows, shown } from './answer/result.ts'
import {
  type Arguments,
  DEFAULT_BUDGET,
  FailedCall,
  FOREIGN_CURSOR,
  offsetCursor,
  onlyText,
  PAGING,
  textsOf,
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
  hasCursors: true,
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
  hasCursors: true,
  images: 'rows',
  output: listSchema('section_type, image, prompt, site; what include adds', ['total', 'facets', 'unknown']),
  run: (call) => listed(call, '/v1/sections', {}, shortSection),
}

/** Rows in their short shape, unless `fields` selects the members of the API. */
function shaped({ given }: Call, rows: unknown, shape = shortSite): Json[] {
  return 'fields' in given ? (rows as Json[]) : (rows as Json[]).map(shape)
}

/** A page of a listing. */
async function listed(call: Call, path: string, short: Arguments, shape = shortSite): Promise<Rows> {
  const { given, page, ask } = call
  // The best match first has no cursor.
  const isVaried = Boolean(given['vary'])
  const canWalk = (!given['color_near'] || Boolean(given['sort'])) && !isVaried
  const walks = page.offset === 0 && (page.cursor !== null || canWalk)
  const start = walks ? { cursor: page.cursor ?? '*' } : isVaried && page.offset === 0 ? {} : { offset: page.offset }
  const askFor = (limit: number) => ask(path, { ...given, ...('fields' in given ? {} : short), ...start, limit })
  const body = await askFor(page.limit)
  const rows = shaped(call, body['results'], shape)
  const total = body['total'] as number
  return {
    rows,
    beside: { total, ...added(body) },
    async cursorAfter(count) {
      if (isVaried) return null
      if (!walks) return page.offset + count < total ? offsetCursor(page.offset + count) : null
      const shown = count === rows.length ? body : await askFor(count)
      return (shown['next_cursor'] as string | undefined) ?? null
    },
  }
}

/** The sites with these slugs, in the order given (rule 25.9). */
async function namedSites(call: Call, slugs: readonly string[]): Promise<Rows> {
  const { given, page, ask } = call
  if (page.cursor !== null) throw new FailedCall(FOREIGN_CURSOR)
  const asked = slugs.slice(page.offset, page.offset + page.limit)
  if (asked.length === 0) return { rows: [], beside: { total: 0, missing: [] }, cursorAfter: () => null }
  const body = await ask('/v1/inspirations', { ...given, ...('fields' in given ? {} : shortSites(given)), slug: asked })
  const missing = body['missing'] as string[]
  const found = asked.filter((slug) => !missing.includes(slug))
  return {
    rows: shaped(call, body['results']),
    beside: { total: body['total'], missing, ...added(body) },
    cursorAfter(count) {
      const consumed = count < found.length ? asked.indexOf(found[count] as string) : asked.length
      return page.offset + consumed < slugs.length ? offsetCursor(page.offset + consumed) : null
    },
  }
}

/** The path of the site that an argument names. Throws {@link FailedCall}. */
function pathOf(slug: unknown): string {
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
  async run({ given: { slug, ...given }, page, ask }) {
    const { crops, ...site } = shortSite(await ask(pathOf(slug), { ...given, ...withTerms(given) }))
    if (crops === undefined) return cutToFit(DEFAULT_BUDGET, { next_cursor: null, ...site })
    const all = crops as Json[]
    return { ...pageOfRows(all, { ...page, limit: all.length }, site), list: 'crops' }
  },
}

/** What the API returns at most. */
const MAX_SIMILAR = 50

const similarSites: Tool = {
  name: 'similar_sites',
  title: 'List similar sites',
  description: 'Lists the sites that share the most terms with a site, or with by=looks those that look most like it.',
  operation: 'listSimilar',
  images: 'rows',
  output: listSchema('as in list_sites, with the shared terms', ['slug']),
  own: { slug: { type: 'string' }, cursor: PAGING.cursor },
  required: ['slug'],
  async run(call) {
    const { page, ask } = call
    const { slug, ...given } = call.given
    const short = 'fields' in given ? {} : { fields: `${SITE_FIELDS},shared` }
    const limit = Math.min(page.offset + page.limit + 1, MAX_SIMILAR)
    const body = await ask(`${pathOf(slug)}/similar`, { ...short, ...given, limit })
    return pageOfRows(shaped(call, body['results']), page, { slug })
  },
}

const searchSites: Tool = {
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
  async run(call) {
    const { given, page, ask } = call
    const { limit, offset } = page
    return searchRows(call, await ask('/v1/search', { ...given, limit, offset, ...withTerms(given) }))
  },
}

function searchRows(call: Call, body: Json): Rows {
  const { results, matched_filters, unmatched, alternatives, closest, suggestions, explain } = body
  const { total, items } = results as { total: number; items: Json[] }
  const { offset } = call.page
  return {
    rows: shaped(call, items),
    beside: {
      total,
      ...added(body),
      matched_filters: (matched_filters as Parameters<typeof shortTerm>[0][]).map(shortTerm),
      unmatched,
      alternatives: (alternatives as Json[]).map(shortAlternative),
      ...(closest !== undefined && { closest: shortClosest(closest as Closest, 'fields' in call.given) }),
      ...(suggestions !== undefined && { suggestions }),
      ...(explain !== undefined && { explain }),
    },
    cursorAfter: (count) => (count > 0 && offset + count < total ? offsetCursor(offset + count) : null),
  }
}

const listTerms: Tool = {
  name: 'list_terms',
  title: 'List the terms of a taxonomy',
  description:
    'Lists the terms of a taxonomy, such as all styles, with slugs, counts and synonyms. Filters take these slugs.',
  operation: 'listTaxonomies',
  own: { ...PAGING, q: { type: 'string', description: 'beginning of a name or slug' } },
  output: listSchema('name, slug, count, synonyms', ['total']),
  required: ['taxonomy'],
  async run({ given, page, ask }) {
    const taxonomy = onlyText('taxonomy', given['taxonomy'])
    const start = textsOf('q', given['q'] ?? '')
      .join(' ')
      .toLowerCase()
    const body = await ask('/v1/taxonomies', { taxonomy })
    const terms = (body[taxonomy] as Json[]).filter((term) => begins(term, start))
    const rows = terms.map(({ url: _, ...term }) => term)
    return pageOfRows(rows, page, { total: rows.length })
  },
}

function begins({ name, slug }: Json, start: string): boolean {
  return [name, slug].some((text) => String(text).toLowerCase().startsWith(start))
}

/** What the API returns at most. */
const MAX_COMPLETIONS = 20

const suggest: Tool = {
  name: 'suggest',
  title: 'Complete a text',
  description: 'Returns terms, synonyms, authors and titles that begin with a text, best first.',
  operation: 'suggest',
  output: listSchema('type, name, slug, taxonomy'),
  own: { cursor: PAGING.cursor },
  required: ['q'],
  async run({ given, page, ask }) {
    const body = await ask('/v1/suggest', { q: given['q'], limit: MAX_COMPLETIONS })
    return pageOfRows(body['results'] as Json[], page, {})
  },
}

const termStats: Tool = {
  name: 'term_stats',
  title: 'Count how often terms are used',
  description: 'Counts how many sites of a period have each term of a taxonomy, and their share, the most used first.',
  operation: 'getTaxonomyStats',
  output: listSchema('term, slug, count, share', ['taxonomy', 'period', 'total']),
  own: PAGING,
  required: ['taxonomy'],
  async run({ given, page, ask }) {
    const { results, ...beside } = await ask('/v1/stats/taxonomy', given)
    const rows = results as Json[]
    return pageOfRows(rows, page, { ...beside, total: rows.length })
  },
}

export const getDesign: Tool = {
  name: 'get_design',
  title: 'Get the design of a site',
  description:
    'Returns colors by role with their contrast, typefaces, type scale, spacing, corners and layout of one site as design tokens ' +
    '(DTCG), with format=md as DESIGN.md, with css as custom properties. Credit the site.',
  operation: 'getDesign',
  own: { slug: { type: 'string' }, format: { type: 'string', enum: ['json', 'md', 'css'] } },
  required: ['slug'],
  images: 'hidden',
  output: oneSchema({ slug: { type: 'string' } }),
  async run({ given: { slug, ...given }, ask }) {
    const path = pathOf(slug)
    const design = await ask(`${path}/design`, given)
    const { slug: own, thumbnail } = shortSite(await ask(path, {}))
    return shown({ slug: own, thumbnail, ...('text' in design ? design : { tokens: design }) })
  },
}

/** In the order in which `tools/list` returns them. */
export const TOOLS: readonly Tool[] = [
  searchSites,
  listSites,
  getSite,
  getDesign,
  similarSites,
  listSections,
  listTerms,
  suggest,
  termStats,
]
