// Stores what the day of a build changes: entries of ten years go offline (rules 18.1, 18.2), and entries whose publish
// date has come become visible (rule 27.13). Both are changes of the catalog with a number, as an import is.
import { type ChangeNumber, changeOnDemand } from '../../src/state/catalog/change-number.ts'
import type { Db } from '../../src/state/sqlite.ts'

interface Due {
  /** The day of the build, `YYYY-MM-DD`. */
  today: string
  /** Whether to mark entries offline. */
  marking: boolean
  now: Date
}

/** Stores the changes of a day in one transaction. Returns the number of entries that were marked offline. */
export function storeDueChanges(db: Db, { today, marking, now }: Due): number {
  return db
    .transaction(() => {
      const change = changeOnDemand(db, now, { editorial: false })
      const marked = marking ? markOffline(db, today, change) : 0
      showDue(db, today, change)
      return marked
    })
    .immediate()
}

const OLD = "offline = 0 AND published <= date(?, '-10 years')"

/** Marks live entries that were published ten or more years before `today`. Never unmarks one. */
function markOffline(db: Db, today: string, change: ChangeNumber): number {
  const isDue = db.prepare<[string], number>(`SELECT 1 FROM entries WHERE ${OLD} LIMIT 1`).pluck()
  if (!isDue.get(today)) return 0
  return db.prepare<[number, string]>(`UPDATE entries SET offline = 1, change = ? WHERE ${OLD}`).run(change(), today)
    .changes
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
