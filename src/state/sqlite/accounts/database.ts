// Opens the accounts database, and numbers the changes of keys.
import { closeSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { adopt, makeFolder } from '../../ownership.ts'
import { type Db, migrate, openDatabase, orClosed } from '../connection.ts'
import { ACCOUNTS_MIGRATIONS } from './schema.ts'

/** Only the owner can read the accounts, because they have email addresses. */
export const PRIVATE = 0o600

/** Opens the accounts for reading and writing. Creates the file if it does not exist, and migrates it. */
export function openAccountsDb(file: string, { busyMs }: { busyMs: number }): Db {
  createPrivate(file)
  const db = openDatabase(file, { busyMs, name: 'accounts' })
  return orClosed(db, () => migrate(db, ACCOUNTS_MIGRATIONS), 'accounts')
}

/** Creates an empty file if there is none. SQLite gives `-wal` and `-shm` the mode of the database. */
function createPrivate(file: string): void {
  try {
    makeFolder(dirname(file))
    closeSync(openSync(file, 'wx', PRIVATE))
    adopt(file)
  } catch {
    // The file exists, or SQLite reports why it cannot be created.
  }
}

/** Returns the next change number, for the keys that the current write transaction changes. */
export function nextKeyChange(db: Db): number {
  const sql = 'UPDATE accounts_state SET change = change + 1 RETURNING change'
  return db.prepare<[], number>(sql).pluck().get() as number
}
