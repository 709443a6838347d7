// The response to a request over the limit of its key (rule 4.2).
import type { Admission } from '../../state/rate-limit/rate-limiter.ts'
import type { ApiResponse } from './api-response.ts'
import { respondProblem } from './respond.ts'
import type { ResponseContext } from './response-context.ts'

/** Says how long to wait. */
export function refuseRequest(context: ResponseContext, { limit, retryAfterSeconds }: Admission): ApiResponse {
  const message = `This key may make ${limit} requests in 60 seconds. Wait ${retryAfterSeconds} s.`
  return respondProblem(context, { problem: 'rate_limited', message }, { 'Retry-After': String(retryAfterSeconds) })
}
