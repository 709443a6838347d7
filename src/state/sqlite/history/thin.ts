// Removes the details of old changes. Who made them, when and why stays. (rule 44.7)
import type { Db } from '../connection.ts'

/** How many changes before a time, ISO 8601, have details. */
export function countDetailed(db: Db, before: string): number {
  const sql = 'SELECT count(DISTINCT number) FROM change_items JOIN changes USING (number) WHERE at < ?'
  return db.prepare<[string], number>(sql).pluck().get(before) as number
}

/** Removes the details of changes before a time, ISO 8601. */
export function thin(db: Db, before: string): void {
  db.prepare('DELETE FROM change_items WHERE number IN (SELECT number FROM changes WHERE at < ?)').run(before)
}
