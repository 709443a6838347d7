// Opens SQLite files with the settings that every connection shares, and migrates them.

import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { EngineUnavailable, explain } from '../../ground/faults.ts'
import { requireSupportedNode } from '../../ground/node-version.ts'
import { adopt, makeFolder } from '../ownership.ts'
import { isLogLost } from './log-files.ts'

/** The databases that the operator configures. */
type DatabaseName = 'catalog' | 'accounts'

/** The environment variable of each. */
export const DATABASE_VARIABLES = { catalog: 'CATALOG_DB', accounts: 'ACCOUNTS_DB' } as const

/** A database cannot be used. */
export class UnusableDatabase extends Error {
  /** What SQLite or the system reports. */
  readonly reason: string

  constructor(message: string, reason: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** A file is not a database, or is damaged. */
export class DamagedDatabase extends UnusableDatabase {
  constructor(file: string, reason: string, name?: DatabaseName) {
    const only = name ? ` -- --only ${name}` : ''
    const fix = `Stop every process that uses it, then restore it from the last backup: npm run restore${only}`
    super(`${nameOf(file, name)} is damaged (${reason}). ${fix}`, reason)
  }
}

const LOG_LOST =
  'is in use, but its log (-wal or -shm) is missing, so that it cannot be read in full. If no restore is running, the log was ' +
  'deleted: restart the server (SIGTERM, not SIGKILL), which writes what it holds to the file. Then try again.'

/** The log of a file was deleted while another process has the file open. */
function lostLog(file: string, name?: DatabaseName): UnusableDatabase {
  return new UnusableDatabase(`${nameOf(file, name)} ${LOG_LOST}`, 'its log is missing')
}

/** Whether SQLite threw an error. */
export function isSqliteError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && /^SQLITE_/.test(String((error as { code?: unknown }).code))
}

/** The same for a server: a change cannot be stored because of the file or its disk, which may pass (rule 20.14). */
export function unavailableAccounts(error: unknown, file: string): unknown {
  const explained = explainDatabaseError(error, file, 'accounts')
  return explained instanceof UnusableDatabase
    ? new EngineUnavailable('accounts', explained.message, { cause: error })
    : error
}

/** Returns the error with what the operator needs, or as it is if it is not an error of the file. */
export function explainDatabaseError(error: unknown, file: string, name?: DatabaseName): unknown {
  const { code, message: reason } = error as { code?: unknown; message: string }
  const named = nameOf(file, name)
  if (error instanceof UnusableDatabase || typeof code !== 'string') return error
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return new DamagedDatabase(file, reason, name)
  const fault = explain('database', { code, message: reason })
  return fault === null
    ? error
    : new UnusableDatabase(`${named}${fault.reason} (${reason}). ${fault.fix}`, reason, { cause: error })
}

function nameOf(file: string, name?: DatabaseName): string {
  return name ? `${DATABASE_VARIABLES[name]}=${file}` : file
}

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

// Detects commits of other processes. `PRAGMA data_version` takes 1.3 to 2 µs in a tight loop and 12 µs between other work
// (a tenth of the processor time of a search), so a reading stays valid for a moment: a pass of the event loop, or a span of
// time. A command whose commit must count from the next request on waits the span out before it reports success. Any request
// after that report is answered by a reading after the commit.

/** How long a reading stays valid, ms, if only our commands commit what must count at once: they wait it out. */
export const TRUST_MS = 2

/**
 * The pass of the event loop, for data that any process may commit without waiting: what a pass handles arrived before it began,
 * so its first reading sees each commit that ended before one of its requests was sent.
 */
export function loopPass(): number {
  const { loopCount, events } = performance.nodeTiming.uvMetricsInfo
  return loopCount + events
}

/** Returns a number that differs after every commit of another connection, read less than `trust` ago by a clock (default: in ms). */
export function dataVersion(
  reader: Db,
  trust: number,
  now: () => number = performance.now.bind(performance),
): () => number {
  const read = reader.prepare<[], number>('PRAGMA data_version').pluck()
  let version = -1
  let readAt = Number.NEGATIVE_INFINITY
  return () => {
    const at = now()
    if (at - readAt < trust) return version
    readAt = at
    version = read.get() as number
    return version
  }
}

const OUTLAST_MS = Math.ceil(TRUST_MS * 2)

/** Waits until no process uses a reading from before this call. Commands call it after their commit. */
export function outlastReadings(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, OUTLAST_MS)
}

/** The same without blocking the process. Servers await it after the commit of a change of a key. */
export async function readingsOutlasted(): Promise<void> {
  await sleep(OUTLAST_MS)
}
