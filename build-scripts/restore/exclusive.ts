// Making sure that nobody uses a database, and keeping it so. Every connection in WAL mode holds a lock on the file as
// long as it is open, so the way back to a rollback journal is given only to the last one.
import { existsSync, readdirSync, readlinkSync, realpathSync } from 'node:fs'
import Database from 'better-sqlite3'
import { BadInput } from '../cli/command.ts'

const WAIT_MS = 1_000

/**
 * Takes a database for oneself, with its log written back, and gives the function that lets go of it. A damaged file
 * takes no lock; there the system is asked who has it open, where it tells (Linux). Throws {@link BadInput} where the
 * database is in use.
 */
export function takeExclusively(file: string): () => void {
  if (!existsSync(file)) return () => {}
  const db = new Database(file, { timeout: WAIT_MS })
  try {
    db.pragma('journal_mode = DELETE')
    db.exec('BEGIN EXCLUSIVE')
    return () => void db.close()
  } catch (error) {
    db.close()
    const code = String((error as { code?: unknown }).code)
    if (code.startsWith('SQLITE_BUSY')) throw inUse(file)
    if (!/^SQLITE_(NOTADB|CORRUPT)/.test(code)) throw error
    if (isOpenElsewhere(file)) throw inUse(file)
    return () => {}
  }
}

function inUse(file: string): BadInput {
  return new BadInput(`${file} is in use by a server or a command; nothing was restored. Stop it and try again.`)
}

/** Whether another process of this user has the file open, as far as /proc tells. */
function isOpenElsewhere(file: string): boolean {
  const path = realpathSync(file)
  const pids = namesIn('/proc').filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
  return pids.some((pid) => namesIn(`/proc/${pid}/fd`).some((fd) => target(`/proc/${pid}/fd/${fd}`) === path))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function target(link: string): string | null {
  try {
    return readlinkSync(link)
  } catch {
    return null
  }
}
