// Runs one backup: copies the databases and a manifest to a staging folder, and publishes it with one rename.
import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../src/ground/config.ts'
import { RELEASE } from '../../src/ground/release.ts'
import { renameSynced, syncFolder, writeSynced } from '../../src/snapshot/files/durable.ts'
import { adoptAll, makeFolder } from '../../src/state/ownership.ts'
import type { Postgres } from '../../src/state/postgres/pool.ts'
import { readLast } from '../checks/shrinkage.ts'
import { BadInput } from '../cli/command.ts'
import { withLock } from '../snapshot/lock.ts'
import { traceOfAccounts } from '../start/prepare-catalog.ts'
import { type BackupSource, copyDatabase, presentDatabases, READ_ONLY } from './copy.ts'
import {
  BACKUP_FORMAT,
  BACKUP_MANIFEST,
  type BackupFile,
  backupBusy,
  DATABASES,
  type DatabaseName,
  listBackups,
  nameAfter,
  prune,
  removeLeftovers,
  timeOf,
} from './folder.ts'

const WAIT_MS = 60_000

export interface BackupResult {
  name: string
  files: BackupFile[]
  /** Names of the removed backups. */
  removed: string[]
  /** The databases that there are not. */
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
