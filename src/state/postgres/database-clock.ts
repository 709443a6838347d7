// The clock of the database, estimated between its answers. All servers share it, however wrong their own clocks are. The
// database read its clock between a query and its answer, so each answer bounds the difference on both sides (Cristian's
// algorithm). The estimate moves only as far as an answer demands: a slow answer does not make it worse.

export interface DatabaseClock {
  /** Wall time of the database, ms since 1970-01-01. Before the first answer it is the time of this machine. */
  now(): number
  /** Whether there was an answer. */
  readonly isRead: boolean
  /** Call it before a query that returns {@link DATABASE_MS}, then its result with that time, which it returns. */
  beginReading(): (ms: number) => number
}

/** The time of the database as a column, ms since 1970-01-01. It advances inside a transaction. */
export const DATABASE_MS = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint'

/** `now` is a clock that never jumps, ms since 1970-01-01. */
export function databaseClock(now: () => number = steadyNow): DatabaseClock {
  let offset = 0
  let isRead = false
  return {
    now: () => Math.floor(now() + offset),
    get isRead() {
      return isRead
    },
    beginReading() {
      const asked = now()
      return (ms) => {
        const least = ms - now()
        const most = ms + 1 - asked
        offset = Math.min(Math.max(offset, least), most)
        isRead = true
        return ms
      }
    },
  }
}

function steadyNow(): number {
  return performance.timeOrigin + performance.now()
}
