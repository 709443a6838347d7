// GET /v1/search: free-text search with grouped results. (specification, "GET /v1/search")
import { z } from 'zod'
import type { About } from '../../contract/endpoint.ts'
import { cached, KEYED } from '../../contract/shapes/declared.ts'
import { SearchResponse } from '../../contract/shapes/search.ts'
import type { Call } from '../../http/endpoint.ts'
import { oneOf, text, whole } from '../../http/request/parameters.ts'
import type { ApiResponse } from '../../http/response/api-response.ts'
import { sendDerived } from '../../http/response/respond.ts'
import { STOPWORD_MODES } from '../../search/query.ts'

/** A revoked key must not be served from a shared cache: the answer depends on who asks. */
const CACHE = 'public, max-age=300'

export const access = 'key'
export const about: About = {
  operation: 'search',
  group: 'Search',
  summary: 'Search by free text',
  description: `Reads a query as filters: phrases, names of terms, synonyms, then tags, then titles. Results carry all matched
filters; beside them stand terms, authors and archives that the query may have meant.`,
}
export const parameters = z.object({
  q: text(2, 200).meta({ description: 'What to search for; blanks around it do not count.' }),
  limit: whole(1, 50).default(12).meta({ description: 'Size of `results.items`.' }),
  stopwords: oneOf(STOPWORD_MODES)
    .default('all')
    .meta({
      description:
        'Which words are left out: `all` drops words like `the` and words like `website`, `structural` only the first, ' +
        '`off` none.',
    }),
  explain: oneOf(['0', '1']).default('0').meta({ description: '`1` adds `explain`: how the query was read.' }),
})
export const responses = { ...cached(SearchResponse, CACHE), ...KEYED }

export function GET({ locals }: Call<z.infer<typeof parameters>>): ApiResponse {
  const { q, limit, stopwords, explain } = locals.parameters
  const { served } = locals
  return sendDerived(locals, {
    key: `/v1/search ${served.editorialVersion()} ${limit} ${stopwords} ${explain} ${q}`,
    body: () => served.search({ q, limit, stopwords, explain: explain === '1' }),
    cacheControl: CACHE,
    vary: 'Authorization',
  })
}
