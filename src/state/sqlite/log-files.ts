// The files of an open database: its log, which another process must not replace, and paths that may come to name other files.

import { type BigIntStats, existsSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { orElse } from '../../ground/faults.ts'
import type { FileState } from '../accounts.ts'

/** The files of the log of a database in WAL mode, as long as a process has it open. */
const LOG_FILES = ['-wal', '-shm'] as const

/**
 * What a process writes after its database was moved away is lost at its next start: SQLite goes on with the files that it opened,
 * also after they were deleted. Returns a function that tells whether the paths of a database and its log still name the files that they name now, by
 * device and inode. The log exists from the first read on.
 */
export function databaseIdentity(file: string): () => FileState {
  const database = identity(file)
  const log = LOG_FILES.map((suffix) => identity(file + suffix))
  return () => {
    const state = database()
    return state === 'in place' && log.some((part) => part() !== 'in place') ? 'without log' : state
  }
}

function identity(file: string): () => Exclude<FileState, 'without log'> {
  const opened = statsOf(file)
  return () => {
    const stats = statsOf(file)
    if (stats?.ino === opened?.ino && stats?.dev === opened?.dev) return 'in place'
    return stats === null ? 'missing' : 'replaced'
  }
}

function statsOf(file: string): BigIntStats | null {
  return orElse(() => statSync(file, { bigint: true }), null)
}

/** A process that opens or closes the database holds it for a moment without a log. */
const MOMENT_MS = 2_000
const POLL_MS = 20

/**
 * Whether another process has the database open, and its log is missing. A connection would create a second log: it would miss
 * what is in the first one, and what it wrote would damage the file. So such a database is not opened (rule 20.15).
 */
export function isLogLost(file: string, busyMs: number): boolean {
  const until = performance.now() + Math.min(busyMs, MOMENT_MS)
  while (!LOG_FILES.every((suffix) => existsSync(file + suffix)) && isInUse(file)) {
    if (performance.now() > until) return true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS)
  }
  return false
}

/** In WAL mode, every connection shares a lock on the file. One that asks for it alone creates no log before it has it. */
function isInUse(file: string): boolean {
  let db: Database.Database | undefined
  try {
    db = new Database(file, { fileMustExist: true, timeout: 0 })
    db.pragma('locking_mode = EXCLUSIVE')
    db.pragma('user_version')
    return false
  } catch (error) {
    return (error as { code?: string }).code === 'SQLITE_BUSY'
  } finally {
    db?.close()
  }
}
