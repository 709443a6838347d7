// Decides whether a request may be served: its key, and its place in a rolling window, of its key or of its network.
import { perMinute } from '../accounts/limits.ts'
import type { Credential, KeyRecord } from '../accounts/verification.ts'
import { type MaybePromise, whenReady } from '../ground/scheduling.ts'
import type { KeyAuthenticator } from './accounts.ts'

/** What is decided about a request. */
export type Authorized =
  | {
      readonly ok: true
      readonly key: KeyRecord
      /** Null for a request that is not counted, and for a plan without a limit (rule 4.6). */
      readonly admission: Admission | null
    }
  | { readonly ok: false; readonly error: 'unauthorized' | 'forbidden' }
  | { readonly ok: false; readonly error: 'rate_limited'; readonly key: KeyRecord; readonly admission: Admission }
  /** The key cannot be checked at the moment (rule 37.6). */
  | { readonly ok: false; readonly error: 'unavailable' }

export interface Authorizer {
  /**
   * Checks a credential and, if `isCounted`, takes a place in the window of its key. A refused request takes none. When it
   * returns, the process serves every change that was announced before.
   */
  authorize(credential: Credential, isCounted: boolean): MaybePromise<Authorized>
  /** The same for a request that needs no key. */
  refresh(): MaybePromise<void>
}

/** What the rate limit of a key decides. */
export function limited(key: KeyRecord, admission: Admission): Authorized {
  return admission.admitted ? { ok: true, key, admission } : { ok: false, error: 'rate_limited', key, admission }
}

/** The authorizer of one process, which sees every change of its databases by itself. */
export function localAuthorizer(
  keys: KeyAuthenticator,
  limiter: { hit(keyId: string, limit: number): Admission },
): Authorizer {
  return {
    authorize(credential, isCounted) {
      return whenReady(keys.authenticate(credential), (result) => {
        if (!result.ok) return result
        const { key } = result
        const limit = isCounted ? perMinute(key.plan) : null
        if (limit === null) return { ok: true, key, admission: null }
        return limited(key, limiter.hit(key.keyId, limit))
      })
    },
    refresh() {},
  }
}

/** What the rate-limit headers say (rule 4.4). */
export interface Admission {
  readonly admitted: boolean
  readonly limit: number
  /** Requests left after this one. */
  readonly remaining: number
  /** The Unix second in which the oldest counted request leaves the window. */
  readonly resetAt: number
  /** Whole seconds after which a request is admitted, at least 1; 0 if this request was admitted. */
  readonly retryAfterSeconds: number
}

export interface VisitorLimiter {
  /**
   * Admits a request from a client address, or refuses it. A refused request does not count. When it returns, the process
   * serves every change that was announced before.
   */
  hit(address: string): MaybePromise<Admission>
}

type Hit = Pick<Admission, 'admitted' | 'remaining' | 'limit'>

/** A hit in the units of the rate-limit headers. `resetMs` is wall time. */
export function admissionOf(hit: Hit, { resetMs, waitMs }: { resetMs: number; waitMs: number }): Admission {
  const retryAfterSeconds = hit.admitted ? 0 : Math.max(1, Math.ceil(waitMs / 1000))
  return { ...hit, resetAt: Math.floor(resetMs / 1000), retryAfterSeconds }
}
