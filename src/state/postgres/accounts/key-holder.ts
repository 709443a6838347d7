// Rotations and revocations by the holder of a key, in PostgreSQL (section 29 of src/INTERFACE.md). Both check the secret
// again while they hold the row of the key, because another server may just have rotated or revoked it.
import { randomBytes } from 'node:crypto'
import { readBearer, SECRET_BYTES, secretHash, withSecret } from '../../../accounts/key-format.ts'
import { type AuthResult, authenticate, type KeyRecord } from '../../../accounts/verification.ts'
import type { RefusedKey, Revoked, Rotated } from '../../accounts/rotation.ts'
import type { Announcer } from '../../valkey/announcer.ts'
import type { DatabaseClock } from '../database-clock.ts'
import type { Postgres, Query } from '../pool.ts'
import { readKey } from './keys.ts'

const NUMBERED = 'WITH numbered AS (UPDATE accounts_state SET change = change + 1 RETURNING change) UPDATE keys'
/** One update, so that the secret before the old one ends at the same moment. Without an overlap, none stays. */
const ROTATE = `${NUMBERED} SET rotations = rotations + 1, change = numbered.change, secret_hash = $2,
    previous_hash = CASE WHEN $3::bigint > 0 THEN secret_hash END,
    previous_expires_at = CASE WHEN $3::bigint > 0 THEN $4::bigint END
  FROM numbered WHERE key_id = $1 RETURNING keys.change`
const REVOKE = `${NUMBERED} SET status = 'revoked', change = numbered.change FROM numbered WHERE key_id = $1
  RETURNING keys.change`

export interface HolderSetting {
  readonly db: Postgres
  readonly clock: DatabaseClock
  readonly announcer: Announcer
}

type Done<Result> = (Result & { ok: true }) | RefusedKey
type Accepted<Result> = (query: Query, key: KeyRecord) => Promise<{ result: Result; change: number }>

export function keyHolder({ db, clock, announcer }: HolderSetting) {
  /**
   * Runs `change` for the key of an Authorization header and tells all servers. It also tells them about a key that was
   * revoked already: the commit of that revocation may have been answered by a lost connection, and its holder tries again.
   */
  async function changeKey<Result extends { ok: true }>(authorization: string | null, change: Accepted<Result>) {
    const keyId = readBearer(authorization)?.keyId
    if (keyId === undefined) return authenticate(null, { find: () => undefined }) as RefusedKey
    const outcome = await db.transaction(async (query) => {
      const stored = await readKey(query, clock, keyId, 'FOR UPDATE')
      const accepted: AuthResult = authenticate(authorization, { find: () => stored, now: clock.now })
      if (accepted.ok) return await change(query, accepted.key)
      return { result: accepted, change: accepted.error === 'forbidden' ? (stored?.change ?? null) : null }
    })
    if (outcome.change !== null) await announcer.key(keyId, outcome.change)
    return outcome.result as Done<Result>
  }

  return {
    rotate: (authorization: string | null, overlapMs: number): Promise<Rotated> =>
      changeKey(authorization, async (query, key) => {
        const { secret, apiKey } = withSecret(key.keyId, randomBytes(SECRET_BYTES))
        const previousExpiresAt = clock.now() + overlapMs
        const change = await numberOf(query(ROTATE, [key.keyId, secretHash(secret), overlapMs, previousExpiresAt]))
        return { result: { ok: true as const, apiKey, key, previousExpiresAt }, change }
      }),
    revoke: (authorization: string | null): Promise<Revoked> =>
      changeKey(authorization, async (query, key) => ({
        result: { ok: true as const, key },
        change: await numberOf(query(REVOKE, [key.keyId])),
      })),
  }
}

async function numberOf(changed: Promise<{ change: number }[]>): Promise<number> {
  return (await changed)[0]?.change as number
}
