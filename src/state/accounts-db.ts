// The accounts database: opening it, and the change numbers that every change of a key carries.
import { ACCOUNTS_MIGRATIONS } from './accounts-schema.ts'
import { sayingSo } from './soundness.ts'
import { type Db, migrate, openDatabase } from './sqlite.ts'

/**
 * Opens the accounts for reading and writing, creates them where they are missing, and migrates them. Throws what SQLite
 * throws, and for a damaged file a line that says so.
 */
export function openAccountsDb(file: string, options: { busyMs: number }): Db {
  return sayingSo(file, () => openMigrated(file, options))
}

function openMigrated(file: string, { busyMs }: { busyMs: number }): Db {
  const db = openDatabase(file, { busyMs })
  try {
    migrate(db, ACCOUNTS_MIGRATIONS)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Takes the next change number, for the keys that the current write transaction changes. Call it inside one. */
export function nextKeyChange(db: Db): number {
  const sql = 'UPDATE accounts_state SET change = change + 1 RETURNING change'
  return db.prepare<[], number>(sql).pluck().get() as number
}
