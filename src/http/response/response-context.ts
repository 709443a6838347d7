// What a response depends on besides its content: the request, the key that made it, and the state of the rate limit.
import type { KeyRecord } from '../../accounts/verification.ts'
import type { Admission } from '../../state/limits.ts'
import type { ApiRequest } from '../request/api-request.ts'

/** The part of a request that its response depends on. */
type ResponseRequest = Pick<ApiRequest, 'requestId' | 'method' | 'path' | 'headers' | 'unreadBody'>

export interface ResponseContext<Key extends KeyRecord | null = KeyRecord | null> {
  readonly request: ResponseRequest
  /** The accepted key, or null. */
  readonly key: Key
  /** The rate limiter's result for the key; null if the request is not limited. */
  readonly admission: Admission | null
}

/** The context of a request without an accepted key. */
export function anonymous<Request extends ResponseRequest>(request: Request) {
  return { request, key: null, admission: null }
}
