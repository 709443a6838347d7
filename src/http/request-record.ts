// What logs and metrics learn about a request.
import type { ApiRequest } from './request/api-request.ts'
import type { ApiResponse, SignInStep } from './response/api-response.ts'
import type { ProblemName } from './response/problem.ts'

/** The limits that refuse requests: requests of a key, registrations and sign-ins of an address, active keys of an email. */
export const LIMITS = ['requests', 'registrations', 'sign_ins', 'keys'] as const
type Limit = (typeof LIMITS)[number]

const REFUSED_BY: Partial<Record<ProblemName, Limit>> = {
  rate_limited: 'requests',
  registrations_limited: 'registrations',
  sign_ins_limited: 'sign_ins',
  limit_reached: 'keys',
}

export interface RequestRecord {
  readonly request: Pick<ApiRequest, 'requestId' | 'method'>
  /** The endpoint's pattern, such as `/v1/inspirations/[slug]`; null if the path has no endpoint. */
  readonly route: string | null
  readonly status: number
  /** The accepted key, or null. */
  readonly keyId: string | null
  /** From the arrival of the request to its response, without writing it. */
  readonly milliseconds: number
  readonly refusedBy: Limit | null
  readonly signIn?: SignInStep | undefined
}

/** Where a request failed. Contains nothing that the client asked for. */
export interface FailedRequest {
  readonly requestId: string
  readonly method: string
  readonly route: string | null
}

/** The record of a response. */
export function recordOf(
  request: ApiRequest,
  route: string | null,
  response: ApiResponse,
  milliseconds: number,
): RequestRecord {
  const { status, recordedStatus = status, keyId, problem, signIn } = response
  const refusedBy = problem === null ? null : (REFUSED_BY[problem] ?? null)
  return { request, route, status: recordedStatus, keyId, milliseconds, refusedBy, signIn }
}
