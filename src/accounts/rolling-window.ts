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

/** {@link RollingWindow}s side by side in one memory, by their number. */
export interface RollingWindows {
  hit(nth: number, now: number): Hit
  isIdle(nth: number, now: number): boolean
  /** Forgets what a window counted. */
  clear(nth: number): void
}

/** Of a ring's numbers the first two: the place of its oldest timestamp, and how many are counted. */
const OLDEST = 0
const COUNTED = 1
const TIMES = 2

/** How many numbers a window takes of its memory. */
export function numbersOfWindow(limit: number): number {
  return TIMES + limit
}

/** Windows in `memory`, zeroed at first, that admit `limit` hits (1 or more) each in any `spanMs` milliseconds. */
export function rollingWindows(memory: Float64Array, limit: number, spanMs: number): RollingWindows {
  const size = numbersOfWindow(limit)

  /** Lets what is a span old go; gives how many are left. */
  function expire(at: number, now: number): number {
    let oldest = memory[at + OLDEST] as number
    let counted = memory[at + COUNTED] as number
    while (counted > 0 && now - (memory[at + TIMES + oldest] as number) >= spanMs) {
      oldest = (oldest + 1) % limit
      counted--
    }
    memory[at + OLDEST] = oldest
    memory[at + COUNTED] = counted
    return counted
  }

  return {
    hit(nth, now) {
      const at = nth * size
      const before = expire(at, now)
      const oldest = memory[at + OLDEST] as number
      const admitted = before < limit
      const counted = admitted ? before + 1 : before
      if (admitted) memory[at + TIMES + ((oldest + before) % limit)] = now
      memory[at + COUNTED] = counted
      return { admitted, remaining: limit - counted, leavesAt: (memory[at + TIMES + oldest] as number) + spanMs }
    },
    isIdle: (nth, now) => expire(nth * size, now) === 0,
    clear(nth) {
      memory[nth * size + COUNTED] = 0
    },
  }
}

/** A window that admits `limit` hits (1 or more) in any `spanMs` milliseconds. */
export function rollingWindow(limit: number, spanMs: number): RollingWindow {
  const windows = rollingWindows(new Float64Array(numbersOfWindow(limit)), limit, spanMs)
  return { hit: (now) => windows.hit(0, now), isIdle: (now) => windows.isIdle(0, now) }
}
