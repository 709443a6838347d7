// Runs the explorer's API requests in the server process, for visitors without a key or without JavaScript.
import type { InspirationQuery, SectionQuery } from '../../catalog/listing/query.ts'
import { PLAIN_SEARCH } from '../../search/query.ts'
import type { ServedSnapshot, Text } from '../../snapshot/snapshot.ts'
import type { Exchange, SuggestBody } from '../catalog/api-bodies.ts'
import { parseText } from '../catalog/body-json.ts'
import { type ApiQuery, pathOf } from './api-query.ts'
import type { SendQuery } from './explore-results.ts'

/** Runs requests on the served snapshot. Responses have no headers, because nothing is sent. */
export function callInProcess(served: ServedSnapshot): SendQuery {
  return async (request) => {
    const text = bodyOf(served, request)
    const body = text === null ? missing(request) : parseText(text)
    return { path: pathOf(request), status: text === null ? 404 : 200, headers: [], body } satisfies Exchange
  }
}

function bodyOf({ snapshot, search }: ServedSnapshot, request: ApiQuery): Text | null {
  if (request.of === 'search') {
    return search({ ...PLAIN_SEARCH, q: request.q, limit: request.limit, explain: true }).text
  }
  const { of, ...query } = { ...request, fields: null }
  if (of === 'inspirations') return snapshot.listInspirations(query as InspirationQuery).text
  return snapshot.listSections(query as SectionQuery)?.text ?? null
}

function missing(request: ApiQuery): { error: string; message: string } {
  const type = request.of === 'sections' ? request.type : ''
  return { error: 'not_found', message: `No section type has the slug "${type}".` }
}

const COMPLETIONS = 8
const LONGEST = 100

/** The completions of a text. Empty if the text is empty or too long. */
export function completionsOf(served: ServedSnapshot, q: string): SuggestBody['results'] {
  const length = Array.from(q.trim()).length
  if (length === 0 || length > LONGEST) return []
  return (parseText(served.suggest({ q, limit: COMPLETIONS })) as SuggestBody).results
}
