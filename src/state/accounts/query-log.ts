// What people looked for (section 46): searches are counted in memory by their form, and written each minute. Who searched is in memory until then; stored is a sketch, which tells how many people they were.
import { createHmac } from 'node:crypto'
import { DAY_MS, dateOf } from '../../ground/days.ts'
import { type Counted, REST } from '../../search/search-counts.ts'

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
export function oldestWeek(ms: number): string {
  return weekOf(ms, WEEKS_KEPT - 1)
}

/** Begins a week with a new salt `$2`, which replaces the last one, and locks the log against other servers. */
export const BEGIN_WEEK = `UPDATE query_salt SET salt = CASE WHEN week < $1 THEN $2 ELSE salt END,
  week = CASE WHEN week < $1 THEN $1 ELSE week END RETURNING week, salt`

/** The week that counts are written to. */
export interface SaltedWeek {
  readonly week: string
  readonly salt: Uint8Array
}

/** The rows of a batch, as the JSON of {@link ADD_COUNTS}. People differ in each form, so that nothing links two forms. */
export function rowsOf(counts: readonly Counted[], salt: Uint8Array): string {
  const rowOf = (own: Counted) => [own.form, own.searches, own.nothing, own.unmatched, String(sketchOf(own, salt))]
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
export const KNOWN_FORMS = 'SELECT form FROM query_weeks WHERE week = $2 AND form IN (SELECT value->>0 FROM each($1))'

/** How many more forms the week `$1` takes. */
export const ROOM = `SELECT CAST(${MOST_FORMS} - count(*) AS INTEGER) AS room FROM query_weeks WHERE week = $1 AND form <> ''`

/** Removes up to `$2` forms of one person from the week `$1`, the rarest first, and returns their counts. */
export const GIVE_WAY = `DELETE FROM query_weeks WHERE week = $1 AND form IN (SELECT form FROM query_weeks
    WHERE week = $1 AND form <> '' AND (people & (people - 1)) = 0 ORDER BY searches LIMIT $2)
  RETURNING searches, "nothing", unmatched`

/** Adds rows `$1`, one for each form, to the week `$2`. */
export const ADD_COUNTS = `INSERT INTO query_weeks
  SELECT $2, value->>0, CAST(value->>1 AS BIGINT), CAST(value->>2 AS BIGINT), CAST(value->>3 AS BIGINT),
    CAST(value->>4 AS BIGINT) FROM each($1) WHERE true
  ON CONFLICT (week, form) DO UPDATE SET searches = query_weeks.searches + excluded.searches,
    "nothing" = query_weeks."nothing" + excluded."nothing", unmatched = query_weeks.unmatched + excluded.unmatched,
    people = query_weeks.people | excluded.people`

/** Removes what is never shown: weeks before `$2`, and of the weeks before `$1` the forms of fewer than three people. */
export const TIDY = `DELETE FROM query_weeks WHERE week < $2 OR (week < $1 AND form <> '' AND NOT (${THREE_PEOPLE}))`

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
