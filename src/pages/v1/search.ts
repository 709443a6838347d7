// GET /v1/search: free-text search with grouped results (rule 11.1).
import { z } from 'zod'
import { networksOf } from '../../accounts/client-network.ts'
import type { KeyRecord } from '../../accounts/verification.ts'
import { ITEM_FIELDS, itemColumns } from '../../catalog/listing/fields.ts'
import { asTable, paged } from '../../contract/shapes/declared.ts'
import { SearchResponse } from '../../contract/shapes/search.ts'
import type { ServedContext } from '../../http/endpoint.ts'
import { clientAddress } from '../../http/request/client-address.ts'
import { filterParameters } from '../../http/request/filter-parameters.ts'
import {
  facetParameters,
  include,
  listing,
  searchOf,
  siteFields,
  tableOf,
  tableParameters,
} from '../../http/request/listing-parameters.ts'
import { oneOf, text, whole } from '../../http/request/parameters.ts'
import { unknownText } from '../../http/request/unknown-filters.ts'
import { listedBody } from '../../http/response/listed-body.ts'
import { pageLinks } from '../../http/response/page-links.ts'
import { respondDerived, respondProblem } from '../../http/response/respond.ts'
import { endpoint } from '../../operate/endpoint.ts'
import { MATCH_MODES, PLAIN_SEARCH, type Searched, STOPWORD_MODES } from '../../search/query.ts'

/** With `Vary: Authorization`, so that a shared cache does not serve a key that was revoked. */
const CACHE = 'public, max-age=300'

export const GET = endpoint(
  {
    access: 'key',
    operation: 'search',
    group: 'Search',
    summary: 'Search by free text',
    description: `Turns free text into filters and returns the sites that match all of them. The search looks for phrases, term
names and synonyms, then for tags, then in titles. The response also contains related terms, authors and archives.`,
    parameters: z.object({
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
    responses: asTable(paged(SearchResponse, CACHE)),
  },
  (context) => {
    const { served, service, request } = context
    const { limit, offset, explain } = context.parameters
    const query = searchOf(context.parameters)
    const table = tableOf(context.parameters, itemColumns)
    if (table !== null && 'problem' in table) return respondProblem(context, table)
    return respondDerived(context, {
      version: served.editorialVersion(),
      body(tag) {
        const unknown = unknownText(served, request.query, query)
        const found = served.search({ ...query, unknown, explain: explain === '1' }, unknown === '' ? tag : undefined)
        if (offset === 0) countSearch(context, found.searched)
        const target = { request, baseUrl: service.config.baseUrl }
        const head = pageLinks(target, { limit, offset, total: found.total })
        return listedBody({ ...found, repeats: unknown === '', head }, table)
      },
      cacheControl: CACHE,
      vary: 'Authorization',
    })
  },
)

/** A page of ours, which has no key, counts its searches itself. */
function countSearch({ request, service, key }: ServedContext<KeyRecord | null, unknown>, searched: Searched): void {
  if (key === null) return
  const { wide } = networksOf(clientAddress(request, service.config.trustProxy))
  service.accounts.countSearch(searched, key.keyId, wide)
}
