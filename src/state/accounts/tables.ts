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

/** What travels. What an engine has of its own (a change number) does not. */
const TABLES: readonly AccountsTable[] = [
  {
    name: 'keys',
    columns: {
      key_id: 'text',
      secret_hash: 'bytes',
      email: 'text',
      name: 'text',
      plan: 'text',
      status: 'text',
      created_at: 'time',
      rotations: 'integer',
      previous_hash: 'bytes',
      previous_expires_at: 'integer',
      slot: 'integer',
    },
    order: ['key_id'],
  },
  {
    name: 'usage',
    columns: { key_id: 'text', day: 'integer', today: 'integer', total: 'integer' },
    order: ['key_id'],
  },
  { name: 'registration_attempts', columns: { address: 'bytes', at: 'integer' }, order: ['at', 'address'] },
  {
    name: 'sign_ins',
    columns: {
      id: 'bytes',
      owner: 'text',
      grant_id: 'text',
      payload: 'text',
      expires_at: 'integer',
      consumed: 'integer',
    },
    order: ['id'],
  },
  // The key that hashes client addresses, so that attempts keep counting.
  { name: 'accounts_state', columns: { address_key: 'bytes' }, order: ['address_key'] },
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

/** What a table has: two tables with equal digests have the same rows. */
interface Digest {
  readonly table: string
  readonly rows: number
  /** SHA-256, in hex. */
  readonly hash: string
}

/** Replaces the accounts of one engine by those of another, reads them back, and throws if they differ. */
export async function carryAccounts(from: AccountsStore, to: AccountsStore): Promise<void> {
  for (const table of TABLES) {
    const given = await digestOf(table.name, from.read(table), await to.replace(table))
    requireSame(given, await digestOf(table.name, to.read(table)))
  }
}

function requireSame(given: Digest, found: Digest): void {
  if (given.rows === found.rows && given.hash === found.hash) return
  throw new Error(
    `${found.table} has ${found.rows} rows after the copy, and ${given.rows} before, or others; nothing was changed.`,
  )
}

/** Reads all rows, passes each batch to `write`, and returns their digest. */
async function digestOf(
  table: string,
  batches: Batches,
  write: (rows: readonly Row[]) => Promise<void> = async () => {},
): Promise<Digest> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const batch of batches) {
    // The database writes while this process hashes.
    const written = write(batch)
    hash.update(batch.map((row) => `${JSON.stringify(row)}\n`).join(''))
    rows += batch.length
    await written
  }
  return { table, rows, hash: hash.digest('hex') }
}
