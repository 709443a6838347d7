// The lock of a folder, so that two builds or two backups never run in it at the same time. It is SQLite's file lock, which
// the system releases whenever the process ends.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { requireSupportedNode } from '../../src/node-version.ts'
import { adopt, makeFolder } from '../../src/state/ownership.ts'
import { explainDatabaseError } from '../../src/state/sqlite/sqlite-fault.ts'
import { BadInput } from '../cli/command.ts'

/**
 * Runs `work` while it holds the lock of the folder. Waits up to `waitMs` for the lock, then throws {@link BadInput} with
 * the message `busy`.
 */
export async function withLock<T>(
  folder: string,
  waitMs: number,
  work: () => Promise<T>,
  busy = buildBusy(folder),
): Promise<T> {
  requireSupportedNode()
  makeFolder(folder)
  const lock = openLock(join(folder, '.lock'), waitMs)
  try {
    adopt(lock.name)
    acquire(lock, busy)
    return await work()
  } finally {
    lock.close()
  }
}

function openLock(file: string, waitMs: number): Database.Database {
  try {
    return new Database(file, { timeout: waitMs })
  } catch (error) {
    throw explainDatabaseError(error, file)
  }
}

function buildBusy(folder: string): string {
  return `Another snapshot build is running in ${folder}; nothing was changed. Try again when it has ended.`
}

function acquire(lock: Database.Database, busy: string): void {
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw explainDatabaseError(error, lock.name)
    throw new BadInput(busy)
  }
}
