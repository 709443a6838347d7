// The exact rolling window: a ring of the last `limit` timestamps. Anything cheaper (fixed windows, token buckets, two
// counters) lets up to twice the limit through in its worst minute.

export interface Hit {
  readonly admitted: boolean
  /** How many more would be admitted at the same moment. */
  readonly remaining: number
  /** When the oldest counted hit leaves the window, on the clock of `hit`. */
  readonly leavesAt: number
}

export interface RollingWindow {
  /**
   * Admits a hit at `now` (ms, never less than before) if fewer than the limit were admitted in the span before it.
   * A hit exactly a span old has left; a refused one does not count.
   */
  hit(now: number): Hit
  /** Whether no admitted hit is left in the window at `now`. */
  isIdle(now: number): boolean
}

/** A window that admits `limit` hits (1 or more) in any `spanMs` milliseconds. */
export function rollingWindow(limit: number, spanMs: number): RollingWindow {
  const times = new Float64Array(limit)
  let oldest = 0
  let counted = 0

  /** Drops the hits that are a span old. */
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
