// Copies a database while others write to it. `VACUUM INTO` reads a single moment of it, blocks no one, and leaves out
// freed pages with their deleted content. The accounts of PostgreSQL become a file of the same form.
import { existsSync } from 'node:fs'
import { chmod, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fetchEditorial } from '../../src/engine/editorial/shared-home.ts'
import type { Config } from '../../src/ground/config.ts'
import { syncFile } from '../../src/snapshot/files/durable.ts'
import { carryAccounts } from '../../src/state/accounts/tables.ts'
import { postgresStore, seeOneMoment } from '../../src/state/postgres/accounts/tables.ts'
import { recordChange } from '../../src/state/postgres/log.ts'
import type { Postgres, Query } from '../../src/state/postgres/pool.ts'
import { openAccountsDb } from '../../src/state/sqlite/accounts/database.ts'
import { ACCOUNTS_MIGRATIONS } from '../../src/state/sqlite/accounts/schema.ts'
import { sqliteStore } from '../../src/state/sqlite/accounts/tables.ts'
import {
  type Db,
  inTransaction,
  migrate,
  openDatabase,
  reading,
  SCRIPT_BUSY_MS,
  versionOf,
} from '../../src/state/sqlite/connection.ts'
import { BadInput } from '../cli/command.ts'
import { withCatalog } from '../import/catalog-writer.ts'
import { type BackupFile, countRows, DATABASES, type DatabaseName, hashFile, KINDS, unsoundness } from './folder.ts'

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

// Carries accounts between files and PostgreSQL, for backups and restores. Everything is read back and compared before it
// is stored.

/**
 * Writes the accounts of PostgreSQL, as of one moment, to a new file, or replaces what a killed command left of it. It is
 * complete and synced when this resolves. Throws EngineUnavailable or an error for the operator, and removes the file then.
 */
async function accountsIntoFile(postgres: Postgres, file: string): Promise<void> {
  await removeDatabase(file)
  const db = openAccountsDb(file, { busyMs: SCRIPT_BUSY_MS })
  try {
    await postgres.transaction(async (query) => {
      await seeOneMoment(query)
      await inTransaction(db, () => carryAccounts(postgresStore(query), sqliteStore(db)))
    })
    db.pragma('journal_mode = DELETE')
    db.close()
  } catch (error) {
    db.close()
    await removeDatabase(file)
    throw error
  }
}

/**
 * Replaces the accounts of PostgreSQL by those of a file, so that every server reads all keys again. The transaction holds
 * lockAccounts.
 */
export async function accountsIntoPostgres(query: Query, db: Db): Promise<void> {
  migrate(db, ACCOUNTS_MIGRATIONS)
  await carryAccounts(sqliteStore(db), postgresStore(query))
  await recordChange(query, 'keys')
}

/** Empties the query log of a copy of the accounts, so that no backup says who searched for what. (rule 46.5) */
function forgetSearches(copy: string): void {
  const db = openDatabase(copy, { busyMs: SCRIPT_BUSY_MS })
  try {
    db.pragma('secure_delete = ON')
    const hasLog = versionOf(db) === ACCOUNTS_MIGRATIONS.length
    if (hasLog) db.exec("DELETE FROM query_weeks; UPDATE query_salt SET week = '', salt = x''")
    db.pragma('journal_mode = DELETE')
  } finally {
    db.close()
  }
}

/** Removes a database with all that SQLite keeps beside it. */
export async function removeDatabase(file: string): Promise<void> {
  for (const suffix of ['', ...BESIDE]) await rm(file + suffix, { force: true })
}

/** What SQLite keeps beside a database. The files of another database would corrupt it. */
export const BESIDE = ['-wal', '-shm', '-journal']
