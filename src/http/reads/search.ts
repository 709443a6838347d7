// Free-text search with grouped results, and completions for a text while it is being typed (rules 11.1, 14.1).
import { z } from '#schemas'
import { ITEM_FIELDS, itemColumns } from '../../catalog/listing/fields.ts'
import { MATCH_MODES, PLAIN_SEARCH, STOPWORD_MODES } from '../../search/query.ts'
import { filterParameters } from '../request/filter-parameters.ts'
import {
  facetParameters,
  include,
  listing,
  searchOf,
  siteFields,
  tableOf,
  tableParameters,
} from '../request/listing-parameters.ts'
import { oneOf, text, whole } from '../request/parameters.ts'
import { unknownText } from '../request/unknown-filters.ts'
import { listedBody } from '../response/listed-body.ts'
import { pageLinks } from '../response/page-links.ts'
import { read } from './read.ts'

/** With `Vary: Authorization`, so that a shared cache does not serve a key that was revoked. */
export const SEARCH_CACHE = 'public, max-age=300'

export const search = read(
  z.object({
    q: text(2, 200).meta({ description: 'The text to search for. Leading and trailing spaces are ignored.' }),
    limit: whole(1, 50)
      .default(PLAIN_SEARCH.limit)
      .meta({ description: 'The maximum number of sites in `results.items`.' }),
    offset: listing.offset.meta({ description: 'The number of sites to skip in `results.items`.' }),
    match: oneOf(MATCH_MODES)
      .default(PLAIN_SEARCH.match)
      .meta({
        description:
          'How to match the query: `all` takes every step, `words` also reads each word that is left over by itself, `names` leaves out synonyms, `exact` takes phrases and exact ' +
          'names only, `title` looks in titles only.',
      }),
    ...filterParameters,
    color_near: filterParameters.color_near.meta({
      description:
        'Up to 3 colors as `ff7f50`, `f50`, `#ff7f50` (with `#` encoded as `%23`) or a name (`sage`, `navy`), one per ' +
        'parameter. Keeps the sites that have all of them in their picture.',
    }),
    stopwords: oneOf(STOPWORD_MODES)
      .default(PLAIN_SEARCH.stopwords)
      .meta({
        description:
          'Which words to ignore: `structural` ignores words such as `the`, `all` also ignores words such as `website`, ' +
          '`off` ignores none.',
      }),
    closest: whole(0, 24)
      .optional()
      .meta({
        description:
          'The maximum number of sites in `closest`, which then is also there if the query has results but words are left ' +
          'over. Without it, `closest` has 12 sites if nothing was found. `0` leaves it out.',
      }),
    explain: oneOf(['0', '1'])
      .default('0')
      .meta({ description: '`1` adds `explain`, which tells how each filter was found.' }),
    fields: siteFields(ITEM_FIELDS),
    include,
    ...facetParameters,
    ...tableParameters,
  }),
  (asked) => {
    const { served, parameters } = asked
    const { limit, offset, explain } = parameters
    function counted(tag: string) {
      const query = searchOf(parameters)
      const unknown = unknownText(served, asked.request.query, query)
      const isKept = unknown === '' && tag !== ''
      const found = served.search({ ...query, unknown, explain: explain === '1' }, isKept ? tag : undefined)
      if (offset === 0) asked.searched?.(found.searched)
      return { ...found, repeats: unknown === '' }
    }
    return {
      version: served.editorialVersion(),
      count: counted,
      body(tag) {
        const table = tableOf(parameters, itemColumns)
        if (table !== null && 'problem' in table) return table
        const found = counted(tag)
        const head = pageLinks(asked, { limit, offset, total: found.total })
        return listedBody({ ...found, head }, table)
      },
      cacheControl: SEARCH_CACHE,
      vary: 'Authorization',
    }
  },
)

export const suggest = read(
  z.object({
    q: text(1, 100).meta({ description: 'The text typed so far. Leading and trailing spaces are ignored.' }),
    limit: whole(1, 20).default(8).meta({ description: 'The maximum number of completions.' }),
  }),
  ({ served, parameters: { q, limit } }) => ({
    version: served.editorialVersion(),
    body: () => served.suggest({ q, limit }),
  }),
)
