// Runs one backup: copies the databases and a manifest to a staging folder, and publishes it with one rename. Databases are
// copied while others write to them: `VACUUM INTO` reads a single moment, blocks no one, and leaves out freed pages with their
// deleted content. The accounts of PostgreSQL become a file of the same form.
import { existsSync } from 'node:fs'
import { chmod, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fetchEditorial } from '../../src/engine/editorial/shared-home.ts'
import type { Config } from '../../src/ground/config.ts'
import { RELEASE } from '../../src/ground/release.ts'
import { renameSynced, syncFile, syncFolder, writeSynced } from '../../src/snapshot/files/durable.ts'
import { carryAccounts } from '../../src/state/accounts/tables.ts'
import { adoptAll, makeFolder } from '../../src/state/ownership.ts'
import { postgresStore, seeOneMoment } from '../../src/state/postgres/accounts/tables.ts'
import type { Postgres } from '../../src/state/postgres/pool.ts'
import { openAccountsDb } from '../../src/state/sqlite/accounts/database.ts'
import { ACCOUNTS_MIGRATIONS } from '../../src/state/sqlite/accounts/schema.ts'
import { sqliteStore } from '../../src/state/sqlite/accounts/tables.ts'
import { inTransaction, openDatabase, reading, SCRIPT_BUSY_MS, versionOf } from '../../src/state/sqlite/connection.ts'
import { readLast } from '../checks/shrinkage.ts'
import { BadInput } from '../cli/command.ts'
import { withCatalog } from '../import/catalog-writer.ts'
import { withLock } from '../snapshot/lock.ts'
import { traceOfAccounts } from '../start/prepare-catalog.ts'
import {
  BACKUP_FORMAT,
  BACKUP_MANIFEST,
  type BackupFile,
  backupBusy,
  countRows,
  DATABASES,
  type DatabaseName,
  hashFile,
  KINDS,
  listBackups,
  nameAfter,
  prune,
  removeDatabase,
  removeLeftovers,
  timeOf,
  unsoundness,
} from './folder.ts'

const WAIT_MS = 60_000

export interface BackupResult {
  name: string
  files: BackupFile[]
  /** Names of the removed backups. */
  removed: string[]
  absent: DatabaseName[]
  /** The number of entries of the last snapshot, if the catalog has fewer: older backups are kept then. Else null. */
  shrunkFrom: number | null
  /** What had accounts, if there are none any more: older backups are kept then. Else null. */
  lostAccounts: string | null
}

/**
 * Backs up the existing databases, or the accounts and editorial data of PostgreSQL, while servers and commands use them. It
 * removes all but the newest BACKUP_KEEP backups, but none if the catalog lost entries or the accounts are gone. A kill at any
 * moment leaves only complete backups. Throws {@link BadInput}.
 */
export async function runBackup(
  config: Config,
  now: () => number,
  postgres: Postgres | null = null,
  waitMs = WAIT_MS,
): Promise<BackupResult> {
  const folder = config.backupDir
  const source = { config, postgres }
  const present = presentDatabases(source)
  if (present.length === 0) {
    throw new BadInput(`There is nothing to back up: neither ${config.catalogDb} nor ${config.accountsDb} exists.`)
  }
  makeFolder(folder, 0o700)
  const work = async () => {
    await removeLeftovers(folder)
    const files = await stage(folder, present, source)
    const [newest] = await listBackups(folder)
    const name = nameAfter(newest, now())
    await writeManifest(folder, name, files)
    adoptAll(stagingOf(folder))
    await renameSynced(stagingOf(folder), join(folder, name))
    const [shrunkFrom, lostAccounts] = [await entriesBefore(config, files), await traceOfAccounts(config)]
    const isWhole = shrunkFrom === null && lostAccounts === null
    const removed = isWhole ? await prune(folder, config.backupKeep) : []
    const absent = DATABASES.filter((database) => !present.includes(database))
    return { name, files, absent, shrunkFrom, lostAccounts, removed }
  }
  return withLock(folder, waitMs, () => work().catch(cleanUp), backupBusy(folder))

  async function cleanUp(error: unknown): Promise<never> {
    await rm(stagingOf(folder), { recursive: true, force: true }).catch(() => {})
    throw error
  }
}

async function entriesBefore({ snapshotDir }: Config, files: readonly BackupFile[]): Promise<number | null> {
  const entries = files.find(({ database }) => database === 'catalog')?.rows['entries']
  const last = await readLast(snapshotDir)
  return entries === undefined || last === null || entries >= last.entries ? null : last.entries
}

function stagingOf(folder: string): string {
  return join(folder, `.staging-${process.pid}`)
}

async function stage(folder: string, present: readonly DatabaseName[], source: BackupSource): Promise<BackupFile[]> {
  const staging = stagingOf(folder)
  await mkdir(staging, { mode: 0o700 })
  const files: BackupFile[] = []
  for (const database of present) files.push(await copyDatabase(database, staging, source))
  return files
}

async function writeManifest(folder: string, name: string, files: BackupFile[]): Promise<void> {
  const createdAt = new Date(timeOf(name)).toISOString()
  const manifest = { format: BACKUP_FORMAT, createdAt, release: RELEASE, files }
  const file = join(stagingOf(folder), BACKUP_MANIFEST)
  await writeSynced(file, `${JSON.stringify(manifest, null, 1)}\n`)
  await chmod(file, READ_ONLY)
  await syncFolder(stagingOf(folder))
}

/** What a backup is made of: the files of an installation, or PostgreSQL with the catalog of a build host. */
interface BackupSource {
  readonly config: Config
  readonly postgres: Postgres | null
}

/** The mode of a backup's files: only their owner may read them, and nobody may write them. (rule 21.20) */
const READ_ONLY = 0o400

function presentDatabases({ config, postgres }: BackupSource): DatabaseName[] {
  const isThere = (database: DatabaseName) => existsSync(KINDS[database].fileOf(config))
  return DATABASES.filter((database) => isThere(database) || (database === 'accounts' && postgres !== null))
}

/**
 * Copies a database into a folder, syncs it, and checks that it is sound. A catalog first gets the editorial
 * data of PostgreSQL. (rule 37.55) Throws {@link BadInput}.
 */
async function copyDatabase(database: DatabaseName, folder: string, from: BackupSource): Promise<BackupFile> {
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

async function vacuumInto(copy: string, database: DatabaseName, source: string): Promise<BackupFile> {
  await reading(source, (db) => db.prepare('VACUUM INTO ?').run(copy), database)
  if (database === 'accounts') forgetSearches(copy)
  return seal(copy, database, source)
}

/** Syncs a copy, checks that it is sound, and protects it. */
async function seal(copy: string, database: DatabaseName, source: string): Promise<BackupFile> {
  await syncFile(copy)
  const checked = await reading(copy, (db) => {
    const wrong = unsoundness(db)
    if (wrong !== null) throw new BadInput(`${source} cannot be backed up: its copy is damaged (${wrong}).`)
    return { rows: { [KINDS[database].table]: countRows(db, database) }, schemaVersion: versionOf(db) }
  })
  await chmod(copy, READ_ONLY)
  return { database, file: `${database}.db`, bytes: (await stat(copy)).size, sha256: await hashFile(copy), ...checked }
}

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
