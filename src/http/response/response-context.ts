// What a response depends on besides its content: the request, who made it, and the state of the rate limit.
import type { KeyRecord } from '../../accounts/verification.ts'
import type { Admission } from '../../state/rate-limit/rate-limiter.ts'
import type { ApiRequest } from '../request/api-request.ts'

/** The part of a request that its response depends on. */
export type RespondedRequest = Pick<ApiRequest, 'requestId' | 'method' | 'path' | 'headers' | 'unreadBody'>

export interface ResponseContext {
  readonly request: RespondedRequest
  /** The accepted key; null if there is none. */
  readonly key: KeyRecord | null
  /** The rate limiter's answer for the key; null if the request is not limited. */
  readonly admission: Admission | null
}

/** The context of a response to nobody in particular: no key was asked for, or none was accepted. */
export function anonymous<Request extends RespondedRequest>(request: Request) {
  return { request, key: null, admission: null }
}
