// A request that has its answer, for whoever logs and counts them.
import type { ApiRequest } from './request/api-request.ts'

export interface RequestRecord {
  readonly request: Pick<ApiRequest, 'requestId' | 'method'>
  /** The endpoint's pattern, such as `/v1/inspirations/[slug]`; null where the path belongs to none. */
  readonly route: string | null
  readonly status: number
  /** The key that was accepted; null where none was, or none was asked for. */
  readonly keyId: string | null
  /** From the first look at the request until the answer was made; writing it is not in it. */
  readonly milliseconds: number
  /** The limit that refused it: requests of a key, registrations of an address, active keys of an email. */
  readonly refusedBy: 'requests' | 'registrations' | 'keys' | null
}

/** Where a request failed, without a word of what was asked for. */
export interface FailedRequest {
  readonly requestId: string
  readonly method: string
  readonly route: string | null
}
