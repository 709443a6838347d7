// Reads keys from PostgreSQL. What is cached, and for how long, is the caller's business.

import { type KeyRow, storedKey } from '../../../accounts/key-row.ts'
import type { StoredKey } from '../../../accounts/verification.ts'
import { EngineUnavailable } from '../../engine-fault.ts'
import { DATABASE_MS, type DatabaseClock } from '../database-clock.ts'
import type { Postgres } from '../pool.ts'

/** A key, and the number that the log had when it was read. */
export type NumberedKey = StoredKey & { readonly logged: number }

interface NumberedRow extends KeyRow {
  readonly logged: number
  readonly now: number
}

/**
 * One row, also for an id that does not exist, which has one of the same size without an id, so that time reveals nothing
 * about ids (rule 3.7).
 */
const ROW = `SELECT key_id AS "keyId",
    coalesce(secret_hash, '\\x${'00'.repeat(32)}') AS "secretHash", coalesce(email, 'nobody@example.com') AS email,
    coalesce(plan, 'free') AS plan, coalesce(status, 'active') AS status, (SELECT number FROM log) AS logged,
    previous_hash AS "previousHash", previous_expires_at AS "previousExpiresAt", ${DATABASE_MS} AS now
  FROM (SELECT 1) AS one LEFT JOIN (SELECT * FROM keys WHERE key_id = $1) AS found ON true`

/**
 * Returns a function that reads a key. It throws {@link EngineUnavailable} at once if too many callers wait already, so
 * that made-up keys cannot pile up requests.
 */
export function keyFinder(db: Postgres, clock: DatabaseClock) {
  return async (keyId: string): Promise<NumberedKey | undefined> => {
    if (db.isCrowded) throw new EngineUnavailable('postgres', 'Too many requests wait for PostgreSQL.')
    const read = clock.beginReading()
    const [row] = (await db.query<NumberedRow>(ROW, [keyId])) as [NumberedRow]
    read(row.now)
    const stored: NumberedKey = { ...storedKey(row), logged: row.logged }
    return stored.key.keyId === keyId ? stored : undefined
  }
}
