// The exact rolling window of rule 4.1: the timestamps of the hits in it. Fixed windows, token buckets and pairs of counters
// are cheaper, but admit up to twice the limit in the worst minute.

export interface Hit {
  readonly admitted: boolean
  /** How many more hits would be admitted at the same moment. */
  readonly remaining: number
  /** When the oldest counted hit leaves the window, on the clock that `hit` uses. */
  readonly leavesAt: number
}

export interface RollingWindow {
  /**
   * Admits a hit at `now` (ms, not less than in earlier calls) if fewer than the limit were admitted in the span before.
   * A hit that is exactly one span old does not count, nor does a refused one.
   */
  hit(now: number): Hit
  /** Whether `hit` would admit a hit at `now`. Counts nothing. */
  admits(now: number): boolean
  /** Whether the window contains no admitted hit at `now`. */
  isIdle(now: number): boolean
}

/** Returns a window that admits `limit` hits (1 or more) in any `spanMs` milliseconds. */
export function rollingWindow(limit: number, spanMs: number): RollingWindow {
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
    hit(now) {
      const counted = countAt(now)
      const admitted = counted < limit
      if (admitted) times.push(now)
      return { admitted, remaining: limit - counted - Number(admitted), leavesAt: (times[oldest] as number) + spanMs }
    },
    admits: (now) => countAt(now) < limit,
    isIdle: (now) => countAt(now) === 0,
  }
}
