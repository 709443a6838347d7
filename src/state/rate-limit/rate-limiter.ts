// The rate limit of authenticated requests: one exact rolling window per key (rule 4.1). The windows live in memory, so
// a restart forgives at most one window (rule 4.7).
import { REQUESTS_PER_WINDOW, WINDOW_MS } from '../../accounts/limits.ts'
import { type Hit, type RollingWindow, rollingWindow } from '../../accounts/rolling-window.ts'
import type { MaybePromise } from '../../maybe-promise.ts'

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
  /** Admits a request of a key, or refuses it. A refused request does not count (rule 4.2). */
  hit(keyId: string): MaybePromise<Admission>
}

/** The rate limiter of one process. */
export interface MemoryRateLimiter extends RateLimiter {
  hit(keyId: string): Admission
  /** Removes keys without a request in their window. `hit` does this once per minute. */
  forgetIdle(): void
  /** The number of keys that have a window. */
  readonly open: number
}

interface RateLimitClock {
  monotonicMs(): number
  /** ms since 1970-01-01. Determines only the second in which a window resets. */
  wallMs(): number
}

const SYSTEM_CLOCK: RateLimitClock = { monotonicMs: () => performance.now(), wallMs: () => Date.now() }

/** Opens a rate limiter without any requests. */
export function openRateLimiter(clock = SYSTEM_CLOCK, limit = REQUESTS_PER_WINDOW): MemoryRateLimiter {
  const windows = new Map<string, RollingWindow>()
  const toWall = wallTime(clock)
  let sweptAt = clock.monotonicMs()

  function windowOf(keyId: string): RollingWindow {
    const window = windows.get(keyId) ?? rollingWindow(limit, WINDOW_MS)
    if (!windows.has(keyId)) windows.set(keyId, window)
    return window
  }

  function sweep(now: number): void {
    sweptAt = now
    for (const [keyId, window] of windows) if (window.isIdle(now)) windows.delete(keyId)
  }

  return {
    hit(keyId) {
      const now = clock.monotonicMs()
      if (now - sweptAt >= WINDOW_MS) sweep(now)
      const hit = windowOf(keyId).hit(now)
      return admissionOf(hit, { limit, resetMs: toWall(hit.leavesAt), waitMs: hit.leavesAt - now })
    },
    forgetIdle: () => sweep(clock.monotonicMs()),
    get open() {
      return windows.size
    },
  }
}

/** A hit in the units of the rate-limit headers. `resetMs` is wall time. */
export function admissionOf(
  { admitted, remaining }: Pick<Hit, 'admitted' | 'remaining'>,
  { limit = REQUESTS_PER_WINDOW, resetMs, waitMs }: { limit?: number; resetMs: number; waitMs: number },
): Admission {
  return {
    admitted,
    limit,
    remaining,
    resetAt: Math.floor(resetMs / 1000),
    retryAfterSeconds: admitted ? 0 : Math.max(1, Math.ceil(waitMs / 1000)),
  }
}

/** The difference between the clocks varies slightly from call to call. Only more than this is a jump of the wall clock. */
const JITTER_MS = 5

/** Converts monotonic to wall time. A moment stays in the same second unless the wall clock is set. */
function wallTime(clock: RateLimitClock): (monotonic: number) => number {
  let offset = 0
  return (monotonic) => {
    const seen = clock.wallMs() - clock.monotonicMs()
    if (Math.abs(seen - offset) > JITTER_MS) offset = seen
    return offset + monotonic
  }
}
