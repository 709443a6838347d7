// Accounts files of a move, a backup and a restore: reads one, and writes one from PostgreSQL.
import { rm } from 'node:fs/promises'
import type { Postgres } from '../../src/state/postgres/pool.ts'
import { openAccountsDb } from '../../src/state/sqlite/accounts/database.ts'
import { ACCOUNTS_MIGRATIONS } from '../../src/state/sqlite/accounts/schema.ts'
import { type Db, inTransaction, migrate, SCRIPT_BUSY_MS } from '../../src/state/sqlite/connection.ts'
import { BadInput } from '../cli/command.ts'
import { lockExclusively } from '../restore/exclusive.ts'
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

/**
 * Runs `work` with the accounts of a file that nothing else uses, in the schema of this release. The file keeps its own.
 * Throws {@link BadInput} if the file is in use or damaged: nothing was `done` then.
 */
export async function withAccountsFile<T>(file: string, done: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, release } = lockExclusively(file, done)
  try {
    if (db === null) throw new BadInput(`${file} is damaged; nothing was ${done}. "npm run doctor" checks it.`)
    // The lock is a transaction that ends without a commit.
    migrate(db, ACCOUNTS_MIGRATIONS)
    return await work(db)
  } finally {
    release()
  }
}

async function removeFile(file: string): Promise<void> {
  for (const end of ['-wal', '-shm', '-journal', '']) await rm(`${file}${end}`, { force: true })
}
