// The rate limit of authenticated requests: one exact rolling window a key, in memory. A restart forgives at most one
// window (decisions.md 2.4).
import { REQUESTS_PER_WINDOW, WINDOW_MS } from '../../accounts/limits.ts'
import { type Hit, type RollingWindow, rollingWindow } from '../../accounts/rolling-window.ts'

/** What the rate-limit headers say (catalog-search-api.md, Limits). */
export interface Admission {
  readonly admitted: boolean
  readonly limit: number
  /** Requests left after this one. */
  readonly remaining: number
  /** The Unix second in which the oldest counted request leaves the window. */
  readonly resetAt: number
  /** Whole seconds, 1 or more: a request after them is admitted. 0 where this one was. */
  readonly retryAfterSeconds: number
}

export interface RateLimiter {
  /** Admits a request of a key, or refuses it, which does not count. */
  hit(keyId: string): Admission
  /** Forgets keys without a request in their window; `hit` sees to it once a minute. */
  forgetIdle(): void
  /** How many keys have a window. */
  readonly open: number
}

interface WindowsClock {
  monotonicMs(): number
  /** ms since 1970-01-01; it only tells in which second a window resets. */
  wallMs(): number
}

const SYSTEM_CLOCK: WindowsClock = { monotonicMs: () => performance.now(), wallMs: () => Date.now() }

/** Opens the windows of one process, all empty. */
export function openRateLimiter(clock = SYSTEM_CLOCK): RateLimiter {
  const windows = new Map<string, RollingWindow>()
  const toWall = wallTime(clock)
  let sweptAt = clock.monotonicMs()

  function windowOf(keyId: string): RollingWindow {
    const window = windows.get(keyId) ?? rollingWindow(REQUESTS_PER_WINDOW, WINDOW_MS)
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
      return admission(hit, { resetMs: toWall(hit.leavesAt), waitMs: hit.leavesAt - now })
    },
    forgetIdle: () => sweep(clock.monotonicMs()),
    get open() {
      return windows.size
    },
  }
}

/** A hit as the rate-limit headers say it. */
function admission({ admitted, remaining }: Hit, { resetMs, waitMs }: { resetMs: number; waitMs: number }): Admission {
  return {
    admitted,
    limit: REQUESTS_PER_WINDOW,
    remaining,
    resetAt: Math.floor(resetMs / 1000),
    retryAfterSeconds: admitted ? 0 : Math.max(1, Math.ceil(waitMs / 1000)),
  }
}

/** The clocks' readings differ by a little from call to call; so much is no jump of the wall clock. */
const JITTER_MS = 5

/** Turns monotonic into wall time, such that the same moment stays in the same second unless the wall clock is set. */
function wallTime(clock: WindowsClock): (monotonic: number) => number {
  let offset = 0
  return (monotonic) => {
    const seen = clock.wallMs() - clock.monotonicMs()
    if (Math.abs(seen - offset) > JITTER_MS) offset = seen
    return offset + monotonic
  }
}
