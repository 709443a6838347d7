// The requests of pages to the API, in the process that renders them: the same parameters, the same bodies.
import { answerAt, tagAt } from '../../http/reads/answers.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import type { Completion, Exchange } from '../catalog/api-bodies.ts'
import { type ApiQuery, pathOf } from './api-query.ts'

/** Runs a request. Its body is null if the API would refuse it or find nothing. */
export type CallApi = (request: ApiQuery) => Exchange

export function callInProcess(served: ServedSnapshot): CallApi {
  return (request) => {
    const path = pathOf(request)
    return { path, body: bodyAt(served, path) }
  }
}

const COMPLETIONS = 8

/** The completions of a text. Empty if the text is empty or too long. */
export function completionsOf(served: ServedSnapshot, q: string, limit = COMPLETIONS): readonly Completion[] {
  const body = bodyAt<{ results: readonly Completion[] }>(
    served,
    `/v1/suggest?${new URLSearchParams({ q, limit: String(limit) })}`,
  )
  return body?.results ?? []
}

/** The body at a path; null if the API would refuse the request or find nothing. */
export function bodyAt<Body>(served: ServedSnapshot, target: string): Body | null {
  const answer = answerAt(target)?.({ served, baseUrl: '' }, () => tagAt(served, target))
  return answer?.status === 200 ? (JSON.parse(answer.text) as Body) : null
}
