// What the holder of a key can do with it: give it a new secret, and revoke it (section 29 of src/INTERFACE.md).
//
// Both check the secret again inside their transaction, because another process may have rotated or revoked the key since
// the request was authenticated. So two rotations at one moment follow each other, and a revoked key gets no new secret.
import { randomBytes } from 'node:crypto'
import { type ComposedKey, SECRET_BYTES, secretHash, withSecret } from '../../../accounts/key-format.ts'
import { authenticate } from '../../../accounts/verification.ts'
import type { Revoked, Rotated } from '../../accounts.ts'
import type { Db } from '../connection.ts'
import { nextKeyChange } from './database.ts'
import { keyReader } from './keys.ts'

export interface KeyHolder {
  /** Gives the key of an Authorization header a new secret. The old one works for `overlapMs`. */
  rotate(authorization: string | null, overlapMs: number): Rotated
  /** Revokes the key of an Authorization header. */
  revoke(authorization: string | null): Revoked
}

/** One update, so that the secret before the old one ends at the same moment. Without an overlap, none stays. */
const ROTATE = `UPDATE keys SET rotations = rotations + 1, change = :change, secret_hash = :hash,
    previous_hash = iif(:overlapMs > 0, secret_hash, NULL), previous_expires_at = iif(:overlapMs > 0, :expiresAt, NULL)
  WHERE key_id = :keyId`
const REVOKE = `UPDATE keys SET status = 'revoked', change = :change WHERE key_id = :keyId`

type Change = { keyId: string; change: number }
type NewSecret = Change & { hash: Buffer; overlapMs: number; expiresAt: number }

export function keyHolder(db: Db, now: () => number): KeyHolder {
  const steps = { find: keyReader(db), now }
  const writeSecret = db.prepare<NewSecret>(ROTATE)
  const writeRevocation = db.prepare<Change>(REVOKE)

  const rotate = db.transaction((authorization: string | null, overlapMs: number): Rotated => {
    const result = authenticate(authorization, steps)
    if (!result.ok) return result
    const { key } = result
    const { keyId, secret, apiKey }: ComposedKey = withSecret(key.keyId, randomBytes(SECRET_BYTES))
    const expiresAt = now() + overlapMs
    writeSecret.run({ keyId, change: nextKeyChange(db), hash: secretHash(secret), overlapMs, expiresAt })
    return { ok: true, apiKey, key, previousExpiresAt: expiresAt }
  })

  const revoke = db.transaction((authorization: string | null): Revoked => {
    const result = authenticate(authorization, steps)
    if (result.ok) writeRevocation.run({ keyId: result.key.keyId, change: nextKeyChange(db) })
    return result
  })

  return { rotate: rotate.immediate, revoke: revoke.immediate }
}
