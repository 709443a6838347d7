// The accounts of a SQLite file as rows that any engine can store.
import {
  type AccountsStore,
  type AccountsTable,
  BATCH,
  type ColumnKind,
  type Row,
  type Value,
} from '../../accounts/tables.ts'
import type { Db } from '../connection.ts'

/** What does not travel. Numbers of changes begin anew. */
const OWN: Readonly<Record<string, Record<string, number>>> = { accounts_state: { id: 1, change: 0 } }

/** The accounts of a file in the schema of this release. */
export function sqliteStore(db: Db): AccountsStore {
  return {
    read: (table) => read(db, table),
    async replace({ name, columns }) {
      db.exec(`DELETE FROM ${name}`)
      const kinds = Object.values(columns)
      const places = kinds.map((kind) => (kind === 'bytes' ? 'unhex(?)' : '?'))
      const constants = OWN[name] ?? {}
      const names = [...Object.keys(columns), ...Object.keys(constants)]
      const insert = db.prepare(`INSERT INTO ${name} (${names}) VALUES (${[...places, ...Object.values(constants)]})`)
      // A time has milliseconds, as long as they are all that there is.
      const stored = (value: Value, column: number) =>
        kinds[column] === 'time' ? String(value).replace(/000Z$/, 'Z') : value
      return async (rows) => {
        for (const row of rows) insert.run(...row.map(stored))
      }
    },
  }
}

function* read(db: Db, { name, columns, order }: AccountsTable): Generator<Row[]> {
  const kinds = Object.values(columns)
  const select = db.prepare<[], (Value | Buffer)[]>(`SELECT ${Object.keys(columns)} FROM ${name} ORDER BY ${order}`)
  let batch: Row[] = []
  for (const row of select.raw().iterate()) {
    batch.push(row.map((value, column) => travelling(value, kinds[column])))
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  yield batch
}

function travelling(value: Value | Buffer, kind: ColumnKind | undefined): Value {
  if (Buffer.isBuffer(value)) return value.toString('hex')
  if (kind === 'time') return microseconds(String(value))
  // PostgreSQL has no character U+0000. The name of a key may have it here.
  return typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value
}

const TIME = /^(.*\.\d{3})(\d{0,3})\d*Z$/

function microseconds(time: string): string {
  const [, whole, more = ''] = TIME.exec(time) ?? ['', new Date(time).toISOString().slice(0, -1), '']
  return `${whole}${more.padEnd(3, '0')}Z`
}
