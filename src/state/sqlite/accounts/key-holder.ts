// What the holder of a key can do with it: give it a new secret, and revoke it (section 29 of src/INTERFACE.md).
//
// Both check the secret again inside their transaction, because another process may have rotated or revoked the key since
// the request was authenticated. So two rotations at one moment follow each other, and a revoked key gets no new secret.
import { authenticate } from '../../../accounts/verification.ts'
import { type NewSecret, newSecret } from '../../account-rules.ts'
import type { Accounts, Revoked, Rotated } from '../../accounts.ts'
import type { Db } from '../connection.ts'
import { nextKeyChange } from './database.ts'
import { keyReader } from './keys.ts'

/** One update, so that the secret before the replaced one ends at the same moment. */
const ROTATE = `UPDATE keys SET rotations = rotations + 1, change = :change, secret_hash = :hash,
    previous_hash = iif(:keptUntil IS NULL, NULL, secret_hash), previous_expires_at = :keptUntil
  WHERE key_id = :keyId`
const REVOKE = `UPDATE keys SET status = 'revoked', change = :change WHERE key_id = :keyId`

type Change = { keyId: string; change: number }
type SecretChange = Change & Pick<NewSecret, 'hash' | 'keptUntil'>

/** Returns `rotate` and `revoke` of {@link Accounts}. */
export function keyHolder(db: Db, now: () => number) {
  const steps = { find: keyReader(db), now }
  const writeSecret = db.prepare<SecretChange>(ROTATE)
  const writeRevocation = db.prepare<Change>(REVOKE)

  const rotate = db.transaction((authorization: string | null, overlapMs: number): Rotated => {
    const result = authenticate(authorization, steps)
    if (!result.ok) return result
    const { rotation, ...secret } = newSecret(result.key, overlapMs, now())
    writeSecret.run({ keyId: result.key.keyId, change: nextKeyChange(db), ...secret })
    return rotation
  })

  const revoke = db.transaction((authorization: string | null): Revoked => {
    const result = authenticate(authorization, steps)
    if (result.ok) writeRevocation.run({ keyId: result.key.keyId, change: nextKeyChange(db) })
    return result
  })

  return { rotate: rotate.immediate, revoke: revoke.immediate }
}
