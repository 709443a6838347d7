// The clock of PostgreSQL as this process sees it, so that the clocks of the servers do not matter.

export interface SteadyClock {
  /** ms since 1970-01-01. */
  now(): number
  /** Sets the clock to what the database has just said. */
  set(nowMs: number): void
}

/** Starts with the clock of this machine, until the database has spoken. */
export function steadyClock(monotonicMs = () => performance.now()): SteadyClock {
  let offset = Date.now() - monotonicMs()
  return {
    now: () => Math.floor(offset + monotonicMs()),
    set(nowMs) {
      offset = nowMs - monotonicMs()
    },
  }
}
