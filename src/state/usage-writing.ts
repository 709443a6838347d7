// The writing of what several threads gathered: by the main thread, which serves nothing and may wait for the disk.
import { openAccountsDb } from './accounts-db.ts'
import { type SharedLock, under } from './shared-lock.ts'
import { sharedUsageWriter, type UsageMemory } from './shared-usage.ts'
import { orClosed, requireWhole, SERVER_BUSY_MS } from './sqlite.ts'

const WRITE_EVERY_MS = 1_000
/** How long the last writing waits for a lock: nothing is served any more. */
const CLOSING_BUSY_MS = 5_000

export interface UsageWriting {
  /** Writes what is left and closes the database. */
  close(): void
}

export interface UsageWritingSetting {
  memory: UsageMemory
  /** The number of the writing thread, another one than those that count. */
  self: number
  /** The lock of those who write the accounts. */
  lock: SharedLock
  /** Told when a writing failed; it is tried again a second later. */
  onError(error: unknown): void
}

/** Writes once a second to an accounts database, which is created and migrated where that is due. Throws DamagedDatabase. */
export function writeUsage(file: string, { memory, self, lock, onError }: UsageWritingSetting): UsageWriting {
  const opened = openAccountsDb(file, { busyMs: SERVER_BUSY_MS })
  const db = orClosed(opened, () => requireWhole(opened))
  const gathered = sharedUsageWriter(memory, self, { db, now: Date.now })
  const write = () => under(lock, gathered)
  const timer = setInterval(writeOrReport, WRITE_EVERY_MS)

  function writeOrReport(): void {
    try {
      write()
    } catch (error) {
      onError(error)
    }
  }

  return {
    close() {
      clearInterval(timer)
      db.pragma(`busy_timeout = ${CLOSING_BUSY_MS}`)
      try {
        write()
      } finally {
        db.close()
      }
    },
  }
}
