// Counts searches in memory and adds them to PostgreSQL each minute, in numbered batches like usage (rules 46.1 to 46.5).
import { randomBytes } from 'node:crypto'
import {
  addCounts,
  BEGIN_WEEK,
  oldestWeek,
  QUERY_WRITE_MS,
  type QueryBatch,
  queryBatches,
  rowsOf,
  SALT_BYTES,
  type SaltedWeek,
  TIDY,
  weekOf,
} from '../../query-log.ts'
import { flushTimer } from '../../usage-counts.ts'
import type { SharedUsageSetting } from './usage.ts'

/** Returns no row if the batch was written. */
const NUMBER = `INSERT INTO usage_batches (server, seq) VALUES ($1, $2)
  ON CONFLICT (server) DO UPDATE SET seq = $2, at = now() WHERE usage_batches.seq < $2 RETURNING seq`
const ADD = addCounts('jsonb_array_elements($1::jsonb) AS given (value)')

export function sharedQueries({ db, clock, server, onError }: SharedUsageSetting) {
  const counts = queryBatches()
  const timer = flushTimer(flush, onError, QUERY_WRITE_MS)
  let flushing: Promise<void> = Promise.resolve()

  const write = (batch: QueryBatch) =>
    db.transaction(async (query) => {
      if ((await query(NUMBER, [server, batch.seq])).length === 0) return
      const now = clock.now()
      const [begun] = await query<SaltedWeek>(BEGIN_WEEK, [weekOf(now), randomBytes(SALT_BYTES)])
      const { week, salt } = begun as SaltedWeek
      await query(ADD, [rowsOf(batch, salt), week])
      if (counts.beginsWeek(week)) await query(TIDY, [week, oldestWeek(now)])
    })

  async function writeAll(): Promise<void> {
    for (let batch = counts.next(); batch !== null; batch = counts.next()) {
      await write(batch)
      counts.written()
    }
  }

  /** One at a time, each after the one before. */
  function flush(): Promise<void> {
    flushing = flushing.catch(() => {}).then(writeAll)
    return flushing
  }

  return {
    count(...searched: Parameters<typeof counts.count>): void {
      counts.count(...searched)
      timer.set()
    },
    /** Writes the counts in memory. If PostgreSQL is away, they stay there. */
    flush,
    /** Stops the timer. */
    stop: timer.stop,
  }
}
