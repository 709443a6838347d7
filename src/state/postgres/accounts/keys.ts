// Reads keys from PostgreSQL. What is cached, and for how long, is the caller's business.
import type { Plan, StoredKey } from '../../../accounts/verification.ts'
import { EngineUnavailable } from '../../engine-fault.ts'
import { DATABASE_MS, type DatabaseClock } from '../database-clock.ts'
import type { Postgres, Query } from '../pool.ts'

/** A key with the number of its last change. */
export type NumberedKey = StoredKey & { readonly change: number }

export interface ChangedKeys {
  /** The number of the last change of any key. */
  readonly change: number
  readonly keyIds: readonly string[]
}

interface KeyRow {
  readonly keyId: string
  readonly secretHash: Buffer
  readonly email: string
  readonly plan: Plan
  readonly status: 'active' | 'revoked'
  readonly previousHash: Buffer | null
  readonly previousExpiresAt: number | null
  readonly change: number
  readonly now: number
}

const KEY_ROW = `SELECT key_id AS "keyId", secret_hash AS "secretHash", email, plan, status, change,
  previous_hash AS "previousHash", previous_expires_at AS "previousExpiresAt", ${DATABASE_MS} AS now
  FROM keys WHERE key_id = $1`
const CHANGED = `SELECT change, ARRAY(SELECT key_id FROM keys WHERE change > $1 ORDER BY key_id) AS "keyIds"
  FROM accounts_state`

/** Reads a key. With `FOR UPDATE`, no other transaction changes it before the end of this one. */
export async function readKey(
  query: Query,
  clock: DatabaseClock,
  keyId: string,
  lock: 'FOR UPDATE' | '' = '',
): Promise<NumberedKey | undefined> {
  const [row] = await query<KeyRow>(`${KEY_ROW} ${lock}`, [keyId])
  if (row === undefined) return undefined
  clock.observe(row.now)
  const { email, plan, secretHash, previousHash, previousExpiresAt, status, change } = row
  const previous = previousHash && { secretHash: previousHash, expiresAt: previousExpiresAt ?? 0 }
  return { key: { keyId, email, plan }, secretHash, previous, revoked: status === 'revoked', change }
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

/** Returns a function that reads which keys changed after the change number `since`. */
export function changeReader(db: Postgres) {
  return async (since: number): Promise<ChangedKeys> => {
    const [changed] = await db.query<ChangedKeys>(CHANGED, [since])
    return changed as ChangedKeys
  }
}
