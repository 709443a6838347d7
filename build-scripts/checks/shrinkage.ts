// Entries are permanent, so a catalog with fewer entries than the last snapshot is a mistake: the wrong file, or an
// import into an empty database. Only a restore may bring one, once.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from '../../src/snapshot/files/durable.ts'
import { listSnapshots, readFacts, readOrNull, readPointer } from '../../src/snapshot/files/folder.ts'
import type { SnapshotFacts } from '../../src/snapshot/files/manifest.ts'
import { changeToken, readCatalogState } from '../../src/state/sqlite/catalog/database.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { BadInput } from '../cli/command.ts'
import { counted } from '../cli/lines.ts'

/**
 * In the folder of snapshots: the restored catalog that the next build may publish. It is a file and not a column of the
 * catalog, because a migration would bar the way back to an older release.
 */
const RESTORED = 'restored'

/** A snapshot of the catalog would have fewer entries than the last one. */
export interface Shrinkage {
  readonly entries: number
  readonly last: SnapshotFacts
}

/** The current snapshot, or the newest one with a valid manifest, also of another release. Null if there is none. */
export async function readLast(folder: string): Promise<SnapshotFacts | null> {
  const current = await readPointer(folder)
  if (current === null) return null
  for (const id of [current, ...(await listSnapshots(folder))]) {
    const facts = await readFacts(folder, id)
    if (facts !== null) return facts
  }
  return null
}

/** Edits since the last snapshot, with the entries as they are. */
const EDITED = "FROM change_items JOIN entries ON slug = subject WHERE kind = 'entry' AND number > @change"
/** The entries of a day, those that an edit has dated later since, and without those whose addition was taken back since. */
const ENTRIES = `SELECT (SELECT count(*) FROM entries WHERE published <= @today)
  + (SELECT count(DISTINCT slug) ${EDITED} AND published > @today AND json_extract(before, '$.published') <= @day)
  - (SELECT count(DISTINCT slug) ${EDITED} AND published <= @today AND hidden = '' AND json_type(before, '$.hidden') = 'null')`

/**
 * How a snapshot of a day, by default that of the last snapshot, would lose entries. Null if it would lose none. Entries that
 * were hidden or dated later are no loss, and those whose addition was taken back are one. (rule 44.53)
 */
export function shrinkageOf(db: Db, last: SnapshotFacts | null, today = last?.today ?? ''): Shrinkage | null {
  if (last === null) return null
  const { change, today: day } = last
  const entries = db.prepare<object, number>(ENTRIES).pluck().get({ today, change, day }) as number
  const before = last.entries + last.hidden
  return entries >= before ? null : { entries, last: { ...last, entries: before } }
}

/**
 * Throws {@link BadInput} if a snapshot of the day would have fewer entries than the last one (rule 16.11), or if it would be the
 * first one, of an empty catalog, and take the place of the demo (rule 16.17).
 */
export async function requireNoShrinkage(
  db: Db,
  today: string,
  folder: string,
  { last, shrinkage: found }: { last: SnapshotFacts | null; shrinkage: Shrinkage | null },
): Promise<void> {
  if (last === null && rowsOf(db) === 0)
    throw new BadInput(
      `${db.name} has no entries yet, so nothing was published. Import a catalog first: npm run import -- FILE.jsonl`,
    )
  if (found === null || (await isAgreed(db, folder))) return
  throw new BadInput(
    `${db.name} has ${counted(found.entries, 'entry', 'entries')} for ${today}, but the last snapshot (${found.last.id}) has ` +
      `${found.last.entries}. Entries are permanent, so nothing was published. Check CATALOG_DB, or restore the catalog ` +
      'with "npm run restore". "npm run history -- log entries" shows whether additions were taken back. To publish fewer ' +
      'entries: npm run snapshot -- --allow-shrink.',
  )
}

/**
 * Agrees that the next build publishes a restored catalog, if that shrinks, and returns how it does. It agrees to the rows
 * and the history of that catalog, and to no other loss. (rule 16.15)
 */
export async function agreeToRestored(db: Db, folder: string): Promise<Shrinkage | null> {
  const found = shrinkageOf(db, await readLast(folder))
  const { change } = readCatalogState(db)
  if (found === null) await endAgreement(folder)
  else await replaceFile(join(folder, RESTORED), `${rowsOf(db)} ${change} ${changeToken(db, change)}\n`)
  return found
}

/** Whether a restore agreed that this catalog is published. */
export async function isAgreed(db: Db, folder: string): Promise<boolean> {
  const [rows, change, token] = (await readOrNull(join(folder, RESTORED)))?.trim().split(' ') ?? []
  return token !== undefined && changeToken(db, Number(change)) === token && rowsOf(db) >= Number(rows)
}

/** Ends the agreement: the restored catalog is published. */
export async function endAgreement(folder: string): Promise<void> {
  await rm(join(folder, RESTORED), { force: true })
}

function rowsOf(db: Db): number {
  return db.prepare<[], number>('SELECT count(*) FROM entries').pluck().get() as number
}
