// The lock that keeps two builds of one snapshot folder apart, and two backups of one folder. SQLite's file lock does it:
// the system lets go of it when the process ends, however it ends.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { requireSupportedNode } from '../../src/node-version.ts'
import { BadInput } from '../cli/command.ts'

/**
 * Does work while holding the folder's lock. Waits up to `waitMs` for another holder, then throws {@link BadInput} with
 * the line `busy`.
 */
export async function withLock<T>(
  folder: string,
  waitMs: number,
  work: () => Promise<T>,
  busy = buildBusy(folder),
): Promise<T> {
  requireSupportedNode()
  mkdirSync(folder, { recursive: true })
  const lock = new Database(join(folder, '.lock'), { timeout: waitMs })
  try {
    take(lock, busy)
    return await work()
  } finally {
    lock.close()
  }
}

function buildBusy(folder: string): string {
  return `Another snapshot build is at work in ${folder}; nothing was done. Try again when it has ended.`
}

function take(lock: Database.Database, busy: string): void {
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    throw new BadInput(busy)
  }
}
