// The responses to a request that is not served because of its key or its rate limit (rules 3.4 to 3.6, 4.2).
import type { Admission, Authorized } from '../../state/authorizer.ts'
import type { ApiRequest } from '../request/api-request.ts'
import { type ApiResponse, anonymous, type ResponseContext } from './api-response.ts'
import { ENGINE_AWAY, type Problem, SOON } from './problem.ts'
import { respondProblem } from './respond.ts'

const NO_VALID_KEY: Problem = {
  problem: 'unauthorized',
  message: 'Send a valid key as "Authorization: Bearer <API_KEY>". POST /v1/register creates one.',
}
const REVOKED: Problem = { problem: 'forbidden', message: 'This key has been revoked.' }

/** (rule 23.7) */
export const TOO_MANY_PAGES: Problem = {
  problem: 'rate_limited',
  message:
    'You have reached the limit of 100 pages and searches per minute. Wait a minute, or use a free key, which has its own limit.',
}

/** 401 or 403, without rate-limit headers (rule 4.5). `challenge` is the `WWW-Authenticate` of a 401. */
export function refuseKey(request: ApiRequest, error: 'unauthorized' | 'forbidden', challenge = 'Bearer'): ApiResponse {
  if (error === 'forbidden') return respondProblem(anonymous(request), REVOKED)
  return respondProblem(anonymous(request), NO_VALID_KEY, { 'WWW-Authenticate': challenge })
}

/** The status in logs and metrics if the client left before its response was made, as nginx has it. */
const CLIENT_LEFT = 499

/** A refusal of work. The log says so if nobody waits for it any more (rule 19.13). */
export function recordedAsLeft(request: ApiRequest, response: ApiResponse): ApiResponse {
  return request.signal().aborted ? { ...response, recordedStatus: CLIENT_LEFT } : response
}

type Refusal = Extract<Authorized, { ok: false }>

/** The response to a request that was not authorized. A 429 says how long to wait. */
export function refuse(request: ApiRequest, refusal: Refusal, challenge?: string): ApiResponse {
  if (refusal.error === 'unavailable') return respondProblem(anonymous(request), ENGINE_AWAY, SOON)
  if (refusal.error !== 'rate_limited') return refuseKey(request, refusal.error, challenge)
  const { key, admission } = refusal
  return refuseOver({ request, key, admission }, admission, `make ${admission.limit} requests`)
}

/** 429 for a key that did more than it may do in 60 seconds (rules 4.2, 31.10). */
export function refuseOver(to: ResponseContext, { retryAfterSeconds }: Admission, mayDo: string): ApiResponse {
  const message = `This key may ${mayDo} in 60 seconds. Wait ${retryAfterSeconds} s.`
  return respondProblem(to, { problem: 'rate_limited', message }, { 'Retry-After': String(retryAfterSeconds) })
}
