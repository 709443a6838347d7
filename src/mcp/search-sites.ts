// The tool that searches by free text.
import { added, type Closest, shortAlternative, shortClosest, shortSite, shortTerm } from './answer/compact.ts'
import { resultOf } from './answer/result.ts'
import type { Json } from './arguments.ts'
import { offsetCursor, PAGING, type Page, pageOf, withTerms } from './arguments.ts'
import { listSchema, type Rows, type Tool } from './tool.ts'

/** The structured content of a list of sites. */
export const SITES = listSchema(
  'slug, title, url, published, thumbnail, terms as slugs by taxonomy; what include adds',
  ['total', 'facets', 'unknown'],
)

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
