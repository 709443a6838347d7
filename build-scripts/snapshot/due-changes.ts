// Stores what the day of a build changes: entries of ten years go offline (rules 18.1, 18.2, 18.4), and entries whose publish
// date has come become visible (rule 27.13). Both are changes of the catalog with a number, as an import is.
import { type ChangeNumber, changeOnDemand } from '../../src/state/sqlite/catalog/change-number.ts'
import { itemRecorder } from '../../src/state/sqlite/catalog/history.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { BadInput } from '../cli/command.ts'
import { editFacts } from '../cli/edit-facts.ts'

interface Due {
  /** The day of the build, `YYYY-MM-DD`. */
  today: string
  /** Whether to mark entries offline. */
  marking: boolean
  now: Date
  /** Whether to refuse suspiciously many marks. */
  limited: boolean
}

/**
 * Stores the changes of a day in one transaction. Returns the number of entries that were marked offline. With `limited`,
 * throws {@link BadInput} and changes nothing if these are suspiciously many.
 */
export function storeDueChanges(db: Db, { today, marking, now, limited }: Due): number {
  return db
    .transaction(() => {
      if (marking && limited) requireFewMarks(db, today)
      const change = changeOnDemand(db, now, { editorial: false, facts: marking ? editFacts({}, 'nightly') : null })
      const marked = marking ? markOffline(db, today, change) : 0
      showDue(db, today, change)
      return marked
    })
    .immediate()
}

const OLD = "offline = 0 AND published <= date(?, '-10 years')"

/** More marks than both limits are probably a mistake: a number, and a part of the live entries. */
const MAX_MARKS = 50
const MAX_PART = 0.05

/** Throws {@link BadInput} if a day would mark suspiciously many entries. (rule 18.4) */
function requireFewMarks(db: Db, today: string): void {
  const sql = `SELECT count(*) AS live, count(*) FILTER (WHERE ${OLD}) AS due FROM entries WHERE offline = 0`
  const { live, due } = db.prepare<[string], Record<'live' | 'due', number>>(sql).get(today) ?? { live: 0, due: 0 }
  if (due <= MAX_MARKS || due <= live * MAX_PART) return
  throw new BadInput(
    `A build for ${today} would mark ${due} of ${live} live sites offline at once. That is more than 5%, so nothing was ` +
      'changed. Check the day and the imported dates. To mark them, add --force.',
  )
}

/** Marks live entries that were published ten or more years before `today`. Never unmarks one. */
function markOffline(db: Db, today: string, change: ChangeNumber): number {
  const isDue = db.prepare<[string], number>(`SELECT 1 FROM entries WHERE ${OLD} LIMIT 1`).pluck()
  if (!isDue.get(today)) return 0
  const mark = `UPDATE entries SET offline = 1, change = ? WHERE ${OLD} RETURNING slug`
  const slugs = db.prepare<[number, string], string>(mark).pluck().all(change(), today)
  const record = itemRecorder(db, change)
  for (const slug of slugs)
    record({ kind: 'entry', subject: slug, before: { offline: false }, after: { offline: true } })
  return slugs.length
}

const DUE = 'published > ? AND published <= ?'

/**
 * Gives a new change number to the entries whose date has come since the last build, because they are new to whoever read
 * that snapshot. A build for an earlier day hides entries, so they become visible again later.
 */
function showDue(db: Db, today: string, change: ChangeNumber): void {
  const until = db.prepare<[], string | null>('SELECT visible_until FROM catalog_state').pluck().get() ?? null
  if (until === today) return
  if (until !== null) {
    const isDue = db.prepare<[string, string], number>(`SELECT 1 FROM entries WHERE ${DUE} LIMIT 1`).pluck()
    if (isDue.get(until, today)) {
      db.prepare<[number, string, string]>(`UPDATE entries SET change = ? WHERE ${DUE}`).run(change(), until, today)
    }
  }
  db.prepare<[string]>('UPDATE catalog_state SET visible_until = ?').run(today)
}
