// The exact rolling window of rule 4.1: a ring of the last `limit` timestamps. Fixed windows, token buckets and pairs of
// counters are cheaper, but admit up to twice the limit in the worst minute.

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
  /** Whether the window contains no admitted hit at `now`. */
  isIdle(now: number): boolean
}

/** Returns a window that admits `limit` hits (1 or more) in any `spanMs` milliseconds. */
export function rollingWindow(limit: number, spanMs: number): RollingWindow {
  const times = new Float64Array(limit)
  let oldest = 0
  let counted = 0

  /** Drops the hits that are at least one span old. */
  function expire(now: number): void {
    while (counted > 0 && now - (times[oldest] as number) >= spanMs) {
      oldest = (oldest + 1) % limit
      counted--
    }
  }

  return {
    hit(now) {
      expire(now)
      const admitted = counted < limit
      if (admitted) times[(oldest + counted++) % limit] = now
      return { admitted, remaining: limit - counted, leavesAt: (times[oldest] as number) + spanMs }
    },
    isIdle(now) {
      expire(now)
      return counted === 0
    },
  }
}
