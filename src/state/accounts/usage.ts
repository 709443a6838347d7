// Counts the usage of keys in memory and writes it at most a second later, so that no request waits for the disk (rules
// 4.8, 4.9).
import type { Db } from '../sqlite.ts'

const WRITE_AFTER_MS = 1_000
const DAY_MS = 86_400_000

export interface Usage {
  /** Requests of the current UTC day. */
  readonly today: number
  readonly total: number
}

interface Counts {
  /** Days since 1970-01-01 (UTC). */
  day: number
  today: number
  total: number
}

export interface UsageCounter {
  count(keyId: string): void
  /** Returns everything counted so far, written or not. */
  read(keyId: string): Usage
  /** Writes the counts in memory. If SQLite throws, they stay in memory. */
  flush(): void
  /** Stops the timer. */
  stop(): void
}

export interface UsageSetting {
  /** The connection that writes. */
  db: Db
  /** A connection for reading. May be the same. */
  reader: Db
  now(): number
  /** Receives errors of the timed writes, which are tried again a second later. */
  onError(error: unknown): void
}

// Increments, so that the counts of several processes add up. The row has the day of the writer. Counts of another day
// only add to the total.
const ADD = `INSERT INTO usage (key_id, day, today, total) VALUES (:keyId, :day, :today, :total)
  ON CONFLICT (key_id) DO UPDATE SET total = total + :total, day = :day,
    today = CASE day WHEN :day THEN today + :today ELSE :today END`

/** The UTC day of a time, in days since 1970-01-01. */
export function utcDay(ms: number): number {
  return Math.floor(ms / DAY_MS)
}

export function usageCounter({ db, reader, now, onError }: UsageSetting): UsageCounter {
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
    count(keyId) {
      const counts = pending.get(keyId)
      if (counts) increase(counts, today())
      else pending.set(keyId, { day: today(), today: 1, total: 1 })
      timer.set()
    },
    read(keyId) {
      return sum(today(), written(keyId), pending.get(keyId))
    },
    flush,
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

/** The sum of two counts of one key on a day. */
function sum(day: number, one: Counts | undefined, other: Counts | undefined): Usage {
  return { today: todayOf(one, day) + todayOf(other, day), total: (one?.total ?? 0) + (other?.total ?? 0) }
}

function todayOf(counts: Counts | undefined, day: number): number {
  return counts?.day === day ? counts.today : 0
}

function increase(counts: Counts, day: number): void {
  counts.today = todayOf(counts, day) + 1
  counts.total++
  counts.day = day
}

/** Calls `flush` once, a second after it was first set, and again while that fails. It keeps no process alive. */
function flushTimer(flush: () => void, onError: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  function set(): void {
    if (!stopped) timer ??= setTimeout(run, WRITE_AFTER_MS).unref()
  }

  function run(): void {
    timer = undefined
    try {
      flush()
    } catch (error) {
      onError(error)
      set()
    }
  }

  function stop(): void {
    stopped = true
    clearTimeout(timer)
  }
  return { set, stop }
}
