// Rotations and revocations by the holder of a key, in PostgreSQL (section 29 of src/INTERFACE.md). Both check the secret
// again while they hold the row of the key, because another server may just have rotated or revoked it.
import { readBearer } from '../../../accounts/key-format.ts'
import { type AuthResult, authenticate, type KeyRecord } from '../../../accounts/verification.ts'
import { newSecret } from '../../account-rules.ts'
import type { RefusedKey, Revoked, Rotated } from '../../accounts.ts'
import type { Announce } from '../../changes.ts'
import type { DatabaseClock } from '../database-clock.ts'
import { recordChange } from '../log.ts'
import type { Postgres, Query } from '../pool.ts'
import { readKey } from './keys.ts'

/** One update, so that the secret before the replaced one ends at the same moment. */
const ROTATE = `UPDATE keys SET rotations = rotations + 1, secret_hash = $2,
    previous_hash = CASE WHEN $3::bigint IS NOT NULL THEN secret_hash END, previous_expires_at = $3
  WHERE key_id = $1`
const REVOKE = "UPDATE keys SET status = 'revoked' WHERE key_id = $1"

type Done<Result> = (Result & { ok: true }) | RefusedKey
type Accepted<Result> = (query: Query, key: KeyRecord) => Promise<Result>

export function keyHolder(db: Postgres, clock: DatabaseClock, announce: Announce) {
  /**
   * Runs `change` for the key of an Authorization header and announces it to all servers. It also announces a key
   * that was revoked already: the commit of that revocation may have been answered by a lost connection, and its holder tries again.
   */
  async function changeKey<Result extends { ok: true }>(authorization: string | null, change: Accepted<Result>) {
    const keyId = readBearer(authorization)?.keyId
    if (keyId === undefined) return authenticate(null, { find: () => undefined }) as RefusedKey
    const outcome = await db.transaction(async (query): Promise<Done<Result>> => {
      const stored = await readKey(query, clock, keyId, 'FOR UPDATE')
      const accepted: AuthResult = authenticate(authorization, { find: () => stored, now: clock.now })
      if (!accepted.ok) return accepted
      const result = await change(query, accepted.key)
      await recordChange(query, 'key', keyId)
      return result
    })
    if (outcome.ok || outcome.error === 'forbidden') await announce()
    return outcome
  }

  return {
    rotate: (authorization: string | null, overlapMs: number): Promise<Rotated> =>
      changeKey(authorization, async (query, key) => {
        const { hash, keptUntil, rotation } = newSecret(key, overlapMs, clock.now())
        await query(ROTATE, [key.keyId, hash, keptUntil])
        return rotation
      }),
    revoke: (authorization: string | null): Promise<Revoked> =>
      changeKey(authorization, async (query, key) => {
        await query(REVOKE, [key.keyId])
        return { ok: true as const, key }
      }),
  }
}
