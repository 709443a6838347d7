// The accounts of PostgreSQL as rows that any engine can store.
import { type AccountsStore, type AccountsTable, BATCH, type ColumnKind, type Row } from '../../accounts/tables.ts'
import type { Query } from '../pool.ts'

const READ: Record<ColumnKind, (column: string) => string> = {
  text: (column) => column,
  integer: (column) => column,
  bytes: (column) => `encode(${column}, 'hex')`,
  time: (column) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
}
const WRITE: Record<ColumnKind, (value: string) => string> = {
  text: (value) => value,
  integer: (value) => `(${value})::bigint`,
  bytes: (value) => `decode(${value}, 'hex')`,
  time: (value) => `(${value})::timestamptz`,
}
/** What does not travel. */
const OWN: Readonly<Record<string, Record<string, string>>> = { accounts_state: { id: '1' } }

/** The accounts of the database, inside a transaction. To replace them, first {@link lockAccounts}. */
export function postgresStore(query: Query): AccountsStore {
  return {
    read: (table) => read(query, table),
    async replace({ name, columns }) {
      await query(`DELETE FROM ${name}`)
      const values = Object.values(columns).map((kind, place) => WRITE[kind](`row->>${place}`))
      const own = OWN[name] ?? {}
      const insert = `INSERT INTO ${name} (${[...Object.keys(columns), ...Object.keys(own)]})
        SELECT ${[...values, ...Object.values(own)]} FROM jsonb_array_elements($1) AS row`
      return async (rows) => {
        if (rows.length > 0) await query(insert, [JSON.stringify(rows)])
      }
    },
  }
}

/**
 * Keeps servers from writing until the end of the transaction, which may take a minute between two statements. They only read
 * the state.
 */
export async function lockAccounts(query: Query): Promise<void> {
  await query("SET LOCAL idle_in_transaction_session_timeout = '60s'")
  await query('LOCK TABLE keys, usage, registration_attempts, sign_ins IN EXCLUSIVE MODE')
}

/** Lets the transaction see one moment of the database, however long it takes. Call it before all else. */
export async function seeOneMoment(query: Query): Promise<void> {
  await query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
  await query("SET LOCAL idle_in_transaction_session_timeout = '60s'")
}

async function* read(query: Query, { name, columns, order }: AccountsTable): AsyncGenerator<Row[]> {
  const values = Object.entries(columns).map(([column, kind]) => READ[kind](column))
  const sorted = order.map((column) => (columns[column] === 'text' ? `${column} COLLATE "C"` : column))
  await query(`DECLARE ${name}_rows NO SCROLL CURSOR FOR
    SELECT json_build_array(${values}) AS row FROM ${name} ORDER BY ${sorted}`)
  for (;;) {
    const rows = await query<{ row: Row }>(`FETCH ${BATCH} FROM ${name}_rows`)
    yield rows.map(({ row }) => row)
    if (rows.length < BATCH) break
  }
  await query(`CLOSE ${name}_rows`)
}
