// Notices that a database, or its log, was moved away or replaced while it is open. What a process then writes is lost at its
// next start: SQLite goes on with the files that it opened, also after they were deleted.
import { type BigIntStats, statSync } from 'node:fs'
import type { Place } from '../accounts.ts'

/** The files of the log of a database in WAL mode, as long as a process has it open. */
export const LOG_FILES = ['-wal', '-shm'] as const

/**
 * Returns a function that tells whether the paths of a database and its log still name the files that they name now, by
 * device and inode. The log exists from the first read on.
 */
export function databaseIdentity(file: string): () => Place {
  const database = identity(file)
  const log = LOG_FILES.map((suffix) => identity(file + suffix))
  return () => {
    const place = database()
    return place === 'in place' && log.some((part) => part() !== 'in place') ? 'without log' : place
  }
}

function identity(file: string): () => Exclude<Place, 'without log'> {
  const opened = statsOf(file)
  return () => {
    const found = statsOf(file)
    if (found?.ino === opened?.ino && found?.dev === opened?.dev) return 'in place'
    return found === null ? 'missing' : 'replaced'
  }
}

function statsOf(file: string): BigIntStats | null {
  try {
    return statSync(file, { bigint: true })
  } catch {
    return null
  }
}
