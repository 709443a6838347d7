// Decides whether a request may be served: its key, and its place in the rate limit.
import { perMinute } from '../accounts/limits.ts'
import type { Credential, KeyRecord } from '../accounts/verification.ts'
import { type MaybePromise, whenReady } from '../ground/scheduling.ts'
import type { KeyAuthenticator } from './accounts.ts'
import type { Admission, RateLimiter } from './limits.ts'

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
export function localAuthorizer(keys: KeyAuthenticator, limiter: RateLimiter): Authorizer {
  return {
    authorize(credential, isCounted) {
      return whenReady(keys.authenticate(credential), (result) => {
        if (!result.ok) return result
        const { key } = result
        const limit = isCounted ? perMinute(key.plan) : null
        if (limit === null) return { ok: true, key, admission: null }
        return whenReady(limiter.hit(key.keyId, limit), (admission) => limited(key, admission))
      })
    },
    refresh() {},
  }
}
