// Says what the catalog knows of its pictures.
import type { Db } from '../../src/state/sqlite/connection.ts'

interface Counts {
  entries: number
  measured: number
  problems: number
}

/** `acme: /2019/acme.jpg cannot be measured. It is damaged or not complete.` */
export function problemLine({ slug, path, problem }: { slug: string; path: string; problem: string }): string {
  return `${slug}: ${path} cannot be measured. ${problem}`
}

/** `of 120 entries, 118 are measured, 1 cannot be, and 1 have no picture here`, or `are not fetched yet`. */
export function pictureCounts(db: Db, { isFetching = false } = {}): string {
  const sql = `SELECT (SELECT count(*) FROM entries) AS entries, count(palettes) AS measured, count(problem) AS problems
    FROM measurements WHERE file <> ''`
  const { entries, measured, problems } = db.prepare<[], Counts>(sql).get() as Counts
  return `of ${entries} entries, ${measured} are measured, ${problems} cannot be, and ${entries - measured - problems} ${isFetching ? 'are not fetched yet' : 'have no picture here'}`
}
