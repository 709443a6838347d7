// Streams rows out of and into both databases in batches, so that a move of any size takes little memory, and hashes them.
import { createHash } from 'node:crypto'
import type { Query } from '../../src/state/postgres/pool.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { canonical, forPostgres, forSqlite, type MovedTable, type Row } from './tables.ts'

const BATCH = 2_000

type Batches = Iterable<Row[]> | AsyncIterable<Row[]>

/** The rows of a table in SQLite. */
export function* sqliteRows(db: Db, { fromSqlite }: MovedTable): Generator<Row[]> {
  let batch: Row[] = []
  for (const row of db.prepare<[], Row>(fromSqlite).raw().iterate()) {
    batch.push(row)
    if (batch.length === BATCH) {
      yield batch
      batch = []
    }
  }
  yield batch
}

/** The rows of a table in PostgreSQL, inside a transaction. */
export async function* postgresRows(query: Query, { name, fromPostgres }: MovedTable): AsyncGenerator<Row[]> {
  await query(`DECLARE ${name}_rows NO SCROLL CURSOR FOR ${fromPostgres}`)
  for (;;) {
    const rows = await query<{ row: Row }>(`FETCH ${BATCH} FROM ${name}_rows`)
    yield rows.map(({ row }) => row)
    if (rows.length < BATCH) break
  }
  await query(`CLOSE ${name}_rows`)
}

/** Returns a function that writes rows into SQLite, inside a transaction. */
export function sqliteWriter(db: Db, table: MovedTable): (rows: readonly Row[]) => void {
  const insert = db.prepare(table.toSqlite)
  return (rows) => {
    for (const row of rows) insert.run(...forSqlite(table, row))
  }
}

/** Returns a function that writes rows into PostgreSQL. */
export function postgresWriter(query: Query, { toPostgres }: MovedTable): (rows: readonly Row[]) => Promise<void> {
  return async (rows) => {
    if (rows.length > 0) await query(toPostgres, [JSON.stringify(rows.map(forPostgres))])
  }
}

/** What a table has: two tables with equal digests have the same rows. */
export interface Digest {
  readonly rows: number
  /** SHA-256, in hex. */
  readonly hash: string
}

/** Reads all rows, passes each batch to `write`, and returns their digest. */
export async function digestOf(
  table: MovedTable,
  batches: Batches,
  write: (rows: readonly Row[]) => Promise<void> | void = () => {},
): Promise<Digest> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const batch of batches) {
    // The database writes while this process hashes.
    const written = write(batch)
    hash.update(batch.map((row) => `${JSON.stringify(canonical(table, row))}\n`).join(''))
    rows += batch.length
    await written
  }
  return { rows, hash: hash.digest('hex') }
}
