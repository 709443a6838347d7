// Marks entries offline that were published ten or more years ago. (rules 18.1, 18.2)
import { nextChange } from '../../src/state/catalog/database.ts'
import type { Db } from '../../src/state/sqlite.ts'

const OLD = "offline = 0 AND published <= date(?, '-10 years')"

/** Marks live entries that were published ten or more years before `today`. Returns their number. Never unmarks one. */
export function markOffline(db: Db, today: string, now: Date): number {
  const isDue = db.prepare<[string], number>(`SELECT 1 FROM entries WHERE ${OLD} LIMIT 1`).pluck()
  const mark = db.prepare<[number, string]>(`UPDATE entries SET offline = 1, change = ? WHERE ${OLD}`)
  return db
    .transaction(() => (isDue.get(today) ? mark.run(nextChange(db, now, { editorial: false }), today).changes : 0))
    .immediate()
}
