// Checks what keeps the next build from publishing: a rollback that holds, or a catalog that lost entries.
import { existsSync } from 'node:fs'
import type { Config } from '../../src/config.ts'
import { readHold } from '../../src/snapshot/files/hold.ts'
import { openDatabase, SCRIPT_BUSY_MS } from '../../src/state/sqlite.ts'
import { countEntries, readLast } from '../checks/shrinkage.ts'
import { type Finding, fail, warn } from './finding.ts'

/** What keeps the next build from publishing. Empty if nothing does. */
export async function checkPublication(config: Config): Promise<Finding[]> {
  return [...(await checkRollback(config)), ...(await checkShrinkage(config))]
}

/** (rule 16.12) */
async function checkRollback({ snapshotDir }: Config): Promise<Finding[]> {
  const hold = await readHold(snapshotDir)
  if (hold === null) return []
  const text = `the rollback from ${hold.from} to ${hold.to} (${hold.at}) holds, and no build publishes`
  return [warn('rollback', text, 'correct the catalog, then: npm run snapshot -- --release')]
}

/** (rule 16.11) */
async function checkShrinkage({ catalogDb, snapshotDir }: Config): Promise<Finding[]> {
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
