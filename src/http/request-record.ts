// What logs and metrics learn about a request.
import type { ApiRequest } from './request/api-request.ts'
import type { ApiResponse, SignInStep } from './response/api-response.ts'

export interface RequestRecord {
  readonly request: Pick<ApiRequest, 'requestId' | 'method'>
  /** The endpoint's pattern, such as `/v1/inspirations/[slug]`; null if the path has no endpoint. */
  readonly route: string | null
  readonly status: number
  /** The accepted key, or null. */
  readonly keyId: string | null
  /** From the arrival of the request to its response, without writing it. */
  readonly milliseconds: number
  /** The limit that the request exceeded: requests of a key, registrations of an address, or active keys of an email. */
  readonly refusedBy: 'requests' | 'registrations' | 'keys' | null
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
  const { status, recordedStatus = status, keyId, signIn } = response
  return { request, route, status: recordedStatus, keyId, milliseconds, refusedBy: limitOf(response), signIn }
}

/** Requests are limited by key; without a key, only registrations are. */
function limitOf({ problem, keyId }: ApiResponse): RequestRecord['refusedBy'] {
  if (problem === 'limit_reached') return 'keys'
  if (problem !== 'rate_limited') return null
  return keyId === null ? 'registrations' : 'requests'
}
