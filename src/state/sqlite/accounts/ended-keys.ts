// The revoked keys and the secrets of rotated keys, which a restore takes over from the accounts that it replaces.
// (rules 21.19, 29.11)
import type { Db } from '../connection.ts'
import { nextKeyChange } from './database.ts'

/** What a rotation changes in the row of a key. */
export interface RotatedSecret {
  readonly keyId: string
  /** How often the key has been rotated. */
  readonly rotations: number
  readonly secretHash: Buffer
  readonly previousHash: Buffer | null
  /** ms since 1970-01-01. */
  readonly previousExpiresAt: number | null
}

/** The first schema version that has rotations. */
const SINCE_VERSION = 2
const ROTATED = `SELECT key_id AS keyId, rotations, secret_hash AS secretHash, previous_hash AS previousHash,
  previous_expires_at AS previousExpiresAt FROM keys WHERE rotations > 0 ORDER BY key_id`
const KEEP = `UPDATE keys SET rotations = :rotations, secret_hash = :secretHash, previous_hash = :previousHash,
  previous_expires_at = :previousExpiresAt, change = :change WHERE key_id = :keyId AND rotations < :rotations`

/** The secrets of all keys that were ever rotated. A database of an older release has none. */
export function rotatedSecrets(db: Db): RotatedSecret[] {
  if (Number(db.pragma('user_version', { simple: true })) < SINCE_VERSION) return []
  return db.prepare<[], RotatedSecret>(ROTATED).all()
}

/**
 * Writes the secrets of keys that were rotated less often in this database, which no server uses. Returns the ids of those
 * keys.
 */
export function keepRotatedSecrets(db: Db, secrets: readonly RotatedSecret[]): string[] {
  const update = db.prepare<RotatedSecret & { change: number }>(KEEP)
  const keep = db.transaction(() => {
    const change = nextKeyChange(db)
    return secrets.filter((secret) => update.run({ ...secret, change }).changes === 1).map(({ keyId }) => keyId)
  })
  return keep.immediate()
}

/** The IDs of the revoked keys. */
export function revokedKeys(db: Db): string[] {
  return db.prepare<[], string>("SELECT key_id FROM keys WHERE status = 'revoked' ORDER BY key_id").pluck().all()
}

/** Revokes keys of a database that no server uses, and returns the IDs of those that were active. */
export function revokeKeys(db: Db, keyIds: readonly string[]): string[] {
  const update = db.prepare<[number, string]>(
    "UPDATE keys SET status = 'revoked', change = ? WHERE key_id = ? AND status = 'active'",
  )
  const revoke = db.transaction(() => {
    const change = nextKeyChange(db)
    return keyIds.filter((keyId) => update.run(change, keyId).changes === 1)
  })
  return keyIds.length === 0 ? [] : revoke.immediate()
}
