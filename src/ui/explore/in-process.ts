// Runs the explorer's API requests in the server process: the same parameters, the same bodies.
import { z } from 'zod'
import { filteringOf, filterParameters } from '../../http/request/filter-parameters.ts'
import { facetParameters, facetsOf, listing } from '../../http/request/listing-parameters.ts'
import { parameterReader } from '../../http/request/parameter-reader.ts'
import { oneOf, slug, subsetOf, text, whole } from '../../http/request/parameters.ts'
import type { SearchQuery } from '../../search/query.ts'
import { MATCH_MODES, PLAIN_SEARCH } from '../../search/query.ts'
import type { ServedSnapshot, Text } from '../../snapshot/snapshot.ts'
import type { Exchange, SuggestBody } from '../catalog/api-bodies.ts'
import { parseText } from '../catalog/body-json.ts'
import { type ApiQuery, pathOf } from './api-query.ts'

/** Runs a request. Its body is null if the API would refuse it or find nothing. */
export type CallApi = (request: ApiQuery) => Exchange

const Listing = z.object({
  ...listing,
  ...filterParameters,
  ...facetParameters,
  fields: subsetOf(['slug']).default(null),
})
const Sections = z.object({ ...Listing.shape, type: slug, width: whole(100, 2560).default(640) })
const Search = z.object({
  q: text(2, 200),
  match: oneOf(MATCH_MODES).default(PLAIN_SEARCH.match),
  status: filterParameters.status,
  limit: listing.limit,
  offset: listing.offset,
})
const readers = { search: reader(Search), inspirations: reader(Listing), sections: reader(Sections) }

function reader<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): (query: string) => z.infer<typeof schema> | null {
  const read = parameterReader(schema as unknown as Parameters<typeof parameterReader>[0])
  return (query) => {
    const reading = read(query)
    return 'problem' in reading ? null : (reading.value as z.infer<typeof schema>)
  }
}

export function callInProcess(served: ServedSnapshot): CallApi {
  return (request) => {
    const path = pathOf(request)
    const body = bodyOf(served, request.of, path.slice(path.indexOf('?') + 1))
    return { path, status: body === null ? 404 : 200, headers: [], body: body === null ? null : parseText(body) }
  }
}

function bodyOf({ snapshot, search }: ServedSnapshot, of: ApiQuery['of'], query: string): Text | null {
  if (of === 'search') {
    const asked = readers.search(query)
    return asked && search({ ...PLAIN_SEARCH, ...asked, explain: true } satisfies SearchQuery).text
  }
  const asked = readers[of](query)
  if (asked === null) return null
  const { limit, offset, sort, fields } = asked
  const plain = { limit, offset, sort, fields, facets: facetsOf(asked), ...filteringOf(asked) }
  if (of === 'inspirations') return snapshot.listInspirations(plain).text
  const { type, width } = asked as z.infer<typeof Sections>
  return snapshot.listSections({ ...plain, type, width })?.text ?? null
}

const COMPLETIONS = 8
const LONGEST = 100

/** The completions of a text. Empty if the text is empty or too long. */
export function completionsOf(served: ServedSnapshot, q: string): SuggestBody['results'] {
  const length = Array.from(q.trim()).length
  if (length === 0 || length > LONGEST) return []
  return (parseText(served.suggest({ q, limit: COMPLETIONS })) as SuggestBody).results
}
