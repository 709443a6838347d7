// Marks entries offline that were published ten or more years ago. (rules 18.1, 18.2, 18.4)
import { nextChange } from '../../src/state/catalog/database.ts'
import type { Db } from '../../src/state/sqlite.ts'
import { BadInput } from '../cli/command.ts'

const OLD = "offline = 0 AND published <= date(?, '-10 years')"

/** More marks than both limits are probably a mistake: a number, and a part of the live entries. */
const MOST_MARKS = 50
const MOST_PART = 0.05

/**
 * Marks live entries that were published ten or more years before `today`. Returns their number. Never unmarks one.
 * With `limited`, throws {@link BadInput} and marks none if these are suspiciously many.
 */
export function markOffline(db: Db, today: string, { now, limited }: { now: Date; limited: boolean }): number {
  const isDue = db.prepare<[string], number>(`SELECT 1 FROM entries WHERE ${OLD} LIMIT 1`).pluck()
  const mark = db.prepare<[number, string]>(`UPDATE entries SET offline = 1, change = ? WHERE ${OLD}`)
  return db
    .transaction(() => {
      if (!isDue.get(today)) return 0
      if (limited) requireFewMarks(db, today)
      return mark.run(nextChange(db, now, { editorial: false }), today).changes
    })
    .immediate()
}

function requireFewMarks(db: Db, today: string): void {
  const sql = `SELECT count(*) AS live, count(*) FILTER (WHERE ${OLD}) AS due FROM entries WHERE offline = 0`
  const { live, due } = db.prepare<[string], { live: number; due: number }>(sql).get(today) as {
    live: number
    due: number
  }
  if (due <= MOST_MARKS || due <= live * MOST_PART) return
  throw new BadInput(
    `A build for ${today} would mark ${due} of ${live} live sites offline at once. That is more than 5%, so nothing was ` +
      'changed. Check the day and the imported dates. To mark them, add --force.',
  )
}
