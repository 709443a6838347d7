// Writes the accounts of PostgreSQL to a new accounts file, as of one moment.
import { rm } from 'node:fs/promises'
import { openAccountsDb } from '../../src/state/accounts/database.ts'
import type { Postgres } from '../../src/state/postgres/pool.ts'
import { inTransaction, SCRIPT_BUSY_MS } from '../../src/state/sqlite.ts'
import { accountsToSqlite, type Carried } from './accounts.ts'

/** The beginning of a transaction that sees one moment of the database, however long it takes. */
const ONE_MOMENT = 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY'

/**
 * Creates the file, or replaces what a killed command left of it. It is complete and synced when this resolves. Throws
 * {@link EngineUnavailable} or {@link BadInput}, and removes the file then.
 */
export async function writeAccountsFile(postgres: Postgres, file: string): Promise<Carried[]> {
  await removeFile(file)
  const db = openAccountsDb(file, { busyMs: SCRIPT_BUSY_MS })
  try {
    const tables = await postgres.transaction(async (query) => {
      await query(ONE_MOMENT)
      await query("SET LOCAL idle_in_transaction_session_timeout = '60s'")
      return inTransaction(db, () => accountsToSqlite(query, db))
    })
    db.pragma('journal_mode = DELETE')
    db.close()
    return tables
  } catch (error) {
    db.close()
    await removeFile(file)
    throw error
  }
}

async function removeFile(file: string): Promise<void> {
  for (const end of ['-wal', '-shm', '-journal', '']) await rm(`${file}${end}`, { force: true })
}
