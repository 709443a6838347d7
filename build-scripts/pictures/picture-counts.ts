// Counts what the catalog knows of its pictures.
import type { Db } from '../../src/state/sqlite/connection.ts'

interface Counts {
  entries: number
  measured: number
  problems: number
}

/** `of 120 entries, 118 are measured, 1 cannot be, and 1 is left`. */
export function pictureCounts(db: Db): string {
  const sql = `SELECT (SELECT count(*) FROM entries) AS entries, count(palettes) AS measured, count(problem) AS problems
    FROM measurements WHERE file <> ''`
  const { entries, measured, problems } = db.prepare<[], Counts>(sql).get() as Counts
  return `of ${entries} entries, ${measured} are measured, ${problems} cannot be, and ${entries - measured - problems} have no picture here`
}
