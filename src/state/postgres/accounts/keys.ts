// Reads keys from PostgreSQL. What is cached, and for how long, is the caller's business.

import { type KeyRow, storedKey } from '../../../accounts/key-row.ts'
import type { StoredKey } from '../../../accounts/verification.ts'
import { EngineUnavailable } from '../../engine-fault.ts'
import { DATABASE_MS, type DatabaseClock } from '../database-clock.ts'
import type { Postgres, Query } from '../pool.ts'

/** A key with the number of its last change. */
export type NumberedKey = StoredKey & { readonly change: number }

interface NumberedRow extends KeyRow {
  readonly change: number
  readonly now: number
}

const COLUMNS = `key_id AS "keyId", secret_hash AS "secretHash", email, plan, status, change,
  previous_hash AS "previousHash", previous_expires_at AS "previousExpiresAt"`
/** An id that does not exist has a row of the same size, without an id, so that time reveals nothing about ids (rule 3.7). */
const NO_KEY = "NULL, decode(repeat('00', 32), 'hex'), 'nobody@example.com', 'free', 'active', 0, NULL, NULL"

/** Reads a key. With `FOR UPDATE`, no other transaction changes it before the end of this one. */
export async function readKey(
  query: Query,
  clock: DatabaseClock,
  keyId: string,
  lock: 'FOR UPDATE' | '' = '',
): Promise<NumberedKey | undefined> {
  const read = clock.beginReading()
  const [row] = await query<NumberedRow>(
    `SELECT *, ${DATABASE_MS} AS now FROM (SELECT ${COLUMNS} FROM keys WHERE key_id = $1 ${lock}) AS found
      UNION ALL SELECT ${NO_KEY}, ${DATABASE_MS} LIMIT 1`,
    [keyId],
  )
  if (row === undefined) return undefined
  read(row.now)
  const stored = { ...storedKey(row), change: row.change }
  return stored.key.keyId === keyId ? stored : undefined
}

/**
 * Returns a function that reads a key. It throws {@link EngineUnavailable} at once if too many callers wait already, so
 * that made-up keys cannot pile up requests.
 */
export function keyFinder(db: Postgres, clock: DatabaseClock) {
  return async (keyId: string): Promise<NumberedKey | undefined> => {
    if (db.isCrowded) throw new EngineUnavailable('postgres', 'Too many requests wait for PostgreSQL.')
    return await readKey(db.query, clock, keyId)
  }
}
