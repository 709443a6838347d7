// A rate limit: one exact rolling window per key (rule 4.1) or client network (rule 23.3). The windows live in memory, so a
// restart forgives at most one window (rule 4.7).

import { networksOf } from '../../accounts/client-network.ts'
import { VISITS, WINDOW_MS } from '../../accounts/limits.ts'
import { type RollingWindow, rollingWindow } from '../../accounts/rolling-window.ts'
import { type Admission, admissionOf } from '../authorizer.ts'

export type MemoryRateLimiter = ReturnType<typeof openRateLimiter>

interface RateLimitClock {
  monotonicMs(): number
  /** ms since 1970-01-01. Determines only the second in which a window resets. */
  wallMs(): number
}

const SYSTEM_CLOCK: RateLimitClock = { monotonicMs: () => performance.now(), wallMs: () => Date.now() }

/** Keys without a request in their window are forgotten this often. */
const SWEEP_MS = 1_000

/**
 * Opens the rate limiter of one process, without any requests. Its `hit` admits a request of a key that may make `limit` in a
 * window, or refuses it; a refused one does not count (rule 4.2). A window above `maxWindows` takes the place of the least
 * recently used one, which is forgotten. `open` is the number of keys with a request in their window.
 */
export function openRateLimiter(clock = SYSTEM_CLOCK, maxWindows = Number.POSITIVE_INFINITY) {
  /** The least recently used first, so that those without requests are at the front. */
  const windows = new Map<string, RollingWindow>()
  const toWall = wallTime(clock)
  let sweptAt = clock.monotonicMs()

  function sweep(now: number): void {
    sweptAt = now
    for (const [keyId, window] of windows) {
      if (!window.isIdle(now)) return
      windows.delete(keyId)
    }
  }

  function windowOf(keyId: string): RollingWindow {
    const window = windows.get(keyId) ?? rollingWindow(WINDOW_MS)
    windows.delete(keyId)
    windows.set(keyId, window)
    if (windows.size > maxWindows) windows.delete(windows.keys().next().value as string)
    return window
  }

  function hit(keyId: string, limit: number): Admission {
    const now = clock.monotonicMs()
    if (now - sweptAt >= SWEEP_MS) sweep(now)
    const { leavesAt, ...rest } = windowOf(keyId).hit(now, limit)
    return admissionOf({ ...rest, limit }, { resetMs: toWall(leavesAt), waitMs: leavesAt - now })
  }

  return {
    hit,
    /** The refusal that `hit` would return, or null if it would admit the request. Counts nothing. */
    refusal: (keyId: string, limit: number) =>
      windows.get(keyId)?.admits(clock.monotonicMs(), limit) === false ? hit(keyId, limit) : null,
    get open(): number {
      sweep(clock.monotonicMs())
      return windows.size
    },
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

/** About 10 MB of windows. */
const MAX_NETWORKS = 10_000

export type MemoryVisitorLimiter = ReturnType<typeof openVisitorLimiter>

/**
 * Opens a limiter for visitors without a key (rules 23.3, 23.7, 23.8), with a window for at most `maxWindows` networks of each kind.
 * A flood of networks cannot exhaust the memory: a wide network opens few windows, and above the maximum the least recently used
 * window is forgotten, so that nobody is refused.
 */
export function openVisitorLimiter(
  clock?: Parameters<typeof openRateLimiter>[0],
  maxWindows = MAX_NETWORKS,
  limits = VISITS,
) {
  const networks = openRateLimiter(clock, maxWindows)
  const wideNetworks = openRateLimiter(clock, maxWindows)
  return {
    /** The refusal that `hit` would return, or null. Counts nothing. */
    refusal(address: string): Admission | null {
      const { own, wide } = networksOf(address)
      return wideNetworks.refusal(wide, limits.wide) ?? networks.refusal(own, limits.own)
    },
    /** `taken` places of the network's window are other servers'. */
    hit(address: string, taken = 0): Admission {
      const { own, wide } = networksOf(address)
      const refusal = wideNetworks.refusal(wide, limits.wide)
      if (refusal !== null) return refusal
      const admission = networks.hit(own, limits.own - taken)
      if (admission.admitted) wideNetworks.hit(wide, limits.wide)
      return admission
    },
    /** The number of windows. */
    get open(): number {
      return networks.open + wideNetworks.open
    },
  }
}
