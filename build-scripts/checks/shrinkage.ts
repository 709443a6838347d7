// Entries are permanent, so a catalog with fewer entries than the last snapshot is a mistake: the wrong file, or an
// import into an empty database.
import { listSnapshots, readManifest, readPointer } from '../../src/snapshot/files/folder.ts'
import type { Manifest } from '../../src/snapshot/files/manifest.ts'
import type { Db } from '../../src/state/sqlite.ts'
import { BadInput } from '../cli/command.ts'

/** The manifest of the current snapshot, or of the newest one with a valid manifest. Null if there is none. */
export async function readLast(folder: string): Promise<Manifest | null> {
  const current = await readPointer(folder)
  if (current === null) return null
  for (const id of [current, ...(await listSnapshots(folder))]) {
    const manifest = await readManifest(folder, id)
    if (manifest !== null && typeof manifest !== 'string') return manifest
  }
  return null
}

/** The number of entries that a snapshot of a day has. */
export function countEntries(db: Db, today: string): number {
  return db.prepare<[string], number>('SELECT count(*) FROM entries WHERE published <= ?').pluck().get(today) as number
}

/** Throws {@link BadInput} if a snapshot of the day would have fewer entries than the last one. (rule 16.11) */
export function requireNoShrinkage(db: Db, today: string, last: Manifest | null): void {
  const entries = countEntries(db, today)
  if (last === null || entries >= last.entries) return
  throw new BadInput(
    `${db.name} has ${entries} entries for ${today}, but the last snapshot (${last.id}) has ${last.entries}. Entries are ` +
      'permanent, so nothing was published. Check CATALOG_DB, or restore the catalog with "npm run restore". To publish ' +
      'fewer entries, add --allow-shrink.',
  )
}
