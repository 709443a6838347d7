// The explorer's requests of the API, in the server process: the same parameters, the same bodies.
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import type { Completion, Exchange } from '../catalog/api-bodies.ts'
import { ownApi } from '../contract/served-document.ts'
import { type ApiQuery, pathOf } from './api-query.ts'

/** Runs a request. Its body is null if the API would refuse it or find nothing. */
export type CallApi = (request: ApiQuery) => Exchange

export function callInProcess(served: ServedSnapshot): CallApi {
  return (request) => {
    const path = pathOf(request)
    const [endpoint = '', query] = path.split('?')
    return { path, body: ownApi.read({ served }, endpoint, query).body }
  }
}

const COMPLETIONS = 8

/** The completions of a text. Empty if the text is empty or too long. */
export function completionsOf(served: ServedSnapshot, q: string, limit = COMPLETIONS): readonly Completion[] {
  const query = String(new URLSearchParams({ q, limit: String(limit) }))
  return ownApi.read({ served }, '/v1/suggest', query).body?.results ?? []
}
