// Copies a database while others write to it. `VACUUM INTO` reads a single moment of it, blocks no one, and leaves out
// freed pages with their deleted content. The accounts of PostgreSQL become a file of the same form.
import { existsSync } from 'node:fs'
import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fetchEditorial } from '../../src/engine/editorial/shared-home.ts'
import type { Config } from '../../src/ground/config.ts'
import { syncFile } from '../../src/snapshot/files/durable.ts'
import type { Postgres } from '../../src/state/postgres/pool.ts'
import { type Db, reading, versionOf } from '../../src/state/sqlite/connection.ts'
import { BadInput } from '../cli/command.ts'
import { withCatalog } from '../import/catalog-writer.ts'
import { accountsIntoFile, forgetSearches } from './accounts.ts'
import { DATABASES, type DatabaseName, KINDS } from './databases.ts'
import type { BackupFile } from './manifest.ts'
import { countRows, hashFile, unsoundness } from './soundness.ts'

/** What a backup is made of: the files of an installation, or PostgreSQL with the catalog of a build host. */
export interface BackupSource {
  readonly config: Config
  readonly postgres: Postgres | null
}

/** The mode of a backup's files: only their owner may read them, and nobody may write them. (rule 21.20) */
export const READ_ONLY = 0o400

/** The databases that there are. */
export function presentDatabases({ config, postgres }: BackupSource): DatabaseName[] {
  const isThere = (database: DatabaseName) => existsSync(KINDS[database].fileOf(config))
  return DATABASES.filter((database) => isThere(database) || (database === 'accounts' && postgres !== null))
}

/**
 * Copies a database into a folder, syncs it, and checks that it is sound and complete. A catalog first gets the editorial
 * data of PostgreSQL. (rule 37.55) Throws {@link BadInput}.
 */
export async function copyDatabase(database: DatabaseName, folder: string, from: BackupSource): Promise<BackupFile> {
  const { config, postgres } = from
  const copy = join(folder, `${database}.db`)
  const source = KINDS[database].fileOf(config)
  if (postgres === null) return vacuumInto(copy, database, source)
  if (database === 'catalog') {
    await withCatalog(source, (catalog) => fetchEditorial(postgres, catalog, new Date()))
    return vacuumInto(copy, database, source)
  }
  await accountsIntoFile(postgres, copy)
  return seal(copy, database, 'PostgreSQL')
}

/** Rows are never deleted from some tables, so the row count of the copy lies between the counts before and after. */
async function vacuumInto(copy: string, database: DatabaseName, source: string): Promise<BackupFile> {
  const tables = KINDS[database].growing
  const vacuum = (db: Db) => {
    const before = countRows(db, tables)
    db.prepare('VACUUM INTO ?').run(copy)
    return { before, after: countRows(db, tables) }
  }
  const { before, after } = await reading(source, vacuum, database)
  if (database === 'accounts') forgetSearches(copy)
  const sealed = await seal(copy, database, source)
  const isBetween = (value = 0, low = 0, high = 0) => low <= value && value <= high
  const lost = tables.find((table) => !isBetween(sealed.rows[table], before[table], after[table]))
  if (lost) throw new BadInput(`The copy of ${source} lacks rows of ${lost}; this backup was discarded.`)
  return sealed
}

/** Syncs a copy, checks that it is sound, and protects it. */
async function seal(copy: string, database: DatabaseName, source: string): Promise<BackupFile> {
  await syncFile(copy)
  const checked = await reading(copy, (db) => {
    const wrong = unsoundness(db)
    if (wrong !== null) throw new BadInput(`${source} cannot be backed up: its copy is damaged (${wrong}).`)
    return { rows: countRows(db, KINDS[database].growing), schemaVersion: versionOf(db) }
  })
  await chmod(copy, READ_ONLY)
  return { database, file: `${database}.db`, bytes: (await stat(copy)).size, sha256: await hashFile(copy), ...checked }
}
