// Carries accounts between files and PostgreSQL, for backups and restores. Everything is read back and compared before it
// is stored.
import { rm } from 'node:fs/promises'
import { carryAccounts } from '../../src/state/accounts/tables.ts'
import { postgresStore, seeOneMoment } from '../../src/state/postgres/accounts/tables.ts'
import { recordChange } from '../../src/state/postgres/log.ts'
import type { Postgres, Query } from '../../src/state/postgres/pool.ts'
import { openAccountsDb } from '../../src/state/sqlite/accounts/database.ts'
import { ACCOUNTS_MIGRATIONS } from '../../src/state/sqlite/accounts/schema.ts'
import { sqliteStore } from '../../src/state/sqlite/accounts/tables.ts'
import {
  type Db,
  inTransaction,
  migrate,
  openDatabase,
  SCRIPT_BUSY_MS,
  versionOf,
} from '../../src/state/sqlite/connection.ts'

/**
 * Writes the accounts of PostgreSQL, as of one moment, to a new file, or replaces what a killed command left of it. It is
 * complete and synced when this resolves. Throws EngineUnavailable or an error for the operator, and removes the file then.
 */
export async function accountsIntoFile(postgres: Postgres, file: string): Promise<void> {
  await removeDatabase(file)
  const db = openAccountsDb(file, { busyMs: SCRIPT_BUSY_MS })
  try {
    await postgres.transaction(async (query) => {
      await seeOneMoment(query)
      await inTransaction(db, () => carryAccounts(postgresStore(query), sqliteStore(db)))
    })
    db.pragma('journal_mode = DELETE')
    db.close()
  } catch (error) {
    db.close()
    await removeDatabase(file)
    throw error
  }
}

/**
 * Replaces the accounts of PostgreSQL by those of a file, so that every server reads all keys again. The transaction holds
 * lockAccounts.
 */
export async function accountsIntoPostgres(query: Query, db: Db): Promise<void> {
  migrate(db, ACCOUNTS_MIGRATIONS)
  await carryAccounts(sqliteStore(db), postgresStore(query))
  await recordChange(query, 'keys')
}

/** Empties the query log of a copy of the accounts, so that no backup says who searched for what. (rule 46.5) */
export function forgetSearches(copy: string): void {
  const db = openDatabase(copy, { busyMs: SCRIPT_BUSY_MS })
  try {
    db.pragma('secure_delete = ON')
    const hasLog = versionOf(db) === ACCOUNTS_MIGRATIONS.length
    if (hasLog) db.exec("DELETE FROM query_weeks; UPDATE query_salt SET week = '', salt = x''")
    db.pragma('journal_mode = DELETE')
  } finally {
    db.close()
  }
}

/** Removes a database with all that SQLite keeps beside it. */
export async function removeDatabase(file: string): Promise<void> {
  for (const suffix of ['', ...BESIDE]) await rm(file + suffix, { force: true })
}

/** What SQLite keeps beside a database. The files of another database would corrupt it. */
export const BESIDE = ['-wal', '-shm', '-journal']
