// Counts searches in memory and writes them each minute, so that no search waits for a database (rules 46.1 to 46.5).

import { randomBytes } from 'node:crypto'
import { DAY_MS } from '../ground/days.ts'
import { flushTimer, type MaybePromise, whenReady } from '../ground/scheduling.ts'
import { type Counted, MOST_NEW, REST, searchCounts } from '../search/search-counts.ts'
import {
  addCounts,
  BEGIN_WEEK,
  GIVE_WAY,
  knownForms,
  oldestWeek,
  ROOM,
  rowsOf,
  type SaltedWeek,
  TIDY,
  weekOf,
} from './query-log.ts'
import type { RunStatement } from './sign-ins.ts'

const WRITE_MS = 60_000
const SALT_BYTES = 32
/** Networks whose new forms are counted on a day, in 1 MB. */
const MOST_NETWORKS = 10_000

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
  const place = placing(each, now)
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
      const added = whenReady(place(run, week, batch), (placed) => run(add, [rowsOf(placed, salt), week]))
      return whenReady(added, () => tidy(run, week))
    })
  }
}

type Counts = Pick<Counted, 'searches' | 'nothing' | 'unmatched'>

/**
 * Returns a function that decides which forms of a batch a week gets. Those beyond the bounds of rule 46.3 are counted together,
 * with stored forms of one person that give way to new ones.
 */
function placing(each: string, now: () => number) {
  const known = knownForms(each)
  const isWithin = newForms(now)
  return (run: RunStatement, week: string, batch: readonly Counted[]): MaybePromise<readonly Counted[]> => {
    const asked = JSON.stringify(batch.map(({ form }) => [form]))
    return whenReady(run<{ form: string }>(known, [asked, week]), (rows) => {
      const stored = new Set(rows.map(({ form }) => form))
      const kept = batch.filter(({ form }) => form !== REST && stored.has(form))
      const fresh = batch.filter(({ form }) => form !== REST && !stored.has(form))
      const begun = fresh.filter(isWithin).toSorted((a, b) => b.searches - a.searches)
      return whenReady(makeRoom(run, week, begun.length), ({ room, gone }) => {
        const placed = [...kept, ...begun.slice(0, room)]
        const forms = new Set(placed)
        return [...placed, ...together([...batch.filter((one) => !forms.has(one)), ...gone])]
      })
    })
  }
}

/** Room for so many new forms in a week, as far as there is, and what gave way for it. */
function makeRoom(
  run: RunStatement,
  week: string,
  wanted: number,
): MaybePromise<{ room: number; gone: readonly Counts[] }> {
  return whenReady(run<{ room: number }>(ROOM, [week]), ([row]) => {
    const { room } = row as { room: number }
    if (room >= wanted) return { room, gone: [] }
    return whenReady(run<Counts>(GIVE_WAY, [week, wanted - room]), (gone) => ({ room: room + gone.length, gone }))
  })
}

/** Counts as those of one row, or none. PostgreSQL returns them as text. */
function together(counts: readonly Counts[]): Counted[] {
  const sum = (member: keyof Counts) => counts.reduce((total, one) => total + Number(one[member]), 0)
  const rest = { searches: sum('searches'), nothing: sum('nothing'), unmatched: sum('unmatched') }
  return counts.length === 0 ? [] : [{ form: REST, ...rest, people: new Set() }]
}

/** Returns whether a form that the week lacks is within the bound of the network that began it, on this day. */
function newForms(now: () => number): (counted: Counted) => boolean {
  const begun = new Map<string, number>()
  let day = 0
  return ({ people: [first = ''] }) => {
    const today = Math.floor(now() / DAY_MS)
    if (today !== day) begun.clear()
    day = today
    // Above the maximum, all others share one bound.
    const network = begun.has(first) || begun.size < MOST_NETWORKS ? first : ''
    const forms = (begun.get(network) ?? 0) + 1
    if (forms <= MOST_NEW) begun.set(network, forms)
    return forms <= MOST_NEW
  }
}
