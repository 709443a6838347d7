// PostgreSQL as a database for the statements that both engines share.
import { hash } from 'node:crypto'
import type { Announce } from '../changes.ts'
import type { Database, Run } from '../database.ts'
import { recordChange } from './log.ts'
import type { Postgres, Query } from './pool.ts'

/** The time of the database as a column, ms since 1970-01-01. It advances inside a transaction. */
export const DATABASE_MS = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint'

const TIME = `SELECT ${DATABASE_MS} AS now`
/** The time is read after the lock was taken. */
const LOCK = `${TIME} FROM pg_advisory_xact_lock($1)`

/** The database of a pool. `clock` is its clock, which each transaction reads. */
export function postgresDatabase(db: Postgres, announce: Announce, clock = databaseClock()): Database {
  async function readClock(query: Query, ...statement: Parameters<Query>): Promise<void> {
    const read = clock.beginReading()
    const [row] = await query<{ now: number }>(...statement)
    read(row?.now as number)
  }

  return {
    run: runOf(db.query),
    exclusive: (name, work) =>
      db.transaction(async (query) => {
        await readClock(query, LOCK, [lockOf(name)])
        return work({
          run: runOf(query),
          changed: async (kind, subject) => void (await recordChange(query, kind, subject)),
        })
      }),
    announce,
    async now() {
      if (!clock.isRead) await readClock(db.query, TIME)
      return clock.now()
    },
  }
}

function runOf(query: Query): Run {
  return (sql, values) => query(sql.replaceAll(/\beach\((\$\d)\)/g, 'jsonb_array_elements($1::jsonb) AS each'), values)
}

/** The number of an advisory lock. Two names with the same one only wait for each other. */
function lockOf(name: string): bigint {
  return hash('sha256', name, 'buffer').readBigInt64BE()
}

export type DatabaseClock = ReturnType<typeof databaseClock>

/**
 * The clock of the database, estimated between its answers. All servers share it, however wrong their own clocks are. The database
 * read its clock between a query and its answer, so each answer bounds the difference on both sides (Cristian's algorithm). The
 * estimate moves only as far as an answer demands. `now` is a clock that never jumps, ms since 1970-01-01.
 */
export function databaseClock(now: () => number = steadyNow) {
  let offset = 0
  let isRead = false
  return {
    /** Wall time of the database, ms since 1970-01-01. Before the first answer it is the time of this machine. */
    now: () => Math.floor(now() + offset),
    get isRead(): boolean {
      return isRead
    },
    /** Call it before a query that returns {@link DATABASE_MS}, then its result with that time, which it returns. */
    beginReading() {
      const asked = now()
      return (ms: number): number => {
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
