// The steps of a request of the interface: method, key, rolling window, parameters, endpoint. Their order is the contract
// (decisions.md 2.1): what fails earlier hides what would fail later, and what is counted is decided here.

import { type MaybePromise, whenReady } from '../maybe-promise.ts'
import type { Endpoint, Locals, Service } from './endpoint.ts'
import type { ApiResponse } from './response/api-response.ts'
import { preflight } from './response/preflight.ts'
import type { Problem } from './response/problem.ts'
import { respondProblem } from './response/respond.ts'
import type { ResponseContext } from './response/response-context.ts'
import type { FindRoute, Found } from './routes.ts'

/** {@link Locals} that fill on the way. */
export type Draft = { -readonly [Name in keyof Locals]: Locals[Name] }

/** One request on its way. */
interface Journey {
  readonly found: Found
  readonly endpoint: Endpoint
  readonly locals: Draft
}

const UNAVAILABLE: Problem = { problem: 'unavailable', message: 'The catalog is being loaded; please try again.' }
const UNKNOWN: Problem = { problem: 'not_found', message: 'There is no such path in the interface.' }
const MALFORMED: Problem = { problem: 'bad_request', message: 'The path holds a malformed percent-escape.' }

/** Takes a request whose path was looked up through all steps. Throws what breaks on the way. */
export function travel(locals: Draft, found: ReturnType<FindRoute>, service: () => Service): MaybePromise<ApiResponse> {
  if (found === 'unknown') return respondProblem(locals, UNKNOWN)
  if (found === 'malformed') return respondProblem(locals, MALFORMED)
  const { allow, methods } = found.route
  const { method } = locals.request
  if (method === 'OPTIONS') return preflight(locals, allow)
  const endpoint = methods.get(method)
  if (endpoint === undefined) return respondProblem(locals, wrongMethod(allow), { Allow: allow })
  locals.service = service()
  locals.served = locals.service.watcher.current as Locals['served']
  return afterMethod({ found, endpoint, locals })
}

function wrongMethod(allow: string): Problem {
  return { problem: 'method_not_allowed', message: `This path takes ${allow}.` }
}

function afterMethod(journey: Journey): MaybePromise<ApiResponse> {
  const { locals, found } = journey
  const { access } = found.route.module
  if (access === 'probe') return callEndpoint(journey)
  if (locals.served === null) return respondProblem(locals, UNAVAILABLE, { 'Retry-After': '1' })
  return access === 'key' ? checkKey(journey) : checkParameters(journey)
}

const REFUSED_KEYS: Record<'unauthorized' | 'forbidden', Problem> = {
  unauthorized: {
    problem: 'unauthorized',
    message: 'Send a valid key as "Authorization: Bearer <API_KEY>"; POST /v1/register gives one.',
  },
  forbidden: { problem: 'forbidden', message: 'This key has been revoked.' },
}

/** (decisions.md 2.4) */
function checkKey(journey: Journey): MaybePromise<ApiResponse> {
  const { locals } = journey
  const { accounts } = locals.service
  return whenReady(accounts.verify(locals.request.headers.authorization ?? null), (verdict) => {
    if (!verdict.ok) return refuseKey(locals, verdict.error)
    locals.key = verdict.key
    return verdict.key.plan === 'admin' ? countUse(journey, verdict.key.keyId) : checkWindow(journey, verdict.key.keyId)
  })
}

function refuseKey(to: ResponseContext, error: 'unauthorized' | 'forbidden'): ApiResponse {
  return respondProblem(to, REFUSED_KEYS[error], error === 'unauthorized' ? { 'WWW-Authenticate': 'Bearer' } : {})
}

function checkWindow(journey: Journey, keyId: string): MaybePromise<ApiResponse> {
  const { locals } = journey
  const admission = locals.service.rateLimiter.hit(keyId)
  locals.admission = admission
  if (admission.admitted) return countUse(journey, keyId)
  const message = `This key may make ${admission.limit} requests in 60 seconds; wait ${admission.retryAfterSeconds} s.`
  return respondProblem(
    locals,
    { problem: 'rate_limited', message },
    { 'Retry-After': String(admission.retryAfterSeconds) },
  )
}

/** From here on the request is served, whatever comes of it. */
function countUse(journey: Journey, keyId: string): MaybePromise<ApiResponse> {
  journey.locals.service.accounts.countUse(keyId)
  return checkParameters(journey)
}

/** (decisions.md 2.2) */
function checkParameters(journey: Journey): MaybePromise<ApiResponse> {
  const { locals, found } = journey
  const { readParameters } = found.route
  if (readParameters === null) return callEndpoint(journey)
  const reading = readParameters(locals.request.query)
  if ('problem' in reading) return respondProblem(locals, reading)
  locals.parameters = reading.value
  return callEndpoint(journey)
}

function callEndpoint({ endpoint, found, locals }: Journey): MaybePromise<ApiResponse> {
  return endpoint({ params: found.params, locals })
}
