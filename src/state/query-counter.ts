// Counts searches in memory and writes them each minute, so that no search waits for a database (rules 46.1 to 46.5).
import { randomBytes } from 'node:crypto'
import { type MaybePromise, whenReady } from '../maybe-promise.ts'
import { type Counted, searchCounts } from '../search/search-counts.ts'
import { addCounts, BEGIN_WEEK, oldestWeek, rowsOf, type SaltedWeek, TIDY, weekOf } from './query-log.ts'
import type { RunStatement } from './sign-ins.ts'
import { flushTimer } from './usage-counts.ts'

const WRITE_MS = 60_000
const SALT_BYTES = 32

/** What an engine does for the counts. */
export interface QueryEngine {
  /** Runs work in one transaction, unless that of the batch with this number, which ascends, was committed. */
  transaction(seq: number, work: (run: RunStatement) => MaybePromise<unknown>): MaybePromise<unknown>
  /** What reads the JSON array `$1` of {@link addCounts}. */
  readonly each: string
  /** Lets writes follow each other, if they take time. */
  inTurn?(write: () => MaybePromise<void>): () => MaybePromise<void>
  now(): number
  /** Receives errors of the timed writes, which are tried again a minute later. */
  onError(error: unknown): void
}

export function queryCounter({ transaction, each, inTurn = (write) => write, now, onError }: QueryEngine) {
  const searches = searchCounts()
  const write = batchWriter(each, now)
  const flush = inTurn(writeAll)
  const timer = flushTimer(flush, onError, WRITE_MS)
  /** The batch that may have been written. It does not change until an answer says that it was. */
  let sent: readonly Counted[] = []
  let seq = 0
  function writeAll(): MaybePromise<void> {
    if (sent.length === 0) {
      sent = searches.take()
      seq++
    }
    if (sent.length === 0) return
    const written = transaction(seq, (run) => write(run, sent))
    return whenReady(written, () => {
      sent = []
      return writeAll()
    })
  }
  return {
    count(...searched: Parameters<typeof searches.count>): void {
      searches.count(...searched)
      timer.set()
    },
    /** Writes the counts in memory. If the engine fails, they stay there. */
    flush,
    /** Stops the timer. */
    stop: timer.stop,
  }
}

/** Returns a function that writes a batch inside a transaction. */
function batchWriter(each: string, now: () => number) {
  const add = addCounts(each)
  let lastWeek = ''
  function tidy(run: RunStatement, week: string): MaybePromise<unknown> {
    const isNew = week !== lastWeek
    lastWeek = week
    return isNew ? run(TIDY, [week, oldestWeek(now())]) : []
  }
  return (run: RunStatement, batch: readonly Counted[]): MaybePromise<unknown> => {
    const begun = run<SaltedWeek>(BEGIN_WEEK, [weekOf(now()), randomBytes(SALT_BYTES)])
    return whenReady(begun, ([row]) => {
      const { week, salt } = row as SaltedWeek
      return whenReady(run(add, [rowsOf(batch, salt), week]), () => tidy(run, week))
    })
  }
}
