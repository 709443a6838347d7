// Checks what the next build would publish: a catalog that lost entries, compared with the current snapshot.
import { existsSync } from 'node:fs'
import type { Config } from '../../src/config.ts'
import { openDatabase, SCRIPT_BUSY_MS } from '../../src/state/sqlite.ts'
import { countEntries, readLast } from '../checks/shrinkage.ts'
import { type Finding, fail } from './finding.ts'

/** What keeps the next build from publishing. Empty if nothing does. (rule 16.11) */
export async function checkPublication({ catalogDb, snapshotDir }: Config): Promise<Finding[]> {
  const last = await readLast(snapshotDir)
  const entries = last && entriesIn(catalogDb, last.today)
  if (last === null || entries === null || entries >= last.entries) return []
  const text = `${catalogDb} has ${entries} entries, but the last snapshot (${last.id}) has ${last.entries}`
  const fix = 'check CATALOG_DB, or stop the server and run: npm run restore -- --only catalog'
  return [fail('catalog', text, fix)]
}

/** Null if the catalog is missing or cannot be read, which another check reports. */
function entriesIn(file: string, today: string): number | null {
  if (!existsSync(file)) return null
  try {
    const db = openDatabase(file, { readonly: true, busyMs: SCRIPT_BUSY_MS })
    try {
      return countEntries(db, today)
    } finally {
      db.close()
    }
  } catch {
    return null
  }
}
