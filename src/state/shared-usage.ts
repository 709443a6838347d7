// Usage of keys gathered by several threads in one shared memory, and written by one of them. A reader adds what is
// written to what is gathered; so that nothing is missing or counted twice, a writing has a number before and after it
// (odd while it lasts), and a reading that one of them fell into is made again.
import {
  type Counts,
  sum,
  type UsageCounter,
  type UsageSetting,
  usageWriter,
  utcDay,
  writtenUsage,
} from './accounts-usage.ts'
import { sharedKeys, wordsOfKeys } from './shared-keys.ts'
import { giveFor, type SharedLock, sharedLock, under } from './shared-lock.ts'
import type { Db } from './sqlite.ts'

/** Keys that may be used between two writings, 24 bytes each. */
const MOST_KEYS = 2 ** 20

const LOCK = 0
const WRITINGS = 1
const COUNTS = 2
const DAY = 0
const TODAY = 1
const TOTAL = 2
const PER_SLOT = 3
/** A reader looks again at least this often whether a writing is over. */
const LOOK_AGAIN_MS = 20

/** What threads share; to be given to {@link sharedUsageCounter} in each. */
export interface UsageMemory {
  readonly words: Int32Array
  readonly mostKeys: number
}

/** Memory for the usage of at most so many keys (a power of two) at a time. */
export function createUsageMemory(mostKeys = MOST_KEYS): UsageMemory {
  const words = COUNTS + (mostKeys + 1) * PER_SLOT + wordsOfKeys(mostKeys)
  return { words: new Int32Array(new SharedArrayBuffer(words * 4)), mostKeys }
}

interface Gathered {
  readonly words: Int32Array
  readonly lock: SharedLock
  add(keyId: string, day: number): void
  /** Takes from a key what was written of it. */
  subtract(keyId: string, written: Counts): void
  of(keyId: string): Counts | undefined
  all(): [string, Counts][]
}

function openGathered({ words, mostKeys }: UsageMemory, self: number): Gathered {
  const keys = sharedKeys(words.subarray(COUNTS + (mostKeys + 1) * PER_SLOT), mostKeys)
  const counts = words.subarray(COUNTS)
  const field = (slot: number, name: number) => counts[slot * PER_SLOT + name] as number
  const set = (slot: number, values: readonly [day: number, today: number, total: number]) =>
    counts.set(values, slot * PER_SLOT)
  const read = (slot: number): Counts => ({
    day: field(slot, DAY),
    today: field(slot, TODAY),
    total: field(slot, TOTAL),
  })

  return {
    words,
    lock: sharedLock(words, LOCK, self),
    add(keyId, day) {
      const slot = keys.find(keyId)
      if (slot === 0) return set(keys.add(keyId), [day, 1, 1])
      set(slot, [day, field(slot, DAY) === day ? field(slot, TODAY) + 1 : 1, field(slot, TOTAL) + 1])
    },
    subtract(keyId, written) {
      const slot = keys.find(keyId)
      const { day, today, total } = read(slot)
      if (total === written.total) keys.remove(slot)
      else set(slot, [day, day === written.day ? today - written.today : today, total - written.total])
    },
    of(keyId) {
      const slot = keys.find(keyId)
      return slot === 0 ? undefined : read(slot)
    },
    all: () => Array.from(keys.slots(), (slot) => [keys.keyOf(slot), read(slot)]),
  }
}

/** Counts of all threads as `self` (1 or more) sees them; another thread writes them. */
export function sharedUsageCounter(memory: UsageMemory, self: number) {
  const gathered = openGathered(memory, self)
  return ({ reader, now }: Pick<UsageSetting, 'reader' | 'now'>): UsageCounter => {
    const written = writtenUsage(reader)

    function read(keyId: string) {
      for (;;) {
        const writing = noWriting(gathered.words)
        const before = written(keyId)
        const fresh = under(gathered.lock, () => (gathered.words[WRITINGS] === writing ? [gathered.of(keyId)] : null))
        if (fresh !== null) return sum(utcDay(now()), before, fresh[0])
      }
    }

    return {
      count: (keyId) => under(gathered.lock, () => gathered.add(keyId, utcDay(now()))),
      read,
      flush() {},
      stop() {},
    }
  }
}

/** Waits while one is going on; gives the number of the last. */
function noWriting(words: Int32Array): number {
  for (;;) {
    const writings = Atomics.load(words, WRITINGS)
    if (writings % 2 === 0) return writings
    Atomics.wait(words, WRITINGS, writings, LOOK_AGAIN_MS)
  }
}

/**
 * Writes what all threads gathered, through `db`; one thread alone calls it. Throws what SQLite throws; the counts stay
 * gathered then, for the next time.
 */
export function sharedUsageWriter(memory: UsageMemory, self: number, { db, now }: { db: Db; now(): number }) {
  const gathered = openGathered(memory, self)
  const write = usageWriter(db, now)

  const step = () => Atomics.add(gathered.words, WRITINGS, 1)

  function begin(): [string, Counts][] {
    const all = gathered.all()
    if (all.length > 0) step()
    return all
  }

  function end(written: readonly [string, Counts][]): void {
    for (const [keyId, counts] of written) gathered.subtract(keyId, counts)
    step()
  }

  return () => {
    const all = under(gathered.lock, begin)
    if (all.length === 0) return
    let written: [string, Counts][] = []
    try {
      write(all)
      written = all
    } finally {
      under(gathered.lock, () => end(written))
      Atomics.notify(gathered.words, WRITINGS)
    }
  }
}

/** Lets the others go on where a thread died while it held the lock. */
export function outliveInUsage({ words }: UsageMemory, dead: number): void {
  giveFor(words, LOCK, dead)
}
