// Runs the explorer's API requests in the server process: the same parameters, the same bodies.
import type { SectionQuery } from '../../catalog/listing/query.ts'
import {
  type ListingParameters,
  listingOf,
  type SearchParameters,
  searchOf,
} from '../../http/request/listing-parameters.ts'
import { parameterReader } from '../../http/request/parameter-reader.ts'
import type { ServedSnapshot, Text } from '../../snapshot/snapshot.ts'
import { type Exchange, parseText, type SuggestBody } from '../catalog/api-bodies.ts'
import { endpoints } from '../contract/served-document.ts'
import { type ApiQuery, pathOf } from './api-query.ts'

/** Runs a request. Its body is null if the API would refuse it or find nothing. */
export type CallApi = (request: ApiQuery) => Exchange

/** Returns the values of a query of an endpoint, or null if it would refuse them. */
function reader<Values>(route: string): (query: string) => Values | null {
  const { parameters } = endpoints.get(route) ?? {}
  if (parameters === undefined) throw new Error(`${route} has no parameters`)
  const read = parameterReader(parameters)
  return (query) => {
    const reading = read(query)
    return 'problem' in reading ? null : (reading.value as Values)
  }
}

const readSearch = reader<SearchParameters>('/v1/search')
const readListing = reader<ListingParameters>('/v1/inspirations')
const readSections = reader<ListingParameters & Partial<Pick<SectionQuery, 'type' | 'q' | 'width'>>>('/v1/sections')

export function callInProcess(served: ServedSnapshot): CallApi {
  return (request) => {
    const path = pathOf(request)
    const body = bodyOf(served, request.of, path.slice(path.indexOf('?') + 1))
    return { path, body: body === null ? null : parseText(body) }
  }
}

function bodyOf({ snapshot, search }: ServedSnapshot, of: ApiQuery['of'], query: string): Text | null {
  if (of === 'search') {
    const asked = readSearch(query)
    return asked && search({ ...searchOf(asked), explain: true }).text
  }
  if (of === 'inspirations') {
    const asked = readListing(query)
    return asked && snapshot.listInspirations(listingOf(asked)).text
  }
  const asked = readSections(query)
  const { type = null, q = null, width } = asked ?? {}
  return asked && width ? (snapshot.listSections({ ...listingOf(asked), type, q, width })?.text ?? null) : null
}

const COMPLETIONS = 8
const LONGEST = 100

/** The completions of a text. Empty if the text is empty or too long. */
export function completionsOf(served: ServedSnapshot, q: string, limit = COMPLETIONS): SuggestBody['results'] {
  const length = Array.from(q.trim()).length
  if (length === 0 || length > LONGEST) return []
  return (parseText(served.suggest({ q, limit })) as SuggestBody).results
}
