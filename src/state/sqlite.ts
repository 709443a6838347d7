// Opening SQLite files: the settings every connection shares, and migrations.
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { requireSupportedNode } from '../node-version.ts'

export type Db = Database.Database

/** How long a connection waits for another's lock, ms. A wait blocks the event loop, so servers keep it short. */
export const SERVER_BUSY_MS = 250
export const SCRIPT_BUSY_MS = 30_000

/** What of the log stays on the disk once its pages are in the database: a reader that stays long makes it grow. */
const LOG_BYTES = 16 * 1024 * 1024

export interface OpenOptions {
  readonly?: boolean
  busyMs: number
}

/** A database file is no database or not whole; the message is one line for the operator and names the mend. */
export class DamagedDatabase extends Error {
  /** What SQLite says is wrong. */
  readonly reason: string

  constructor(file: string, reason: string) {
    super(
      `${file} is damaged (${reason}). Stop what uses it, then bring the last backup back with "npm run restore" ` +
        '("npm run restore -- --help" says how to restore one database alone).',
    )
    this.reason = reason
  }
}

/**
 * Opens (and creates, unless `readonly`) a database in WAL mode with foreign keys on and `synchronous=FULL`, which a
 * reopened WAL file would otherwise lose. Throws {@link DamagedDatabase}, or what else SQLite throws.
 */
export function openDatabase(file: string, { readonly = false, busyMs }: OpenOptions): Db {
  requireSupportedNode()
  if (!readonly) mkdirSync(dirname(file), { recursive: true })
  const db = new Database(file, { readonly, fileMustExist: readonly, timeout: busyMs })
  return orClosed(db, () => {
    if (!readonly) useWal(db, busyMs)
    db.pragma('synchronous = FULL')
    db.pragma(`journal_size_limit = ${LOG_BYTES}`)
    db.pragma('foreign_keys = ON')
    db.pragma('user_version')
  })
}

/** Does work on a connection that was just opened and gives it back; closes it where that throws. */
export function orClosed(db: Db, work: () => void): Db {
  try {
    work()
    return db
  } catch (error) {
    db.close()
    throw isDamage(error) ? new DamagedDatabase(db.name, (error as Error).message) : error
  }
}

function isDamage(error: unknown): boolean {
  return /^SQLITE_(NOTADB|CORRUPT)/.test(String((error as { code?: unknown }).code))
}

/** Reads every page of a database. Throws {@link DamagedDatabase} where one is not what it must be. */
export function requireWhole(db: Db): void {
  const [first] = db.pragma('quick_check(1)') as { quick_check: string }[]
  if (first?.quick_check === 'ok') return
  throw new DamagedDatabase(db.name, `${first?.quick_check}`.replaceAll(/\s+/g, ' '))
}

const RETRY_MS = 5

/** SQLite does not wait for the lock that turns a new file to WAL: of two that create it at once, one would fail. */
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
 * Brings a database to the newest schema version, all in one transaction. Throws when the file was written by a newer
 * release, and leaves it as it was.
 */
export function migrate(db: Db, migrations: readonly string[]): void {
  const version = () => Number(db.pragma('user_version', { simple: true }))
  if (version() === migrations.length) return
  db.transaction(() => {
    if (version() > migrations.length) throw new NewerSchema(db.name, version(), migrations.length)
    for (const sql of migrations.slice(version())) db.exec(sql)
    db.pragma(`user_version = ${migrations.length}`)
  }).immediate()
}

/** The database has a schema version that this release does not know. */
class NewerSchema extends Error {
  constructor(file: string, found: number, known: number) {
    super(`${file} has schema version ${found}; this release knows up to ${known}. Install a newer release.`)
  }
}
