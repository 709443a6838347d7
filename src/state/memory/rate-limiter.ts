// A rate limit: one exact rolling window per key (rule 4.1) or client network (rule 23.3). The windows live in memory, so a
// restart forgives at most one window (rule 4.7).
import { networksOf } from '../../accounts/client-network.ts'
import { VISITS, WINDOW_MS } from '../../accounts/limits.ts'
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

// The exact rolling window of rule 4.1: the timestamps of the hits in it. Fixed windows, token buckets and pairs of counters
// are cheaper, but admit up to twice the limit in the worst minute.
interface Hit {
  readonly admitted: boolean
  /** How many more hits would be admitted at the same moment. */
  readonly remaining: number
  /** When the oldest counted hit leaves the window or, if it was refused, when one is admitted, on the clock of `hit`. */
  readonly leavesAt: number
}

interface RollingWindow {
  /**
   * Admits a hit at `now` (ms, not less than in earlier calls) if fewer than `limit` were admitted in the span before. A hit
   * that is exactly one span old does not count, nor does a refused one.
   */
  hit(now: number, limit: number): Hit
  /** Whether `hit` would admit a hit at `now`. Counts nothing. */
  admits(now: number, limit: number): boolean
  /** Whether the window contains no admitted hit at `now`. */
  isIdle(now: number): boolean
}

/** Returns a window of `spanMs` milliseconds without hits. */
export function rollingWindow(spanMs: number): RollingWindow {
  /** Admitted hits, oldest first. Those before the index `oldest` have left the window. */
  let times: number[] = []
  let oldest = 0

  /** Drops the hits that are at least one span old. Returns how many are left. */
  function countAt(now: number): number {
    while (oldest < times.length && now - (times[oldest] as number) >= spanMs) oldest++
    if (oldest > times.length / 2) {
      times = times.slice(oldest)
      oldest = 0
    }
    return times.length - oldest
  }

  return {
    hit(now, limit) {
      const counted = countAt(now)
      const admitted = counted < limit
      if (admitted) times.push(now)
      const next = times[oldest + Math.max(0, counted - limit)] ?? now
      return { admitted, remaining: Math.max(0, limit - counted - Number(admitted)), leavesAt: next + spanMs }
    },
    admits: (now, limit) => countAt(now) < limit,
    isIdle: (now) => countAt(now) === 0,
  }
}
