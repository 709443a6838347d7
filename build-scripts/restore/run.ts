// Runs one restore: checks everything, locks the databases, then replaces them one by one.

import { join } from 'node:path'
import Database from 'better-sqlite3'
import { publishEditorial } from '../../src/engine/editorial/shared-home.ts'
import type { Config } from '../../src/ground/config.ts'
import type { Announce } from '../../src/state/changes.ts'
import { lockAccounts } from '../../src/state/postgres/accounts/tables.ts'
import { lockEditorial } from '../../src/state/postgres/editorial/rows.ts'
import type { Postgres, Query } from '../../src/state/postgres/pool.ts'
import { reading } from '../../src/state/sqlite/connection.ts'
import { accountsIntoPostgres } from '../backup/copy.ts'
import { backupBusy, type DatabaseName, KINDS } from '../backup/folder.ts'
import { agreeToRestored, type Shrinkage } from '../checks/shrinkage.ts'
import { withCatalog } from '../import/catalog-writer.ts'
import { withLock } from '../snapshot/lock.ts'
import { type CheckedFile, checkBackup, chooseBackup } from './checked-backup.ts'
import { type Carried, ENDED_KEYS, type EndedKey, endedKeys, keepEnded, NOTHING_CARRIED } from './ended-keys.ts'
import {
  copyBeside,
  incomingOf,
  type Lock,
  lockExclusively,
  NOTHING_LOCKED,
  removeIncoming,
  replaceDatabase,
  stampOf,
} from './replace.ts'

const WAIT_MS = 60_000

interface RestoredFile {
  file: CheckedFile
  target: string
  aside: string | null
  /** The keys that were revoked or rotated after the backup and stay so; null if the old file could not be read. */
  carried: Carried | null
}

export interface Restored {
  name: string
  files: RestoredFile[]
  /** How the next build will shrink the snapshot; null if it will not. */
  shrinkage: Shrinkage | null
}

/** The name of a backup, by default the newest, and the only database to restore. */
type RestoreRequest = { name?: string | undefined; only?: DatabaseName | undefined }

/**
 * Replaces the configured databases with those of a backup: files, and with `shared` the accounts and editorial data in
 * PostgreSQL. Throws {@link BadInput} and changes nothing if the backup is damaged or a database is in use.
 */
export async function runRestore(
  config: Config,
  { name, only }: RestoreRequest,
  now: Date,
  shared: SharedTarget | null = null,
): Promise<Restored> {
  const folder = config.backupDir
  const chosen = await chooseBackup(folder, name)
  // The accounts of PostgreSQL have no place here, so their copy is beside the backups.
  const targetOf = (database: DatabaseName) =>
    shared !== null && database === 'accounts' ? join(folder, '.staging-accounts') : KINDS[database].fileOf(config)
  const work = async () => {
    const files = await checkBackup(folder, chosen, only)
    const places = files.map((file) => ({ file, target: targetOf(file.database) }))
    return { name: chosen, ...(await restoreAll(places, { ...config, shared, stamp: stampOf(now) })) }
  }
  return withLock(folder, WAIT_MS, work, backupBusy(folder))
}

type Place = Pick<RestoredFile, 'file' | 'target'>

interface Restoration extends Pick<Config, 'snapshotDir'> {
  shared: SharedTarget | null
  /** The suffix of replaced databases. */
  stamp: string
}

async function restoreAll(places: readonly Place[], { shared, stamp, snapshotDir }: Restoration) {
  const isFile = ({ file }: Place) => shared === null || file.database === 'catalog'
  const held: (Place & { lock: Lock })[] = []
  try {
    for (const place of places)
      held.push({ ...place, lock: isFile(place) ? lockExclusively(place.target) : NOTHING_LOCKED })
    for (const { file, target } of places) await copyBeside(file, target)
    const inFiles = held.filter(isFile).map(({ lock, ...place }) => ({ ...place, carried: carriedOver(lock, place) }))
    const files = shared === null ? [] : await restoreElsewhere(shared.postgres, places)
    const shrinkage = await agreeToCatalog(places, snapshotDir)
    for (const place of inFiles) files.push({ ...place, aside: await replaceDatabase(place.target, stamp) })
    // It may fail, and then only servers are late.
    await shared?.announce()
    return { files, shrinkage }
  } finally {
    for (const { lock } of held) lock.release()
    for (const { target } of places) await removeIncoming(target)
  }
}

/** Restores what is in PostgreSQL, from the copies beside the files. */
async function restoreElsewhere(postgres: Postgres, places: readonly Place[]): Promise<RestoredFile[]> {
  const copies = Object.fromEntries(places.map(({ file, target }) => [file.database, incomingOf(target)]))
  const carried = await restoreShared(postgres, copies)
  const accounts = places.filter(({ file }) => file.database === 'accounts')
  return accounts.map(({ file }) => ({ file, target: 'PostgreSQL', aside: null, carried }))
}

/** A kill after it leaves the old catalog, for which the agreement changes nothing. */
async function agreeToCatalog(places: readonly Place[], snapshotDir: string): Promise<Shrinkage | null> {
  const catalog = places.find(({ file }) => file.database === 'catalog')
  return catalog === undefined ? null : reading(catalog.file.path, (db) => agreeToRestored(db, snapshotDir))
}

/** Ends in the copy of the accounts what ended since the backup. Null if the old file cannot tell. */
function carriedOver({ db }: Lock, { file, target }: Place): Carried | null {
  if (file.database !== 'accounts') return NOTHING_CARRIED
  const ended = endedKeys(db)
  return ended && keepEnded(incomingOf(target), ended)
}

// Restores into PostgreSQL, while servers use it. Keys that ended after the backup stay ended. (rules 21.19, 29.11, 37.56)

/** The database that servers share, and how they learn of a change. */
export interface SharedTarget {
  readonly postgres: Postgres
  readonly announce: Announce
}

type Copies = Partial<Record<DatabaseName, string>>

/**
 * Stores the accounts and the editorial data of a backup in one transaction, from the copies of its files, and announces
 * nothing. Returns the keys that stay ended.
 */
async function restoreShared(postgres: Postgres, copies: Copies): Promise<Carried> {
  const { catalog, accounts } = copies
  return postgres.transaction(async (query) => {
    // Everyone locks editorial data, keys and the log in this order. Otherwise two transactions could wait for each other.
    await lockEditorial(query)
    const carried = accounts === undefined ? NOTHING_CARRIED : await restoreAccounts(query, accounts)
    if (catalog !== undefined) await withCatalog(catalog, (db) => publishEditorial(query, db))
    return carried
  })
}

async function restoreAccounts(query: Query, copy: string): Promise<Carried> {
  await lockAccounts(query)
  const carried = keepEnded(copy, await query<EndedKey>(ENDED_KEYS))
  const db = new Database(copy)
  try {
    await accountsIntoPostgres(query, db)
    return carried
  } finally {
    db.close()
  }
}
