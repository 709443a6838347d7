// Copies a database while others write to it. `VACUUM INTO` reads a single moment of it, blocks no one, and leaves out
// freed pages with their deleted content.
import { chmod, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../src/config.ts'
import { type Db, reading, versionOf } from '../../src/state/sqlite/connection.ts'
import { isSqliteError } from '../../src/state/sqlite/sqlite-fault.ts'
import { BadInput } from '../cli/command.ts'
import { type DatabaseName, KINDS } from './databases.ts'
import { hashFile } from './file-hash.ts'
import type { BackupFile } from './manifest.ts'
import { countRows, unsoundness } from './soundness.ts'

/** Copies a database into a folder, syncs it, and checks that it is sound and complete. Throws {@link BadInput}. */
export async function copyDatabase(database: DatabaseName, config: Config, folder: string): Promise<BackupFile> {
  const source = KINDS[database].fileOf(config)
  const { before, after } = await writeCopy(database, source, join(folder, nameOf(database)))
  const copied = await checkCopy(database, source, folder)
  const lost = Object.keys(before).find((table) => !isBetween(copied.rows[table], before[table], after[table]))
  if (lost) throw new BadInput(`The copy of ${source} lacks rows of ${lost}; this backup was discarded.`)
  return copied
}

/** The mode of a backup's files: only their owner may read them, and nobody may write them. (rule 21.20) */
export const READ_ONLY = 0o400

/** The name of a database in the folder of a backup. */
export function nameOf(database: DatabaseName): string {
  return `${database}.db`
}

/** Syncs the copy of a database, and checks that it is sound. Throws {@link BadInput}, which names the `source`. */
export async function checkCopy(database: DatabaseName, source: string, folder: string): Promise<BackupFile> {
  const file = nameOf(database)
  const copy = join(folder, file)
  await sync(copy)
  const checked = await check(source, copy, KINDS[database].growing)
  await chmod(copy, READ_ONLY)
  return { database, file, bytes: (await stat(copy)).size, sha256: await hashFile(copy), ...checked }
}

/** Rows are never deleted from these tables, so the row count of the copy lies between the counts before and after. */
function writeCopy(database: DatabaseName, source: string, copy: string) {
  const tables = KINDS[database].growing
  return withSource(source, database, (db) => {
    const before = countRows(db, tables)
    db.prepare('VACUUM INTO ?').run(copy)
    return { before, after: countRows(db, tables) }
  })
}

function check(source: string, copy: string, tables: readonly string[]) {
  return withSource(copy, undefined, (db) => {
    const wrong = unsoundness(db)
    if (wrong !== null) throw new BadInput(`${source} cannot be backed up: its copy is damaged (${wrong}).`)
    return { rows: countRows(db, tables), schemaVersion: versionOf(db) }
  })
}

async function withSource<T>(file: string, name: DatabaseName | undefined, work: (db: Db) => T): Promise<T> {
  return reading(file, work, name).catch((error) => {
    throw explained(error, file)
  })
}

function explained(error: unknown, file: string): unknown {
  if (!isSqliteError(error)) return error
  return new BadInput(`${file} cannot be backed up: ${error.message}. "npm run doctor" checks it.`)
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync().finally(() => handle.close())
}

function isBetween(value = 0, low = 0, high = 0): boolean {
  return low <= value && value <= high
}
