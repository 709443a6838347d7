// Checks what keeps the next build from publishing: a rollback that holds, or a catalog that lost entries.
import { existsSync } from 'node:fs'
import type { Config } from '../../src/ground/config.ts'
import { readHold } from '../../src/snapshot/files/folder-notes.ts'
import { reading } from '../../src/state/sqlite/connection.ts'
import { isAgreed, readLast, type Shrinkage, shrinkageOf } from '../checks/shrinkage.ts'
import { counted } from '../cli/counted.ts'
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
  const found = await shrinkageIn(catalogDb, snapshotDir)
  if (found === null) return []
  const { entries, last, isRestored } = found
  const text = `${catalogDb} has ${counted(entries, 'entry', 'entries')}, but the last snapshot (${last.id}) has ${last.entries}`
  if (isRestored) return [warn('catalog', `${text}; a restore agreed to that`, 'npm run snapshot, or npm start')]
  const fix = 'check CATALOG_DB, or stop the server and run: npm run restore -- --only catalog'
  return [fail('catalog', text, fix)]
}

/** Null if the catalog lost nothing, or if it is missing or cannot be read, which another check reports. */
async function shrinkageIn(file: string, folder: string): Promise<(Shrinkage & { isRestored: boolean }) | null> {
  if (!existsSync(file)) return null
  return reading(file, async (db) => {
    const found = shrinkageOf(db, await readLast(folder))
    return found && { ...found, isRestored: await isAgreed(db, folder) }
  }).catch(() => null)
}
