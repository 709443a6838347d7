// Rate limits: exact rolling windows, of keys and of visitors.
import type { MaybePromise } from '../ground/scheduling.ts'

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

/** An implementation on a shared engine may return a promise. */
export interface RateLimiter {
  /** Admits a request of a key that may make `limit` in a window, or refuses it. A refused one does not count (rule 4.2). */
  hit(keyId: string, limit: number): MaybePromise<Admission>
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
