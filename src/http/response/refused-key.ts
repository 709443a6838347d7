// The responses to a request whose key is not accepted (rules 3.4 to 3.6).
import type { ApiRequest } from '../request/api-request.ts'
import type { ApiResponse } from './api-response.ts'
import type { Problem } from './problem.ts'
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
