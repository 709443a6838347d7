// What people looked for (section 46): searches are counted in memory by their form, and written each minute, so that no search
// waits for a database. Who searched is in memory until then; stored is a sketch, which tells how many people they were.
import { createHmac, randomBytes } from 'node:crypto'
import { DAY_MS, dateOf } from '../../ground/days.ts'
import { flushTimer, inTurn } from '../../ground/scheduling.ts'
import { type Counted, MOST_NEW, REST, searchCounts } from '../../search/search-counts.ts'
import type { Run } from '../database.ts'
import { type CounterSetting, numberedBatches } from './usage.ts'

/** The forms of a week. (rule 46.3) */
const MOST_FORMS = 50_000
/** Weeks that are kept, with the current one. (rule 46.5) */
const WEEKS_KEPT = 26
const WEEK_MS = 7 * DAY_MS
/** 1970-01-05 was a Monday. */
const MONDAY_MS = 4 * DAY_MS

/** The Monday of the week of a time, or of one some weeks earlier, as `YYYY-MM-DD` (UTC). */
export function weekOf(ms: number, earlier = 0): string {
  const monday = Math.floor((ms - MONDAY_MS) / WEEK_MS) * WEEK_MS + MONDAY_MS
  return dateOf(monday - earlier * WEEK_MS)
}

/** The first week that is kept. */
function oldestWeek(ms: number): string {
  return weekOf(ms, WEEKS_KEPT - 1)
}

/** Begins a week with a new salt `$2`, which replaces the last one, and locks the log against other servers. */
const BEGIN_WEEK = `UPDATE query_salt SET salt = CASE WHEN week < $1 THEN $2 ELSE salt END,
  week = CASE WHEN week < $1 THEN $1 ELSE week END RETURNING week, salt`

/** The week that counts are written to. */
interface SaltedWeek {
  readonly week: string
  readonly salt: Uint8Array
}

/** The rows of a batch, as the JSON of {@link ADD_COUNTS}. People differ in each form, so that nothing links two forms. */
function rowsOf(counts: readonly Counted[], salt: Uint8Array): string {
  const rowOf = (one: Counted) => [one.form, one.searches, one.nothing, one.unmatched, String(sketchOf(one, salt))]
  return JSON.stringify(counts.map(rowOf))
}

/** 63 bits, so that it is a positive integer of both engines. */
const SKETCH_BITS = 63

function sketchOf({ form, people }: Counted, salt: Uint8Array): bigint {
  let sketch = 0n
  for (const person of form === REST ? [] : people) {
    const digest = createHmac('sha256', salt).update(`${form}\n${person}`).digest()
    sketch |= 1n << BigInt(digest.readUInt32BE() % SKETCH_BITS)
  }
  return sketch
}

/** How many people a sketch stands for: exact for a few, within a tenth for 50, and 250 for more. */
export function peopleOf(sketch: string): number {
  const ones = BigInt(sketch).toString(2).replaceAll('0', '').length
  return ones === SKETCH_BITS ? 250 : Math.round(-SKETCH_BITS * Math.log(1 - ones / SKETCH_BITS))
}

/** Whether at least three bits of a sketch are set. (rule 46.4) */
const THREE_PEOPLE = '(people & (people - 1)) & ((people & (people - 1)) - 1) <> 0'

/** Which forms of the rows `$1` the week `$2` has. */
const KNOWN_FORMS = 'SELECT form FROM query_weeks WHERE week = $2 AND form IN (SELECT value->>0 FROM each($1))'

/** How many more forms the week `$1` takes. */
const ROOM = `SELECT CAST(${MOST_FORMS} - count(*) AS INTEGER) AS room FROM query_weeks WHERE week = $1 AND form <> ''`

/** Removes up to `$2` forms of one person from the week `$1`, the rarest first, and returns their counts. */
const GIVE_WAY = `DELETE FROM query_weeks WHERE week = $1 AND form IN (SELECT form FROM query_weeks
    WHERE week = $1 AND form <> '' AND (people & (people - 1)) = 0 ORDER BY searches LIMIT $2)
  RETURNING searches, "nothing", unmatched`

/** Adds rows `$1`, one for each form, to the week `$2`. */
const ADD_COUNTS = `INSERT INTO query_weeks
  SELECT $2, value->>0, CAST(value->>1 AS BIGINT), CAST(value->>2 AS BIGINT), CAST(value->>3 AS BIGINT),
    CAST(value->>4 AS BIGINT) FROM each($1) WHERE true
  ON CONFLICT (week, form) DO UPDATE SET searches = query_weeks.searches + excluded.searches,
    "nothing" = query_weeks."nothing" + excluded."nothing", unmatched = query_weeks.unmatched + excluded.unmatched,
    people = query_weeks.people | excluded.people`

/** Removes what is never shown: weeks before `$2`, and of the weeks before `$1` the forms of fewer than three people. */
const TIDY = `DELETE FROM query_weeks WHERE week < $2 OR (week < $1 AND form <> '' AND NOT (${THREE_PEOPLE}))`

/** A form in a week, with its sketch as text. */
export interface QueryWeek {
  readonly form: string
  readonly searches: number
  readonly nothing: number
  readonly unmatched: number
  readonly people: string
}

/** The forms of the weeks from `$1` on that may be shown, and {@link REST}. */
export const QUERIES = `SELECT form, searches, "nothing", unmatched, CAST(people AS TEXT) AS people FROM query_weeks
  WHERE week >= $1 AND (form = '' OR ${THREE_PEOPLE})`

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
    stop: timer.stop,
  }
}

/** Returns a function that writes a batch inside a transaction. */
function batchWriter(now: () => number) {
  const within = placing(now)
  let lastWeek = ''
  return async (run: Run, batch: readonly Counted[]): Promise<void> => {
    const [begun] = await run<SaltedWeek>(BEGIN_WEEK, [weekOf(now()), randomBytes(SALT_BYTES)])
    const { week, salt } = begun as SaltedWeek
    await run(ADD_COUNTS, [rowsOf(await within(run, week, batch), salt), week])
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
