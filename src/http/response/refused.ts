// The responses to a request that is not served because of its key or its rate limit (rules 3.4 to 3.6, 4.2).
import type { Authorized } from '../../state/authorizer.ts'
import type { ApiRequest } from '../request/api-request.ts'
import type { ApiResponse } from './api-response.ts'
import { ENGINE_AWAY, type Problem, SOON } from './problem.ts'
import { respondProblem } from './respond.ts'
import { anonymous } from './response-context.ts'

const NO_VALID_KEY: Problem = {
  problem: 'unauthorized',
  message: 'Send a valid key as "Authorization: Bearer <API_KEY>". POST /v1/register creates one.',
}
const REVOKED: Problem = { problem: 'forbidden', message: 'This key has been revoked.' }

/** 401 or 403, without rate-limit headers (rule 4.5). */
export function refuseKey(request: ApiRequest, error: 'unauthorized' | 'forbidden'): ApiResponse {
  if (error === 'forbidden') return respondProblem(anonymous(request), REVOKED)
  return respondProblem(anonymous(request), NO_VALID_KEY, { 'WWW-Authenticate': 'Bearer' })
}

/** The response to a request that was not authorized. A 429 says how long to wait. */
export function refuse(request: ApiRequest, refusal: Extract<Authorized, { ok: false }>): ApiResponse {
  if (refusal.error === 'unavailable') return respondProblem(anonymous(request), ENGINE_AWAY, SOON)
  if (refusal.error !== 'rate_limited') return refuseKey(request, refusal.error)
  const { key, admission } = refusal
  const { limit, retryAfterSeconds } = admission
  const message = `This key may make ${limit} requests in 60 seconds. Wait ${retryAfterSeconds} s.`
  const problem: Problem = { problem: 'rate_limited', message }
  return respondProblem({ request, key, admission }, problem, { 'Retry-After': String(retryAfterSeconds) })
}
