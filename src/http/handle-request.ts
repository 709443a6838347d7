// The way of every request of the interface, from its path to its answer, and the two who hear of it: the log of faults
// and whoever observes answers.

import { type MaybePromise, whenReady } from '../maybe-promise.ts'
import type { Service } from './endpoint.ts'
import { type Draft, travel } from './journey.ts'
import type { ApiRequest } from './request/api-request.ts'
import type { FailedRequest, RequestRecord } from './request-record.ts'
import type { ApiResponse } from './response/api-response.ts'
import { isApiPath } from './response/common-headers.ts'
import type { Problem } from './response/problem.ts'
import { respondProblem } from './response/respond.ts'
import { anonymous } from './response/response-context.ts'
import type { FindRoute } from './routes.ts'

/** Answers a request, or null where its path is none of the interface's. Never throws, never rejects. */
export type HandleRequest = (request: ApiRequest) => MaybePromise<ApiResponse> | null

export interface Surroundings {
  readonly findRoute: FindRoute
  /** The open service; asked at each request that needs it. */
  service(): Service
  /** Logs an error that no client may see. */
  fault(error: unknown, where: FailedRequest): void
  /** Told of every answer before it is written. Must not throw. Nothing is measured where it is absent. */
  readonly observe?: ((answered: RequestRecord) => void) | undefined
}

export function requestHandler(surroundings: Surroundings): HandleRequest {
  const { findRoute, service, fault } = surroundings

  /** The outermost catch: a broken promise of ours becomes a 500 that says nothing about it. */
  function failed(error: unknown, { request }: Draft, found: Looked): ApiResponse {
    const { requestId, method } = request
    fault(error, { requestId, method, route: routeOf(found) })
    return respondProblem(anonymous(request), INTERNAL)
  }

  function answerOf(locals: Draft, found: Looked): MaybePromise<ApiResponse> {
    try {
      const answer = travel(locals, found, service)
      return answer instanceof Promise ? answer.catch((error) => failed(error, locals, found)) : answer
    } catch (error) {
      return failed(error, locals, found)
    }
  }

  return (request) => {
    const found = findRoute(request.path)
    if (found === 'unknown' && !isApiPath(request.path)) return null
    const locals = draftOf(request)
    const { observe } = surroundings
    if (observe === undefined) return answerOf(locals, found)
    const began = performance.now()
    return whenReady(answerOf(locals, found), (answer) => {
      observe(answeredOf(locals, { found, answer, milliseconds: performance.now() - began }))
      return answer
    })
  }
}

/** What the pipeline fills in on the way. */
function draftOf(request: ApiRequest): Draft {
  return { request, service: NOT_YET, served: NOT_YET, key: null, admission: null, parameters: null }
}
const NOT_YET = null as never

type Looked = ReturnType<FindRoute>
type Outcome = { found: Looked; answer: ApiResponse; milliseconds: number }

function answeredOf({ request, key }: Draft, { found, answer, milliseconds }: Outcome): RequestRecord {
  const { status } = answer
  const refusedBy = status === 429 ? limitOf(answer, found) : null
  return { request, route: routeOf(found), status, keyId: key?.keyId ?? null, milliseconds, refusedBy }
}

function routeOf(found: Looked): string | null {
  return typeof found === 'string' ? null : found.route.pattern
}

/** Only the limits that pass with time say when. (decisions.md 2.4) */
function limitOf({ head }: ApiResponse, found: Looked): RequestRecord['refusedBy'] {
  if (routeOf(found) !== '/v1/register') return 'requests'
  return head.includes('Retry-After: ') ? 'registrations' : 'keys'
}

const INTERNAL: Problem = { problem: 'internal', message: 'Something went wrong on our side; please try again.' }
