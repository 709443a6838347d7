// Usage of keys: gathered in memory, written at most a second later, so that a request never waits for a disk.
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
  /** What was counted, whether it is written or not. */
  read(keyId: string): Usage
  /** Writes what was gathered. Throws what SQLite throws; the counts stay gathered then, for the next time. */
  flush(): void
  /** Ends writing by itself. */
  stop(): void
}

export interface UsageSetting {
  /** The connection that writes. */
  db: Db
  /** A connection for reading, may be the same. */
  reader: Db
  now(): number
  /** Told when writing by itself failed; it is tried again a second later. */
  onError(error: unknown): void
}

// Increments, so that several processes add up. The writer's day is the day of the row: what was gathered on another
// day goes into the total only.
const ADD = `INSERT INTO usage (key_id, day, today, total) VALUES (:keyId, :day, :today, :total)
  ON CONFLICT (key_id) DO UPDATE SET total = total + :total, day = :day,
    today = CASE day WHEN :day THEN today + :today ELSE :today END`

/** The UTC day of a moment, in days since 1970-01-01. */
export function utcDay(ms: number): number {
  return Math.floor(ms / DAY_MS)
}

export function usageCounter({ db, reader, now, onError }: UsageSetting): UsageCounter {
  const gathered = new Map<string, Counts>()
  const written = writtenUsage(reader)
  const today = () => utcDay(now())
  const write = usageWriter(db, now)
  const alarm = alarmClock(flush, onError)

  function flush(): void {
    if (gathered.size === 0) return
    write(gathered)
    gathered.clear()
  }

  return {
    count(keyId) {
      const counts = gathered.get(keyId)
      if (counts) increase(counts, today())
      else gathered.set(keyId, { day: today(), today: 1, total: 1 })
      alarm.set()
    },
    read(keyId) {
      return sum(today(), written(keyId), gathered.get(keyId))
    },
    flush,
    stop: alarm.stop,
  }
}

/** Writes counts of keys in one transaction. Throws what SQLite throws; nothing is written then. */
function usageWriter(db: Db, now: () => number): (counts: Iterable<readonly [string, Counts]>) => void {
  const add = db.prepare<Counts & { keyId: string }>(ADD)
  return db.transaction((gathered) => {
    const day = utcDay(now())
    for (const [keyId, counts] of gathered) add.run({ keyId, day, today: of(counts, day), total: counts.total })
  }).immediate
}

/** What is written of a key. */
function writtenUsage(reader: Db): (keyId: string) => Counts | undefined {
  const row = reader.prepare<[string], Counts>('SELECT day, today, total FROM usage WHERE key_id = ?')
  return (keyId) => row.get(keyId)
}

/** Counts of one key together, as they are on a day. */
function sum(day: number, one: Counts | undefined, other: Counts | undefined): Usage {
  return { today: of(one, day) + of(other, day), total: (one?.total ?? 0) + (other?.total ?? 0) }
}

function of(counts: Counts | undefined, day: number): number {
  return counts?.day === day ? counts.today : 0
}

function increase(counts: Counts, day: number): void {
  counts.today = of(counts, day) + 1
  counts.total++
  counts.day = day
}

/** Rings once, a second after it was first set, and again while ringing fails. It keeps no process alive. */
function alarmClock(ring: () => void, onError: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  function set(): void {
    if (!stopped) timer ??= setTimeout(rings, WRITE_AFTER_MS).unref()
  }

  function rings(): void {
    timer = undefined
    try {
      ring()
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
