// The tables of accounts, and how they travel from one engine to another: in a backup, a restore or a move.
import { createHash } from 'node:crypto'

/** How a column travels: bytes in hex, times as text with microseconds. */
export type ColumnKind = 'text' | 'integer' | 'bytes' | 'time'

export interface AccountsTable {
  readonly name: string
  readonly columns: Readonly<Record<string, ColumnKind>>
  /** The columns that order its rows, alike in every engine. */
  readonly order: readonly string[]
}

function table(name: string, columns: AccountsTable['columns'], ...order: string[]): AccountsTable {
  return { name, columns, order }
}

/** What travels. What an engine has of its own (a change number) does not. */
const TABLES: readonly AccountsTable[] = [
  table(
    'keys',
    {
      ...{ key_id: 'text', secret_hash: 'bytes', email: 'text', name: 'text', plan: 'text', status: 'text' },
      ...{
        created_at: 'time',
        rotations: 'integer',
        previous_hash: 'bytes',
        previous_expires_at: 'integer',
        slot: 'integer',
      },
    },
    'key_id',
  ),
  table('usage', { key_id: 'text', day: 'integer', today: 'integer', total: 'integer' }, 'key_id'),
  table('registration_attempts', { address: 'bytes', at: 'integer' }, 'at', 'address'),
  table(
    'sign_ins',
    { id: 'bytes', owner: 'text', grant_id: 'text', payload: 'text', expires_at: 'integer', consumed: 'integer' },
    'id',
  ),
  // The key that hashes client addresses, so that attempts keep counting.
  table('accounts_state', { address_key: 'bytes' }, 'address_key'),
]

/** How many rows are read and written at once, so that accounts of any size take little memory. */
export const BATCH = 2_000

export type Value = string | number | null
export type Row = readonly Value[]
type Batches = Iterable<Row[]> | AsyncIterable<Row[]>

/** The accounts of one engine, inside a transaction of the caller. */
export interface AccountsStore {
  /** All rows in their order. */
  read(table: AccountsTable): Batches
  /** Empties a table. Returns a function that adds rows. */
  replace(table: AccountsTable): Promise<(rows: readonly Row[]) => Promise<void>>
}

/** Replaces the accounts of one engine by those of another, reads them back, and throws if they differ. */
export async function carryAccounts(from: AccountsStore, to: AccountsStore): Promise<void> {
  for (const table of TABLES) {
    const sent = await digestOf(from.read(table), await to.replace(table))
    if (sent === (await digestOf(to.read(table)))) continue
    throw new Error(`${table.name} has other rows after the copy than before; nothing was changed.`)
  }
}

/** Passes each batch of rows to `write` and returns a SHA-256 of all. */
async function digestOf(batches: Batches, write = async (_: readonly Row[]) => {}): Promise<string> {
  const hash = createHash('sha256')
  for await (const batch of batches) {
    // The database writes while this process hashes.
    const written = write(batch)
    hash.update(batch.map((row) => `${JSON.stringify(row)}\n`).join(''))
    await written
  }
  return hash.digest('hex')
}
