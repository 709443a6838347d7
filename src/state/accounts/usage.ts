// Counts the usage of keys in memory and writes it at most a second later, so that no request waits for a database (rules 4.8,
// 4.9). Counts that come while a batch is written wait for the next one.

import { randomUUID } from 'node:crypto'
import { DAY_MS, utcDay } from '../../ground/days.ts'
import { flushTimer, inTurn } from '../../ground/scheduling.ts'
import type { Usage } from '../accounts.ts'
import type { Database, Run } from '../database.ts'

interface Counts {
  /** A {@link utcDay}. */
  day: number
  today: number
  total: number
}

/**
 * Increments, so that the counts of several servers add up. The row has the day of the writer. Rows are locked in the order of
 * keys, so that two servers never wait for each other.
 */
const ADD = `INSERT INTO usage (key_id, day, today, total)
  SELECT value->>0, CAST($2 AS BIGINT), CAST(value->>1 AS BIGINT), CAST(value->>2 AS BIGINT) FROM each($1)
  WHERE true ORDER BY 1
  ON CONFLICT (key_id) DO UPDATE SET total = usage.total + excluded.total, day = excluded.day,
    today = excluded.today + CASE usage.day WHEN excluded.day THEN usage.today ELSE 0 END`
/** One statement, so that the counts and the number of the last batch in them fit together. Of each there is one row, or none. */
const READ = `SELECT day, today, total, 0 AS seq FROM usage WHERE key_id = $1
  UNION ALL SELECT 0, 0, 0, seq FROM usage_batches WHERE server = $2`
/** Takes 70 ms on a busy machine, so that a write has its answer in time however many keys are in use. */
const MAX_KEYS = 1_000

/** Where and when uses are counted. */
export interface CounterSetting {
  readonly database: Database
  /** Wall time of the database, as far as it is known without asking. */
  now(): number
  /** Receives errors of the timed writes, which are tried again. */
  onError(error: unknown): void
}

export function usageCounter({ database, now, onError }: CounterSetting) {
  const { server, write } = numberedBatches(database)
  const counts = pendingCounts()
  const next = inTurn()
  const flush = () => next(writeAll)
  const timer = flushTimer(flush, onError)

  async function writeAll(): Promise<void> {
    for (let left = counts.waiting; left > 0; left--) {
      const batch = counts.next()
      if (batch === null) return
      await write(batch.seq, async (run) => add(run, batch.counts, utcDay(await database.now())))
      counts.written()
    }
  }

  return {
    count(keyId: string): void {
      counts.add(keyId, utcDay(now()))
      timer.set()
    },
    /** Returns what all servers wrote and what this one counted so far, each use once. */
    async read(keyId: string): Promise<Usage> {
      const counted = counts.of(keyId)
      const written = await database.run<Counts & { seq: number }>(READ, [keyId, server])
      const last = written.reduce((most, { seq }) => Math.max(most, seq), 0)
      const unwritten = counted.filter(({ seq }) => seq() > last).map((part) => part.counts)
      return sum(utcDay(await database.now()), [...written, ...unwritten])
    },
    /** Writes the counts in memory. If the database is away, they stay there. */
    flush,
    stop: timer.stop,
  }
}

async function add(run: Run, counts: ReadonlyMap<string, Counts>, day: number): Promise<void> {
  const rows = [...counts].map(([keyId, count]) => [keyId, todayOf(count, day), count.total])
  await run(ADD, [JSON.stringify(rows), day])
}

function sum(day: number, counts: readonly (Counts | undefined)[]): Usage {
  const usage = { today: 0, total: 0 }
  for (const count of counts) {
    usage.today += todayOf(count, day)
    usage.total += count?.total ?? 0
  }
  return usage
}

function todayOf(counts: Counts | undefined, day: number): number {
  return counts?.day === day ? counts.today : 0
}

/** Counts one more use of a key on a day. */
function increase(pending: Map<string, Counts>, keyId: string, day: number): void {
  const counts = pending.get(keyId)
  if (counts === undefined) {
    pending.set(keyId, { day, today: 1, total: 1 })
    return
  }
  counts.today = todayOf(counts, day) + 1
  counts.total++
  counts.day = day
}

/** Counts that are not written yet, in batches. */
function pendingCounts() {
  const pending = new Map<string, Counts>()
  /** The numbers of the batches that counts are in. */
  const batchOf = new WeakMap<Counts, number>()
  /** The batch that may have been written. It does not change until an answer says that it was. */
  let sent: { readonly seq: number; readonly counts: ReadonlyMap<string, Counts> } | null = null
  let lastSeq = 0

  return {
    add: (keyId: string, day: number) => increase(pending, keyId, day),
    /** How many batches there are, with the one that may have been written. */
    get waiting(): number {
      return (sent === null ? 0 : 1) + Math.ceil(pending.size / MAX_KEYS)
    },
    /** The batch to send: the one that may have been written again, or else the oldest counts. Null if there are none. */
    next() {
      if (sent !== null || pending.size === 0) return sent
      sent = { seq: ++lastSeq, counts: new Map(pending.entries().take(MAX_KEYS)) }
      for (const [keyId, counts] of sent.counts) {
        pending.delete(keyId)
        batchOf.set(counts, lastSeq)
      }
      return sent
    },
    /** The batch that was sent is written. */
    written(): void {
      sent = null
    },
    /** The counts of a key at this moment. `seq` is the number of their batch, Infinity before they are in one. */
    of(keyId: string) {
      return [sent?.counts.get(keyId), pending.get(keyId)]
        .filter((counts) => counts !== undefined)
        .map((counts) => ({ counts: { ...counts }, seq: () => batchOf.get(counts) ?? Number.POSITIVE_INFINITY }))
    },
  }
}

const NUMBER = `INSERT INTO usage_batches (server, seq, at) VALUES ($1, $2, $3)
  ON CONFLICT (server) DO UPDATE SET seq = excluded.seq, at = excluded.at WHERE usage_batches.seq < excluded.seq
  RETURNING seq`
/** A month, because a server that cannot write for days must find its last number afterwards. */
const KEPT_MS = 30 * DAY_MS
const PRUNE = 'DELETE FROM usage_batches WHERE at < $1'
const BATCHES_PER_PRUNE = 1_000

/**
 * Numbered batches of what this process has counted, of one kind. A write whose connection breaks may have been committed or not. So
 * a batch is sent again under its number until an answer comes, and the database takes each number of a process once.
 */
export function numberedBatches({ run, exclusive, now }: Database) {
  /** Names the batches, and no other ones ever. */
  const server = randomUUID()
  return {
    server,
    /** Runs `work` in one transaction with the number of its batch, which ascends from 1, unless that was committed before. */
    async write(seq: number, work: (run: Run) => Promise<unknown>): Promise<void> {
      if (seq % BATCHES_PER_PRUNE === 1) await run(PRUNE, [new Date((await now()) - KEPT_MS).toISOString()])
      await exclusive(`batches ${server}`, async (transaction) => {
        const at = new Date(await now()).toISOString()
        if ((await transaction.run(NUMBER, [server, seq, at])).length > 0) await work(transaction.run)
      })
    },
  }
}
