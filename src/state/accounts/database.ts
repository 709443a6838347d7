// The accounts database: opening it, and the change numbers that every change of a key carries.

import { type Db, migrate, openDatabase, orClosed } from '../sqlite.ts'
import { ACCOUNTS_MIGRATIONS } from './schema.ts'

/** Opens the accounts for reading and writing, creates them where they are missing, and migrates them. */
export function openAccountsDb(file: string, { busyMs }: { busyMs: number }): Db {
  const db = openDatabase(file, { busyMs })
  return orClosed(db, () => migrate(db, ACCOUNTS_MIGRATIONS))
}

/** Takes the next change number, for the keys that the current write transaction changes. Call it inside one. */
export function nextKeyChange(db: Db): number {
  const sql = 'UPDATE accounts_state SET change = change + 1 RETURNING change'
  return db.prepare<[], number>(sql).pluck().get() as number
}
