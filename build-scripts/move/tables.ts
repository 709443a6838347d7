// The tables of the accounts that a move carries, in the dialects of both databases. A row is a list of texts, numbers and
// nulls, the same from both: bytes are in hex, and times of day have microseconds. What a database has of its own comes
// after the common values.

type Value = string | number | null
export type Row = readonly Value[]

export interface MovedTable {
  readonly name: string
  /** How many values of a row both databases have. */
  readonly width: number
  /** Rows in the same order from both databases. */
  readonly fromSqlite: string
  readonly fromPostgres: string
  /** Writes one row. */
  readonly toSqlite: string
  /** Writes a list of rows, `$1`. */
  readonly toPostgres: string
}

const KEYS: MovedTable = {
  name: 'keys',
  width: 10,
  // PostgreSQL numbers the active keys of an email.
  fromSqlite: `SELECT key_id, lower(hex(secret_hash)), email, name, plan, status, created_at,
      rotations, iif(previous_hash IS NULL, NULL, lower(hex(previous_hash))), previous_expires_at,
      iif(status = 'active', row_number() OVER (PARTITION BY email, status ORDER BY created_at, key_id), 1)
    FROM keys ORDER BY key_id`,
  toSqlite: `INSERT INTO keys (key_id, secret_hash, email, name, plan, status, created_at, rotations,
      previous_hash, previous_expires_at, change) VALUES (?, unhex(?), ?, ?, ?, ?, ?, ?, unhex(?), ?, 0)`,
  fromPostgres: `SELECT json_build_array(key_id, encode(secret_hash, 'hex'), email, name, plan, status,
      to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), rotations,
      encode(previous_hash, 'hex'), previous_expires_at) AS row
    FROM keys ORDER BY key_id COLLATE "C"`,
  toPostgres: `INSERT INTO keys (key_id, secret_hash, email, name, plan, status, created_at, rotations,
      previous_hash, previous_expires_at, slot)
    SELECT row->>0, decode(row->>1, 'hex'), row->>2, row->>3, row->>4, row->>5, (row->>6)::timestamptz,
      (row->>7)::integer, decode(row->>8, 'hex'), (row->>9)::bigint, (row->>10)::smallint
    FROM jsonb_array_elements($1) AS row`,
}

const USAGE: MovedTable = {
  name: 'usage',
  width: 4,
  fromSqlite: 'SELECT key_id, day, today, total FROM usage ORDER BY key_id',
  toSqlite: 'INSERT INTO usage (key_id, day, today, total) VALUES (?, ?, ?, ?)',
  fromPostgres: 'SELECT json_build_array(key_id, day, today, total) AS row FROM usage ORDER BY key_id COLLATE "C"',
  toPostgres: `INSERT INTO usage (key_id, day, today, total)
    SELECT row->>0, (row->>1)::integer, (row->>2)::bigint, (row->>3)::bigint FROM jsonb_array_elements($1) AS row`,
}

const ATTEMPTS: MovedTable = {
  name: 'registration_attempts',
  width: 2,
  fromSqlite: 'SELECT lower(hex(address)), at FROM registration_attempts ORDER BY at, address',
  toSqlite: 'INSERT INTO registration_attempts (address, at) VALUES (unhex(?), ?)',
  fromPostgres: `SELECT json_build_array(encode(address, 'hex'), at) AS row
    FROM registration_attempts ORDER BY at, address`,
  toPostgres: `INSERT INTO registration_attempts (address, at)
    SELECT decode(row->>0, 'hex'), (row->>1)::bigint FROM jsonb_array_elements($1) AS row`,
}

export const MOVED_TABLES: readonly MovedTable[] = [KEYS, USAGE, ATTEMPTS]

/** The place of `created_at` in a row of keys. */
const CREATED_AT = 6
const TIME = /^(.*\.\d{3})(\d{0,3})\d*Z$/

/** The common values of a row, the same for both databases: a time in SQLite may have fewer digits. */
export function canonical({ name, width }: MovedTable, row: Row): Row {
  const common = row.slice(0, width)
  return name === KEYS.name ? common.with(CREATED_AT, microseconds(String(row[CREATED_AT]))).map(storable) : common
}

/** The row as PostgreSQL stores it. */
export function forPostgres(row: Row): Row {
  return row.map(storable)
}

/** PostgreSQL has no character U+0000. The name of a key may have it in SQLite. */
function storable(value: Value): Value {
  return typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value
}

/** The row as SQLite stores it: with milliseconds, as long as they are all that there is. */
export function forSqlite({ name }: MovedTable, row: Row): Row {
  return name === KEYS.name ? row.with(CREATED_AT, String(row[CREATED_AT]).replace(/000Z$/, 'Z')) : row
}

function microseconds(time: string): string {
  const [, whole, more = ''] = TIME.exec(time) ?? ['', new Date(time).toISOString().slice(0, -1), '']
  return `${whole}${more.padEnd(3, '0')}Z`
}
