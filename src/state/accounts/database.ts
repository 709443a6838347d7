// Opens the accounts database, and numbers the changes of keys.
import { type Db, migrate, openDatabase, orClosed } from '../sqlite.ts'
import { ACCOUNTS_MIGRATIONS } from './schema.ts'

/** Opens the accounts for reading and writing. Creates the file if it does not exist, and migrates it. */
export function openAccountsDb(file: string, { busyMs }: { busyMs: number }): Db {
  const db = openDatabase(file, { busyMs, name: 'accounts' })
  return orClosed(db, () => migrate(db, ACCOUNTS_MIGRATIONS), 'accounts')
}

/** Returns the next change number, for the keys that the current write transaction changes. */
export function nextKeyChange(db: Db): number {
  const sql = 'UPDATE accounts_state SET change = change + 1 RETURNING change'
  return db.prepare<[], number>(sql).pluck().get() as number
}
