// Counts the usage of keys in memory and adds it to PostgreSQL at most a second later (rules 4.8, 4.9).
//
// A write whose connection breaks may have been committed or not. So counts travel in numbered batches: a batch is sent
// again under its number until an answer comes, and PostgreSQL adds each number of a server once. Counts that come
// meanwhile wait for the next batch.

import { utcDay } from '../../../ground/days.ts'
import { flushTimer, inTurn } from '../../../ground/scheduling.ts'
import { type Counts, sum, type Usage } from '../../usage-counts.ts'
import { DATABASE_MS, type DatabaseClock } from '../database-clock.ts'
import type { Postgres } from '../pool.ts'
import { type Batch, usageBatches } from './usage-batches.ts'

/** Rows are locked in the order of keys, so that two servers never wait for each other. */
const ADD = `WITH clock AS MATERIALIZED (SELECT ${DATABASE_MS} AS now), fresh AS (
    INSERT INTO usage_batches (server, seq) VALUES ($1, $2)
    ON CONFLICT (server) DO UPDATE SET seq = $2, at = now() WHERE usage_batches.seq < $2 RETURNING seq
  ), added AS (
    INSERT INTO usage (key_id, day, today, total)
    SELECT key_id, now / 86400000, CASE WHEN day = now / 86400000 THEN today ELSE 0 END, total
    FROM clock, unnest($3::text[], $4::bigint[], $5::bigint[], $6::bigint[]) AS counted (key_id, day, today, total)
    WHERE EXISTS (SELECT FROM fresh) ORDER BY key_id
    ON CONFLICT (key_id) DO UPDATE SET total = usage.total + excluded.total, day = excluded.day,
      today = excluded.today + CASE usage.day WHEN excluded.day THEN usage.today ELSE 0 END
  ) SELECT now FROM clock`
/** One statement, so that the counts and the number of the last batch in them fit together. */
const READ = `SELECT now, coalesce(day, 0) AS day, coalesce(today, 0) AS today, coalesce(total, 0) AS total,
    coalesce(seq, 0) AS seq FROM (SELECT ${DATABASE_MS} AS now) AS clock
  LEFT JOIN usage ON key_id = $1 LEFT JOIN usage_batches ON server = $2`
/** A month, because a server that cannot write for days must find its last number afterwards. */
const PRUNE = "DELETE FROM usage_batches WHERE at < now() - interval '30 days'"
const BATCHES_PER_PRUNE = 1_000

/** The counts of a key that are written, and the last batch of this server in them. */
interface Written extends Counts {
  readonly now: number
  readonly seq: number
}

export interface SharedUsageSetting {
  readonly db: Postgres
  readonly clock: DatabaseClock
  /** Names this process, and no other one ever. */
  readonly server: string
  /** Receives errors of the timed writes, which are tried again a second later. */
  onError(error: unknown): void
}

export function sharedUsage({ db, clock, server, onError }: SharedUsageSetting) {
  const batches = usageBatches()
  const flush = inTurn(write)
  const timer = flushTimer(flush, onError)

  async function write(): Promise<void> {
    for (let left = batches.waiting; left > 0; left--) await writeNext(batches, { db, clock, server })
  }

  return {
    count(keyId: string): void {
      batches.count(keyId, utcDay(clock.now()))
      timer.set()
    },
    /** Returns what all servers wrote and what this one counted so far, each use once. */
    async read(keyId: string): Promise<Usage> {
      const counted = batches.countsOf(keyId)
      const read = clock.beginReading()
      const { now, seq, ...stored } = await readWritten(db, keyId, server)
      const unwritten = counted.filter((part) => part.seq() > seq).map(({ counts }) => counts)
      return sum(utcDay(read(now)), [stored, ...unwritten])
    },
    /** Writes the counts in memory. If PostgreSQL is away, they stay there. */
    flush,
    /** Stops the timer. */
    stop: timer.stop,
  }
}

type Batches = ReturnType<typeof usageBatches>
type Target = Pick<SharedUsageSetting, 'db' | 'clock' | 'server'>

async function writeNext(batches: Batches, { db, clock, server }: Target): Promise<void> {
  const batch = batches.next()
  if (batch === null) return
  if (batch.seq % BATCHES_PER_PRUNE === 1) await db.query(PRUNE)
  const read = clock.beginReading()
  read(await add(db, server, batch))
  batches.written()
}

/** Adds the counts of a batch, unless PostgreSQL has added them already. Returns the time of the database. */
async function add(db: Postgres, server: string, { seq, counts }: Batch): Promise<number> {
  const all = [...counts]
  const [answer] = await db.query<{ now: number }>(ADD, [
    server,
    seq,
    all.map(([keyId]) => keyId),
    all.map(([, { day }]) => day),
    all.map(([, { today }]) => today),
    all.map(([, { total }]) => total),
  ])
  return answer?.now as number
}

async function readWritten(db: Postgres, keyId: string, server: string): Promise<Written> {
  const [row] = await db.query<Written>(READ, [keyId, server])
  return row as Written
}
