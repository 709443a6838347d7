// Stores new keys in PostgreSQL. A unique index on email and slot keeps simultaneous registrations of all servers within the
// limit (rule 5.5).
import { ACTIVE_KEYS_PER_EMAIL } from '../../../accounts/limits.ts'
import { isFull, keyIssuer, type NewKey, type Stored } from '../../account-rules.ts'
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

/**
 * Returns a function that creates keys. A key is committed on return; a refused registration writes nothing. `lost`
 * receives a key that may have been stored although nobody got it.
 */
export function postgresKeyIssuer(db: Postgres, lost: (key: LostKey) => void) {
  async function insert({ keyId, hash, email, name }: NewKey): Promise<boolean> {
    try {
      // PostgreSQL stores no U+0000.
      const stored = name?.replaceAll('\0', '\u{fffd}') ?? null
      return (await db.query(INSERT, [keyId, hash, email, stored])).length === 1
    } catch (error) {
      if (error instanceof EngineUnavailable) lost({ keyId, hash, email })
      throw error
    }
  }

  return keyIssuer(async (key): Promise<Stored> => {
    if (await insert(key)) return 'stored'
    const [active] = await db.query<{ count: number }>(ACTIVE, [key.email])
    return isFull(active?.count ?? 0) ? 'full' : 'taken'
  })
}
