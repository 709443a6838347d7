// Frees the places of keys that nobody got: the answer to their registration was lost, and PostgreSQL may have stored them.
// Two of them would keep their email from registering for ever.

import { flushTimer } from '../../../ground/scheduling.ts'
import type { NewKey } from '../../accounts/keys.ts'
import type { Postgres } from '../pool.ts'

/** Stores a key that is not there as a revoked one, so that a statement that is still on its way finds its id taken. */
const REVOKE = `INSERT INTO keys (key_id, secret_hash, email, plan, status, created_at, slot)
  SELECT key_id, hash, email, 'free', 'revoked', clock_timestamp(), 1
  FROM unnest($1::text[], $2::bytea[], $3::text[]) AS lost (key_id, hash, email)
  ON CONFLICT (key_id) DO UPDATE SET status = 'revoked'`

/** Revokes the keys that it is given, a second later, and again each second while PostgreSQL is away. */
export function lostKeys(db: Postgres) {
  const lost = new Set<NewKey>()
  const timer = flushTimer(revoke, () => {})

  async function revoke(): Promise<void> {
    const keys = [...lost]
    if (keys.length === 0) return
    await db.query(REVOKE, [
      keys.map(({ keyId }) => keyId),
      keys.map(({ hash }) => hash),
      keys.map(({ email }) => email),
    ])
    for (const key of keys) lost.delete(key)
  }

  return {
    add(key: NewKey): void {
      lost.add(key)
      timer.set()
    },
    revoke,
    stop: timer.stop,
  }
}
