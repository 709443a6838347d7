// Opens SQLite files with the settings that every connection shares, and migrates them.
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { requireSupportedNode } from '../../ground/node-version.ts'
import { adopt, makeFolder } from '../ownership.ts'
import { isLogLost } from './log-files.ts'
import { DamagedDatabase, type DatabaseName, explainDatabaseError, lostLog } from './sqlite-fault.ts'

export type Db = Database.Database

/** How long a connection waits for the lock of another one, ms. A wait blocks the event loop, so it is short in servers. */
export const SERVER_BUSY_MS = 250
export const SCRIPT_BUSY_MS = 30_000

/** The size to which SQLite truncates the log after a checkpoint. A long reader makes the log grow. */
const LOG_BYTES = 16 * 1024 * 1024

/** The right of anyone to write. */
const WRITABLE = 0o222

export interface OpenOptions {
  readonly?: boolean
  busyMs: number
  /** Which of the configured databases it is, for messages. */
  name?: DatabaseName
}

/**
 * Opens a database in WAL mode with foreign keys and `synchronous=FULL`, which a reopened WAL file would otherwise lose.
 * Creates it unless `readonly`. Throws {@link UnusableDatabase} and other errors of SQLite.
 */
export function openDatabase(file: string, options: OpenOptions): Db {
  const { readonly = false, busyMs, name } = options
  requireSupportedNode()
  const isNew = !existsSync(file)
  if (!isNew && isLogLost(file, busyMs)) throw lostLog(file, name)
  const db = connect(file, options)
  return orClosed(
    db,
    () => {
      if (isNew) adopt(file)
      if (!readonly) useWal(db, busyMs)
      db.pragma('synchronous = FULL')
      db.pragma(`journal_size_limit = ${LOG_BYTES}`)
      db.pragma('foreign_keys = ON')
      db.pragma('user_version')
    },
    name,
  )
}

/**
 * Runs `work` on a connection that only reads: it changes no byte of the file and migrates nothing. Throws
 * {@link UnusableDatabase} and other errors of SQLite.
 */
export async function reading<T>(file: string, work: (db: Db) => Promise<T> | T, name?: DatabaseName): Promise<T> {
  return closing(openDatabase(file, { readonly: true, busyMs: SCRIPT_BUSY_MS, ...(name && { name }) }), work, name)
}

/** Runs `work` on a connection, explains its error, and closes the connection. */
export async function closing<T>(db: Db, work: (db: Db) => Promise<T> | T, name?: DatabaseName): Promise<T> {
  try {
    return await work(db)
  } catch (error) {
    throw explainDatabaseError(error, db.name, name)
  } finally {
    db.close()
  }
}

function connect(file: string, { readonly = false, busyMs, name }: OpenOptions): Db {
  try {
    if (!readonly) makeFolder(dirname(file))
    if (!readonly) requireWritable(file)
    return new Database(file, { readonly, fileMustExist: readonly, timeout: busyMs })
  } catch (error) {
    throw explainDatabaseError(error, file, name)
  }
}

/** Root may write every file. It does not write one that nobody may write, such as a file of a backup. (rule 21.20) */
function requireWritable(file: string): void {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? WRITABLE
  if ((mode & WRITABLE) !== 0) return
  throw Object.assign(new Error('nobody may write it, as a file of a backup'), { code: 'EPERM' })
}

/** Runs `work` on a new connection and returns the connection. Closes it and explains the error if `work` throws. */
export function orClosed(db: Db, work: () => void, name?: DatabaseName): Db {
  try {
    work()
    return db
  } catch (error) {
    db.close()
    throw explainDatabaseError(error, db.name, name)
  }
}

/**
 * Runs `work` in one write transaction, or in the one that is open already. If it throws or the process ends, nothing is
 * stored.
 */
export async function inTransaction<T>(db: Db, work: () => Promise<T> | T): Promise<T> {
  if (db.inTransaction) return work()
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = await work()
    db.exec('COMMIT')
    return result
  } finally {
    if (db.inTransaction) db.exec('ROLLBACK')
  }
}

/** Checks every page of a database. Throws {@link DamagedDatabase}. */
export function requireWhole(db: Db, name?: DatabaseName): void {
  const [first] = db.pragma('quick_check(1)') as { quick_check: string }[]
  if (first?.quick_check === 'ok') return
  throw new DamagedDatabase(db.name, `${first?.quick_check}`.replaceAll(/\s+/g, ' '), name)
}

const RETRY_MS = 5

/** Retries, because SQLite does not wait for the lock that switches to WAL: of two processes, one would fail. */
function useWal(db: Db, busyMs: number): void {
  const until = performance.now() + busyMs
  for (;;) {
    try {
      db.pragma('journal_mode = WAL')
      return
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY' || performance.now() > until) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS)
    }
  }
}

/**
 * Brings a database to the newest schema version in one transaction. Throws and changes nothing if a newer release wrote
 * the file.
 */
export function migrate(db: Db, migrations: readonly string[]): void {
  if (versionOf(db) === migrations.length) return
  db.pragma('foreign_keys = OFF') // a table that others refer to cannot be replaced otherwise
  db.transaction(() => {
    for (const sql of migrations.slice(knownVersion(db, migrations))) db.exec(sql)
    db.pragma(`user_version = ${migrations.length}`)
  }).immediate()
  db.pragma('foreign_keys = ON')
}

/** The schema version of a database that this release or an older one wrote; 0 if it is empty. Throws otherwise. */
export function knownVersion(db: Db, migrations: readonly string[]): number {
  const version = versionOf(db)
  if (version > migrations.length) throw new NewerSchema(db.name, version, migrations.length)
  return version
}

/** The schema version of a database; 0 if it is empty. */
export function versionOf(db: Db): number {
  return Number(db.pragma('user_version', { simple: true }))
}

/** The database has a schema version of a newer release. */
class NewerSchema extends Error {
  constructor(file: string, version: number, newest: number) {
    super(`${file} has schema version ${version}; this release knows up to ${newest}. Install a newer release.`)
  }
}
