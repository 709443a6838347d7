// Counts searches in memory and writes them each minute, so that no search waits for a database (rules 46.1 to 46.5).
import { randomBytes } from 'node:crypto'
import { DAY_MS } from '../../ground/days.ts'
import { flushTimer, inTurn } from '../../ground/scheduling.ts'
import { type Counted, MOST_NEW, REST, searchCounts } from '../../search/search-counts.ts'
import type { Run } from '../database.ts'
import { numberedBatches } from './batches.ts'
import {
  ADD_COUNTS,
  BEGIN_WEEK,
  GIVE_WAY,
  KNOWN_FORMS,
  oldestWeek,
  ROOM,
  rowsOf,
  type SaltedWeek,
  TIDY,
  weekOf,
} from './query-log.ts'
import type { CounterSetting } from './usage.ts'

const WRITE_MS = 60_000
const SALT_BYTES = 32
/** Networks whose new forms are counted on a day, in 1 MB. */
const MOST_NETWORKS = 10_000

export function queryCounter({ database, now, onError }: CounterSetting) {
  const searches = searchCounts()
  const batches = numberedBatches(database)
  const add = batchWriter(now)
  const next = inTurn()
  const flush = () => next(writeAll)
  const timer = flushTimer(flush, onError, WRITE_MS)
  /** The batch that may have been written. It does not change until an answer says that it was. */
  let sent: readonly Counted[] = []
  let seq = 0
  async function writeAll(): Promise<void> {
    for (;;) {
      if (sent.length === 0) {
        sent = searches.take()
        seq++
      }
      if (sent.length === 0) return
      await batches.write(seq, (run) => add(run, sent))
      sent = []
    }
  }
  return {
    count(...searched: Parameters<typeof searches.count>): void {
      searches.count(...searched)
      timer.set()
    },
    /** Writes the counts in memory. If the database is away, they stay there. */
    flush,
    /** Stops the timer. */
    stop: timer.stop,
  }
}

/** Returns a function that writes a batch inside a transaction. */
function batchWriter(now: () => number) {
  const place = placing(now)
  let lastWeek = ''
  return async (run: Run, batch: readonly Counted[]): Promise<void> => {
    const [begun] = await run<SaltedWeek>(BEGIN_WEEK, [weekOf(now()), randomBytes(SALT_BYTES)])
    const { week, salt } = begun as SaltedWeek
    await run(ADD_COUNTS, [rowsOf(await place(run, week, batch), salt), week])
    if (week !== lastWeek) await run(TIDY, [week, oldestWeek(now())])
    lastWeek = week
  }
}

type Counts = Pick<Counted, 'searches' | 'nothing' | 'unmatched'>

/**
 * Returns a function that decides which forms of a batch a week gets. Those beyond the bounds of rule 46.3 are counted together,
 * with stored forms of one person that give way to new ones.
 */
function placing(now: () => number) {
  const isWithin = newForms(now)
  return async (run: Run, week: string, batch: readonly Counted[]): Promise<readonly Counted[]> => {
    const rows = await run<{ form: string }>(KNOWN_FORMS, [JSON.stringify(batch.map(({ form }) => [form])), week])
    const stored = new Set(rows.map(({ form }) => form))
    const kept = batch.filter(({ form }) => form !== REST && stored.has(form))
    const fresh = batch.filter(({ form }) => form !== REST && !stored.has(form))
    const begun = fresh.filter(isWithin).toSorted((a, b) => b.searches - a.searches)
    const { room, gone } = await makeRoom(run, week, begun.length)
    const placed = [...kept, ...begun.slice(0, room)]
    const forms = new Set(placed)
    return [...placed, ...together([...batch.filter((one) => !forms.has(one)), ...gone])]
  }
}

/** Room for so many new forms in a week, as far as there is, and what gave way for it. */
async function makeRoom(run: Run, week: string, wanted: number): Promise<{ room: number; gone: readonly Counts[] }> {
  const [row] = await run<{ room: number }>(ROOM, [week])
  const { room } = row as { room: number }
  if (room >= wanted) return { room, gone: [] }
  const gone = await run<Counts>(GIVE_WAY, [week, wanted - room])
  return { room: room + gone.length, gone }
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
