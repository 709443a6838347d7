// Creates keys in PostgreSQL. A unique index on email and slot keeps simultaneous registrations of all servers within the
// limit (rule 5.5).
import { randomBytes } from 'node:crypto'
import { composeKey, KEY_BYTES, secretHash } from '../../../accounts/key-format.ts'
import { ACTIVE_KEYS_PER_EMAIL } from '../../../accounts/limits.ts'
import type { Registered, Registration } from '../../accounts.ts'
import { EngineUnavailable } from '../../engine-fault.ts'
import type { Postgres } from '../pool.ts'
import type { LostKey } from './lost-keys.ts'

/** It inserts nothing if both slots are taken, or if the slot or the key id was taken since the statement began. */
const INSERT = `WITH free AS (
    SELECT slot FROM generate_series(1, ${ACTIVE_KEYS_PER_EMAIL}) AS slot
    WHERE slot NOT IN (SELECT slot FROM keys WHERE email = $3 AND status = 'active') ORDER BY slot LIMIT 1
  ) INSERT INTO keys (key_id, secret_hash, email, name, plan, status, created_at, slot)
  SELECT $1, $2, $3, $4, 'free', 'active', clock_timestamp(), slot FROM free
  ON CONFLICT DO NOTHING RETURNING key_id`
const ACTIVE = "SELECT count(*) AS count FROM keys WHERE email = $1 AND status = 'active'"

/** Each lost attempt means that somebody else got a slot, or that a key id of 2^48 was drawn again. */
const MAX_ATTEMPTS = 20

/**
 * Returns a function that creates keys. A key is committed on return; a refused registration writes nothing. `lost`
 * receives a key that may have been stored although nobody got it.
 */
export function keyIssuer(db: Postgres, lost: (key: LostKey) => void, random = randomBytes) {
  async function isFull(email: string): Promise<boolean> {
    const [active] = await db.query<{ count: number }>(ACTIVE, [email])
    return (active?.count ?? 0) >= ACTIVE_KEYS_PER_EMAIL
  }

  async function isStored({ keyId, hash, email }: LostKey, name: string | null): Promise<boolean> {
    try {
      // PostgreSQL stores no U+0000.
      const stored = name?.replaceAll('\0', '\u{fffd}') ?? null
      return (await db.query(INSERT, [keyId, hash, email, stored])).length === 1
    } catch (error) {
      if (error instanceof EngineUnavailable) lost({ keyId, hash, email })
      throw error
    }
  }

  return async ({ email, name }: Registration): Promise<Registered> => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const { apiKey, keyId, secret } = composeKey(random(KEY_BYTES))
      if (await isStored({ keyId, hash: secretHash(secret), email }, name))
        return { ok: true, apiKey, keyId, plan: 'free' }
      if (await isFull(email)) return { ok: false, error: 'limit_reached' }
    }
    throw new Error(`${MAX_ATTEMPTS} attempts in a row to store a key failed. The source of randomness is broken.`)
  }
}
