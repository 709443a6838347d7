// The lock of a folder, so that two builds or two backups never run in it at the same time. It is SQLite's file lock, which
// the system releases whenever the process ends.
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { requireSupportedNode } from '../../src/ground/node-version.ts'
import { adopt, makeFolder } from '../../src/state/ownership.ts'
import { explainDatabaseError } from '../../src/state/sqlite/connection.ts'
import { BadInput } from '../cli/command.ts'

/** How long a command waits for its turn while `pictures` measures, ms: that has the lock for a few seconds at a time. */
export const TURN_MS = 60_000
/** How long `pictures` waits for a build, ms. */
const BUILD_MS = 3_600_000
/** After this time a command asks for the lock again, ms. SQLite would block the process, which can lose its server meanwhile. */
const AGAIN_MS = 50
/** Longer than that. */
const REST_MS = 200

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
  const lock = openLock(join(folder, '.lock'))
  try {
    adopt(lock.name)
    const until = performance.now() + waitMs
    while (!isAcquired(lock)) {
      if (performance.now() > until) throw new BadInput(busy)
      await setTimeout(AGAIN_MS)
    }
    return await work()
  } finally {
    lock.close()
  }
}

/** Runs a part of a long work while it holds the lock of the folder, then rests, so that a build that waits gets its turn. */
export async function inTurn<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const busy = `A snapshot build has been running in ${folder} for an hour. Run the command again when it has ended.`
  const done = await withLock(folder, BUILD_MS, work, busy)
  await setTimeout(REST_MS)
  return done
}

function openLock(file: string): Database.Database {
  try {
    return new Database(file, { timeout: 0 })
  } catch (error) {
    throw explainDatabaseError(error, file)
  }
}

function buildBusy(folder: string): string {
  return `Another snapshot build, or "npm run pictures", is running in ${folder}; nothing was changed. Try again when it has ended.`
}

function isAcquired(lock: Database.Database): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return false
    throw explainDatabaseError(error, lock.name)
  }
}
