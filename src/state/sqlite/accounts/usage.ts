// Counts the usage of keys in memory and writes it at most a second later, so that no request waits for the disk (rules
// 4.8, 4.9).

import { utcDay } from '../../../ground/days.ts'
import { flushTimer } from '../../../ground/scheduling.ts'
import { type Counts, increase, sum, todayOf, type Usage } from '../../usage-counts.ts'
import type { Db } from '../connection.ts'

// Increments, so that the counts of several processes add up. The row has the day of the writer. Counts of another day
// only add to the total.
const ADD = `INSERT INTO usage (key_id, day, today, total) VALUES (:keyId, :day, :today, :total)
  ON CONFLICT (key_id) DO UPDATE SET total = total + :total, day = :day,
    today = CASE day WHEN :day THEN today + :today ELSE :today END`

/** Writes to `db`, and reads through `reader`. `onError` receives errors of the timed writes, which are tried again. */
export function usageCounter(db: Db, reader: Db, now: () => number, onError: (error: unknown) => void) {
  const pending = new Map<string, Counts>()
  const written = writtenUsage(reader)
  const today = () => utcDay(now())
  const write = usageWriter(db, now)
  const timer = flushTimer(flush, onError)

  function flush(): void {
    if (pending.size === 0) return
    write(pending)
    pending.clear()
  }

  return {
    count(keyId: string): void {
      increase(pending, keyId, today())
      timer.set()
    },
    /** Returns everything counted so far, written or not. */
    read(keyId: string): Usage {
      return sum(today(), [written(keyId), pending.get(keyId)])
    },
    /** Writes the counts in memory. If SQLite throws, they stay in memory. */
    flush,
    /** Stops the timer. */
    stop: timer.stop,
  }
}

/** Returns a function that writes counts in one transaction. If SQLite throws, nothing is written. */
function usageWriter(db: Db, now: () => number): (counts: Iterable<readonly [string, Counts]>) => void {
  const add = db.prepare<Counts & { keyId: string }>(ADD)
  return db.transaction((pending) => {
    const day = utcDay(now())
    for (const [keyId, counts] of pending) add.run({ keyId, day, today: todayOf(counts, day), total: counts.total })
  }).immediate
}

/** Returns a function that reads the written counts of a key. */
function writtenUsage(reader: Db): (keyId: string) => Counts | undefined {
  const row = reader.prepare<[string], Counts>('SELECT day, today, total FROM usage WHERE key_id = ?')
  return (keyId) => row.get(keyId)
}
