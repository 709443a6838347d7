// Locks a database that no one else uses. In WAL mode, every open connection holds a lock on the file, so only the last
// one can switch back to a rollback journal.
import { existsSync, readlinkSync, realpathSync } from 'node:fs'
import Database from 'better-sqlite3'
import { BadInput } from '../cli/command.ts'
import { namesIn } from '../cli/files.ts'

const WAIT_MS = 1_000

export interface Lock {
  /** The connection that has the lock. Null if the file is missing or damaged. */
  db: Database.Database | null
  release(): void
}

/** The lock of a file that is missing or damaged. */
export const NOTHING_LOCKED: Lock = { db: null, release() {} }

/**
 * Locks a database exclusively, with its log written back. SQLite cannot lock a damaged file, so on Linux `/proc` shows
 * whether another process has it open. Throws {@link BadInput} if the database is in use.
 */
export function lockExclusively(file: string): Lock {
  if (!existsSync(file)) return NOTHING_LOCKED
  const db = new Database(file, { timeout: WAIT_MS })
  try {
    db.pragma('journal_mode = DELETE')
    db.exec('BEGIN EXCLUSIVE')
    return { db, release: () => void db.close() }
  } catch (error) {
    db.close()
    const code = String((error as { code?: unknown }).code)
    if (code.startsWith('SQLITE_BUSY')) throw inUse(file)
    if (!/^SQLITE_(NOTADB|CORRUPT)/.test(code)) throw error
    if (isOpenElsewhere(file)) throw inUse(file)
    return NOTHING_LOCKED
  }
}

function inUse(file: string): BadInput {
  return new BadInput(`${file} is in use by a server or a command; nothing was restored. Stop it and try again.`)
}

/** Whether another process of this user has the file open, as far as /proc shows. */
function isOpenElsewhere(file: string): boolean {
  const path = realpathSync(file)
  const pids = namesIn('/proc').filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
  const opens = (pid: string, fd: string) => targetOf(`/proc/${pid}/fd/${fd}`) === path
  return pids.some((pid) => namesIn(`/proc/${pid}/fd`).some((fd) => opens(pid, fd)))
}

function targetOf(link: string): string | null {
  try {
    return readlinkSync(link)
  } catch {
    return null
  }
}
