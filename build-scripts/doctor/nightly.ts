// Checks that the nightly rebuild runs, and that the catalog has no fewer entries than its snapshot.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../src/config.ts'
import { MANIFEST, NIGHTLY_MARK, readCurrent } from '../../src/snapshot/files/folder.ts'
import type { Manifest } from '../../src/snapshot/files/manifest.ts'
import { openDatabase, SCRIPT_BUSY_MS } from '../../src/state/sqlite.ts'
import { countRows } from '../backup/soundness.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const OLD_HOURS = 48

/** The age of the last nightly rebuild. Before the first one, the age of the snapshot counts. */
export async function checkNightly({ snapshotDir }: Config, now: number): Promise<Finding> {
  const current = await readCurrent(snapshotDir)
  if (current === null) return ok('last nightly', 'none yet, and nothing is published')
  const last = timeOf(join(snapshotDir, NIGHTLY_MARK))
  const at = last ?? timeOf(join(snapshotDir, current.id, MANIFEST)) ?? now
  const hours = (now - at) / 3_600_000
  const text = `${last === null ? 'none; the snapshot is' : 'it ran'} ${hours.toFixed(hours < 10 ? 1 : 0)} hours ago`
  return hours > OLD_HOURS
    ? warn('last nightly', text, 'npm run nightly, every night (src/deploy has a timer)')
    : ok('last nightly', text)
}

function timeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null
}

/** Entries are permanent, so a catalog that shrank was replaced by mistake. Damage is the concern of another check. */
export async function checkShrinkage({ snapshotDir, catalogDb }: Config): Promise<Finding[]> {
  const current = await readCurrent(snapshotDir)
  const entries = current && entriesOf(catalogDb)
  if (entries === null || !isShrunk(current as Manifest, entries)) return []
  const text = `${catalogDb} has ${entries} entries, but the current snapshot has ${current?.entries}`
  return [fail('entries', text, 'correct CATALOG_DB, or stop the server, then: npm run restore -- --only catalog')]
}

function isShrunk({ entries }: Manifest, found: number): boolean {
  return found < entries
}

function entriesOf(catalogDb: string): number | null {
  try {
    const db = openDatabase(catalogDb, { readonly: true, busyMs: SCRIPT_BUSY_MS })
    try {
      return countRows(db, ['entries'])['entries'] ?? 0
    } finally {
      db.close()
    }
  } catch {
    return null
  }
}
