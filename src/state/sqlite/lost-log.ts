// A database whose log was deleted while another process has it open. Another connection would create a second log: it would
// miss what is in the first one, and what it wrote would damage the file. So such a database is not opened. (rule 20.15)
import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { LOG_FILES } from './file-identity.ts'

/** A process that opens or closes the database holds it for a moment without a log. */
const MOMENT_MS = 2_000
const POLL_MS = 20

/** Whether another process has the database open, and its log is missing. */
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
