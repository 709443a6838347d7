// Keeps revocations and rotations that are newer than the backup: otherwise a restore would bring revoked keys and replaced
// secrets back to life. (rules 21.19, 29.11)
import Database from 'better-sqlite3'
import { ACCOUNTS_MIGRATIONS } from '../../src/state/sqlite/accounts/schema.ts'
import { type Db, migrate, versionOf } from '../../src/state/sqlite/connection.ts'
import { isSqliteError } from '../../src/state/sqlite/sqlite-fault.ts'

/** A key that was revoked, or got another secret, as both engines store it. */
export interface EndedKey {
  readonly key_id: string
  readonly status: 'active' | 'revoked'
  readonly rotations: number
  readonly secret_hash: Buffer
  readonly previous_hash: Buffer | null
  readonly previous_expires_at: number | null
}

/** The IDs of the keys that a restore changed after the backup was copied. */
export interface Carried {
  readonly revoked: readonly string[]
  readonly rotated: readonly string[]
}

export const NOTHING_CARRIED: Carried = { revoked: [], rotated: [] }

/** The keys in question, in either engine. */
export const ENDED_KEYS = `SELECT key_id, status, rotations, secret_hash, previous_hash, previous_expires_at FROM keys
  WHERE status = 'revoked' OR rotations > 0 ORDER BY key_id`
/** The first schema version of a file that has rotations, and the same in those before it. */
const SINCE_VERSION = 2
const REVOKED_KEYS = "SELECT key_id, status, 0 AS rotations FROM keys WHERE status = 'revoked' ORDER BY key_id"
const REVOKE = "UPDATE keys SET status = 'revoked' WHERE key_id = :key_id AND status = 'active'"
const ROTATE = `UPDATE keys SET rotations = :rotations, secret_hash = :secret_hash, previous_hash = :previous_hash,
  previous_expires_at = :previous_expires_at WHERE key_id = :key_id AND rotations < :rotations`

/** The keys of the file that is replaced; null if it is missing or cannot be read. */
export function endedKeys(current: Db | null): EndedKey[] | null {
  try {
    if (current === null) return null
    return current.prepare<[], EndedKey>(versionOf(current) < SINCE_VERSION ? REVOKED_KEYS : ENDED_KEYS).all()
  } catch (error) {
    if (!isSqliteError(error)) throw error
    return null
  }
}

/**
 * Ends keys in the copy of a backup, which nothing uses, and returns those that it changed. A backup of an older release
 * first gets the columns for secrets, if there are any.
 */
export function keepEnded(copy: string, ended: readonly EndedKey[]): Carried {
  const db = new Database(copy)
  try {
    return db.transaction(() => endIn(db, ended))()
  } finally {
    db.close()
  }
}

function endIn(db: Db, ended: readonly EndedKey[]): Carried {
  const rotated = ended.filter(({ rotations }) => rotations > 0)
  if (rotated.length > 0) migrate(db, ACCOUNTS_MIGRATIONS)
  const revoked = ended.filter(({ status }) => status === 'revoked')
  const changedBy = (update: string, keys: readonly EndedKey[]) => {
    const statement = db.prepare<EndedKey>(update)
    return keys.filter((key) => statement.run(key).changes === 1).map(({ key_id }) => key_id)
  }
  return { revoked: changedBy(REVOKE, revoked), rotated: rotated.length > 0 ? changedBy(ROTATE, rotated) : [] }
}
