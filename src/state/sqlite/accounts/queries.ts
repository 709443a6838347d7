// Counts searches in memory and writes them each minute, so that no search waits for the disk (rules 46.1 to 46.5).
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  addCounts,
  BEGIN_WEEK,
  oldestWeek,
  QUERIES,
  QUERY_WRITE_MS,
  type QueryBatch,
  type QueryWeek,
  queryBatches,
  rowsOf,
  SALT_BYTES,
  type SaltedWeek,
  TIDY,
  weekOf,
} from '../../query-log.ts'
import { flushTimer } from '../../usage-counts.ts'
import { type Db, reading, versionOf } from '../connection.ts'
import { ACCOUNTS_MIGRATIONS } from './schema.ts'
import type { UsageSetting } from './usage.ts'

/** Runs a statement of both engines. */
type Run = (sql: string, values: readonly unknown[]) => readonly unknown[]

const ADD = addCounts('json_each($1)')

export function queryCounter(run: Run, { db, now, onError }: Omit<UsageSetting, 'reader'>) {
  const counts = queryBatches()
  const timer = flushTimer(flush, onError, QUERY_WRITE_MS)
  const write = db.transaction((batch: QueryBatch) => {
    const [begun] = run(BEGIN_WEEK, [weekOf(now()), randomBytes(SALT_BYTES)])
    const { week, salt } = begun as SaltedWeek
    run(ADD, [rowsOf(batch, salt), week])
    if (counts.beginsWeek(week)) run(TIDY, [week, oldestWeek(now())])
  }).immediate

  function flush(): void {
    for (let batch = counts.next(); batch !== null; batch = counts.next()) {
      write(batch)
      counts.written()
    }
  }

  return {
    count(...searched: Parameters<typeof counts.count>): void {
      counts.count(...searched)
      timer.set()
    },
    /** Writes the counts in memory. If SQLite throws, they stay in memory. */
    flush,
    /** Stops the timer. */
    stop: timer.stop,
  }
}

/** The searches of the weeks from one on. None if no server of this release has opened the accounts yet. */
export async function storedQueries(file: string, from: string): Promise<readonly QueryWeek[]> {
  if (!existsSync(file)) return []
  const read = (db: Db) => db.prepare<[Record<number, string>], QueryWeek>(QUERIES).all({ 1: from })
  return reading(file, (db) => (versionOf(db) < ACCOUNTS_MIGRATIONS.length ? [] : read(db)), 'accounts')
}
