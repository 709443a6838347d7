// PostgreSQL as a database for the statements that both engines share.
import { hash } from 'node:crypto'
import type { Announce } from '../changes.ts'
import type { Database, Run } from '../database.ts'
import { DATABASE_MS, databaseClock } from './database-clock.ts'
import { recordChange } from './log.ts'
import type { Postgres, Query } from './pool.ts'

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
