// Carries accounts between SQLite and PostgreSQL inside the transactions of the caller. Everything is read back and
// compared before the caller commits. `move`, `backup` and `restore` use it.
import { recordChange } from '../../src/state/postgres/log.ts'
import type { Query } from '../../src/state/postgres/pool.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { BadInput } from '../cli/command.ts'
import { type Digest, digestOf, postgresRows, postgresWriter, sqliteRows, sqliteWriter } from './rows.ts'
import { MOVED_TABLES, type MovedTable } from './tables.ts'

/** A table that was carried, as both databases have it. */
export interface Carried extends Digest {
  readonly table: string
}

/** The key that hashes client addresses, so that attempts keep counting. */
interface State {
  readonly addressKey: string
}

/**
 * Replaces the accounts in PostgreSQL by those in SQLite, so that every server reads all keys again. Returns the tables.
 * Throws {@link BadInput} if something differs afterwards.
 */
export async function accountsToPostgres(query: Query, db: Db): Promise<Carried[]> {
  await lockAccounts(query)
  const tables: Carried[] = []
  for (const table of MOVED_TABLES) {
    await query(`DELETE FROM ${table.name}`)
    const from = await digestOf(table, sqliteRows(db, table), postgresWriter(query, table))
    tables.push(same(table, from, await digestOf(table, postgresRows(query, table))))
  }
  const { addressKey } = db.prepare<[], State>(STATE_OF_SQLITE).get() as State
  await query(PUT_STATE, [addressKey])
  await recordChange(query, 'keys')
  return tables
}

/** Fills new accounts in SQLite from those in PostgreSQL. Returns the tables. Throws {@link BadInput} as above. */
export async function accountsToSqlite(query: Query, db: Db): Promise<Carried[]> {
  const tables: Carried[] = []
  for (const table of MOVED_TABLES) {
    const from = await digestOf(table, postgresRows(query, table), sqliteWriter(db, table))
    tables.push(same(table, from, await digestOf(table, sqliteRows(db, table))))
  }
  const [state] = await query<State>(STATE_OF_POSTGRES)
  db.prepare('UPDATE accounts_state SET address_key = unhex(:addressKey)').run(state)
  return tables
}

/** How many keys PostgreSQL has. */
export async function countKeys(query: Query): Promise<number> {
  const [found] = await query<{ keys: number }>('SELECT count(*) AS keys FROM keys')
  return (found as { keys: number }).keys
}

/**
 * Keeps servers from writing until the end of the transaction, which may take a minute between two statements. The state is
 * not locked: servers change it together with keys, and some change the one first and some the other.
 */
export async function lockAccounts(query: Query): Promise<void> {
  await query("SET LOCAL idle_in_transaction_session_timeout = '60s'")
  await query(`LOCK TABLE ${MOVED_TABLES.map(({ name }) => name).join(', ')} IN EXCLUSIVE MODE`)
}

function same({ name }: MovedTable, from: Digest, to: Digest): Carried {
  if (from.rows === to.rows && from.hash === to.hash) return { table: name, ...to }
  throw new BadInput(
    `${name} has ${to.rows} rows after the copy, and ${from.rows} before, or others; nothing was changed.`,
  )
}

const STATE_OF_SQLITE = 'SELECT lower(hex(address_key)) AS "addressKey" FROM accounts_state'
const STATE_OF_POSTGRES = `SELECT encode(address_key, 'hex') AS "addressKey" FROM accounts_state`
const PUT_STATE = `INSERT INTO accounts_state (id, address_key) VALUES (1, decode($1, 'hex'))
  ON CONFLICT (id) DO UPDATE SET address_key = excluded.address_key`
