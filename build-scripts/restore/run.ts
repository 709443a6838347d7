// Runs one restore: checks everything, locks the databases, then replaces them one by one.

import { join } from 'node:path'
import Database from 'better-sqlite3'
import { publishEditorial } from '../../src/engine/editorial/shared-home.ts'
import type { Config } from '../../src/ground/config.ts'
import { carryAccounts } from '../../src/state/accounts/tables.ts'
import type { Announce } from '../../src/state/changes.ts'
import { lockAccounts, postgresStore } from '../../src/state/postgres/accounts/tables.ts'
import { lockEditorial } from '../../src/state/postgres/editorial/rows.ts'
import { recordChange } from '../../src/state/postgres/log.ts'
import type { Postgres, Query } from '../../src/state/postgres/pool.ts'
import { ACCOUNTS_MIGRATIONS } from '../../src/state/sqlite/accounts/schema.ts'
import { sqliteStore } from '../../src/state/sqlite/accounts/tables.ts'
import { type Db, isSqliteError, migrate, reading, versionOf } from '../../src/state/sqlite/connection.ts'
import {
  backupBusy,
  type CheckedFile,
  checkBackup,
  chooseBackup,
  type DatabaseName,
  KINDS,
  removeDatabase,
} from '../backup/folder.ts'
import { agreeToRestored, type Shrinkage } from '../checks/shrinkage.ts'
import { withCatalog } from '../import/catalog-writer.ts'
import { withLock } from '../snapshot/lock.ts'
import { copyBeside, incomingOf, lockExclusively, replaceDatabase } from './replace.ts'

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
    return { name: chosen, ...(await restoreAll(places, { ...config, shared, now })) }
  }
  return withLock(folder, WAIT_MS, work, backupBusy(folder))
}

type Place = Pick<RestoredFile, 'file' | 'target'>

interface Restoration extends Pick<Config, 'snapshotDir'> {
  shared: SharedTarget | null
  now: Date
}

async function restoreAll(places: readonly Place[], { shared, now, snapshotDir }: Restoration) {
  const isFile = ({ file }: Place) => shared === null || file.database === 'catalog'
  const held: (Place & { db: Db | null })[] = []
  try {
    for (const place of places) held.push({ ...place, db: isFile(place) ? lockExclusively(place.target) : null })
    for (const { file, target } of places) await copyBeside(file, target)
    const inFiles = held.filter(isFile).map(({ db, ...place }) => ({ ...place, carried: carriedOver(db, place) }))
    const files = shared === null ? [] : await restoreElsewhere(shared.postgres, places)
    const shrinkage = await agreeToCatalog(places, snapshotDir)
    for (const place of inFiles) files.push({ ...place, aside: await replaceDatabase(place.target, now) })
    // It may fail, and then only servers are late.
    await shared?.announce()
    return { files, shrinkage }
  } finally {
    for (const { db } of held) db?.close()
    for (const { target } of places) await removeDatabase(incomingOf(target))
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
function carriedOver(db: Db | null, { file, target }: Place): Carried | null {
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
    migrate(db, ACCOUNTS_MIGRATIONS)
    // Everything is read back and compared before it is stored. Then every server reads all keys again.
    await carryAccounts(sqliteStore(db), postgresStore(query))
    await recordChange(query, 'keys')
    return carried
  } finally {
    db.close()
  }
}

// Keeps revocations and rotations that are newer than the backup: otherwise a restore would bring revoked keys and replaced
// secrets back to life. (rules 21.19, 29.11)

/** A key that was revoked, or got another secret, as both engines store it. */
interface EndedKey {
  readonly key_id: string
  readonly status: 'active' | 'revoked'
  readonly rotations: number
  readonly secret_hash: Buffer
  readonly previous_hash: Buffer | null
  readonly previous_expires_at: number | null
}

/** The IDs of the keys that a restore changed after the backup was copied. */
export interface Carried {
  readonly revoked: readonly string[]
  readonly rotated: readonly string[]
}

const NOTHING_CARRIED: Carried = { revoked: [], rotated: [] }

/** The keys in question, in either engine. */
const ENDED_KEYS = `SELECT key_id, status, rotations, secret_hash, previous_hash, previous_expires_at FROM keys
  WHERE status = 'revoked' OR rotations > 0 ORDER BY key_id`
/** The first schema version of a file that has rotations, and the same in those before it. */
const SINCE_VERSION = 2
const REVOKED_KEYS = "SELECT key_id, status, 0 AS rotations FROM keys WHERE status = 'revoked' ORDER BY key_id"
const REVOKE = "UPDATE keys SET status = 'revoked' WHERE key_id = :key_id AND status = 'active'"
const ROTATE = `UPDATE keys SET rotations = :rotations, secret_hash = :secret_hash, previous_hash = :previous_hash,
  previous_expires_at = :previous_expires_at WHERE key_id = :key_id AND rotations < :rotations`

/** The keys of the file that is replaced; null if it is missing or cannot be read. */
function endedKeys(current: Db | null): EndedKey[] | null {
  try {
    if (current === null) return null
    return current.prepare<[], EndedKey>(versionOf(current) < SINCE_VERSION ? REVOKED_KEYS : ENDED_KEYS).all()
  } catch (error) {
    if (!isSqliteError(error)) throw error
    return null
  }
}

/**
 * Ends keys in the copy of a backup, which nothing uses, and returns those that it changed. A backup of an older release
 * first gets the columns for secrets, if there are any.
 */
function keepEnded(copy: string, ended: readonly EndedKey[]): Carried {
  const db = new Database(copy)
  try {
    return db.transaction(() => endIn(db, ended))()
  } finally {
    db.close()
  }
}

function endIn(db: Db, ended: readonly EndedKey[]): Carried {
  const rotated = ended.filter(({ rotations }) => rotations > 0)
  if (rotated.length > 0) migrate(db, ACCOUNTS_MIGRATIONS)
  const revoked = ended.filter(({ status }) => status === 'revoked')
  const changedBy = (update: string, keys: readonly EndedKey[]) => {
    const statement = db.prepare<EndedKey>(update)
    return keys.filter((key) => statement.run(key).changes === 1).map(({ key_id }) => key_id)
  }
  return { revoked: changedBy(REVOKE, revoked), rotated: rotated.length > 0 ? changedBy(ROTATE, rotated) : [] }
}
