// The exact rolling window of rule 4.1: the timestamps of the hits in it. Fixed windows, token buckets and pairs of counters
// are cheaper, but admit up to twice the limit in the worst minute.

interface Hit {
  readonly admitted: boolean
  /** How many more hits would be admitted at the same moment. */
  readonly remaining: number
  /** When the oldest counted hit leaves the window or, if it was refused, when one is admitted, on the clock of `hit`. */
  readonly leavesAt: number
}

export interface RollingWindow {
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
