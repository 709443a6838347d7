// The clock of the database, estimated between its answers. All servers share it, however wrong their own clocks are.

export interface DatabaseClock {
  /** Wall time of the database, ms since 1970-01-01. Before the first answer it is the time of this machine. */
  now(): number
  /** Takes the time of an answer, and returns it. */
  observe(ms: number): number
}

/** The time of the database as a column, ms since 1970-01-01. It advances inside a transaction. */
export const DATABASE_MS = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint'

/** `now` is a clock that never jumps, ms since 1970-01-01. */
export function databaseClock(now: () => number = steadyNow): DatabaseClock {
  let offset = 0
  return {
    now: () => Math.floor(now() + offset),
    observe(ms) {
      offset = ms - now()
      return ms
    },
  }
}

function steadyNow(): number {
  return performance.timeOrigin + performance.now()
}
