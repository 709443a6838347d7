// The tools that return terms, completions and statistics, and the design of a site.

import { shortSite } from './answer/compact.ts'
import { pageOfRows, resultOf } from './answer/result.ts'
import type { Json } from './arguments.ts'
import { onlyText, PAGING, pageOf, textsOf, withoutPage } from './arguments.ts'
import { pathOf } from './site-tools.ts'
import { listSchema, oneSchema, type Tool } from './tool.ts'

export const listTerms: Tool = {
  name: 'list_terms',
  title: 'List the terms of a taxonomy',
  description:
    'Lists the terms of a taxonomy, such as all styles, with slugs, counts and synonyms. Filters take these slugs.',
  operation: 'listTaxonomies',
  own: { ...PAGING, q: { type: 'string', description: 'beginning of a name or slug' } },
  output: listSchema('name, slug, count, synonyms', ['total']),
  required: ['taxonomy'],
  async run({ given, api, query }) {
    const page = pageOf(given)
    const taxonomy = onlyText('taxonomy', given['taxonomy'])
    const start = textsOf('q', given['q'] ?? '')
      .join(' ')
      .toLowerCase()
    const body = await api('/v1/taxonomies', query({ taxonomy }))
    const terms = (body[taxonomy] as Json[]).filter((term) => begins(term, start))
    const rows = terms.map(({ url: _, ...term }) => term)
    return resultOf(pageOfRows(rows, page, { total: rows.length }), page)
  },
}

function begins({ name, slug }: Json, start: string): boolean {
  return [name, slug].some((text) => String(text).toLowerCase().startsWith(start))
}

/** What the API returns at most. */
const MAX_COMPLETIONS = 20

export const suggest: Tool = {
  name: 'suggest',
  title: 'Complete a text',
  description: 'Returns terms, synonyms, authors and titles that begin with a text, best first.',
  operation: 'suggest',
  output: listSchema('type, name, slug, taxonomy'),
  own: { cursor: PAGING.cursor },
  required: ['q'],
  async run({ given, api, query }) {
    const page = pageOf(given)
    const body = await api('/v1/suggest', query({ q: given['q'], limit: MAX_COMPLETIONS }))
    return resultOf(pageOfRows(body['results'] as Json[], page, {}), page)
  },
}

export const termStats: Tool = {
  name: 'term_stats',
  title: 'Count how often terms are used',
  description: 'Counts how many sites of a period have each term of a taxonomy, and their share, the most used first.',
  operation: 'getTaxonomyStats',
  output: listSchema('term, slug, count, share', ['taxonomy', 'period', 'total']),
  own: PAGING,
  required: ['taxonomy'],
  async run({ given, api, query }) {
    const page = pageOf(given)
    const body = await api('/v1/stats/taxonomy', query(withoutPage(given)))
    const { results, ...beside } = body
    const rows = results as Json[]
    return resultOf(pageOfRows(rows, page, { ...beside, total: rows.length }), page)
  },
}

export const getDesign: Tool = {
  name: 'get_design',
  title: 'Get the design of a site',
  description:
    'Returns colors by role with their contrast, typefaces and layout of one site as design tokens (DTCG), with format=md as ' +
    'DESIGN.md, with css as custom properties. Credit the site.',
  operation: 'getDesign',
  own: { slug: { type: 'string' }, format: { type: 'string', enum: ['json', 'md', 'css'] } },
  required: ['slug'],
  images: 'hidden',
  output: oneSchema({ slug: { type: 'string' } }),
  async run({ given, api, query }) {
    const { slug, ...rest } = given
    const path = pathOf(slug)
    const design = await api(`${path}/design`, query(rest))
    const site = shortSite(await api(path, new URLSearchParams()))
    return { slug: site['slug'], thumbnail: site['thumbnail'], ...('text' in design ? design : { tokens: design }) }
  },
}
