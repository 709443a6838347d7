// Keeps revocations and rotations that are newer than the backup: otherwise a restore would bring revoked keys and replaced
// secrets back to life. (rules 21.19, 29.11)
import Database from 'better-sqlite3'
import {
  keepRotatedSecrets,
  type RotatedSecret,
  revokedKeys,
  revokeKeys,
  rotatedSecrets,
} from '../../src/state/sqlite/accounts/ended-keys.ts'
import { ACCOUNTS_MIGRATIONS } from '../../src/state/sqlite/accounts/schema.ts'
import { migrate } from '../../src/state/sqlite/connection.ts'
import { isSqliteError } from '../../src/state/sqlite/sqlite-fault.ts'

/** The IDs of the keys that a restore changed after the backup was copied. */
export interface Carried {
  readonly revoked: readonly string[]
  readonly rotated: readonly string[]
}

interface Ended {
  readonly revoked: string[]
  readonly secrets: RotatedSecret[]
}

/**
 * Revokes in the restored file what is revoked in the current database, and gives it the newer secrets. Returns the IDs of
 * the keys that it changed. Returns null, and changes nothing, if the current database cannot be read.
 */
export function carryRevocations(current: Database.Database | null, restored: string): Carried | null {
  const ended = current && readOrNull(current)
  if (ended === null) return null
  const db = new Database(restored)
  try {
    return { revoked: revokeKeys(db, ended.revoked), rotated: keepSecrets(db, ended.secrets) }
  } finally {
    db.close()
  }
}

/** A backup of an older release first gets the columns for the secrets. */
function keepSecrets(db: Database.Database, secrets: readonly RotatedSecret[]): string[] {
  if (secrets.length === 0) return []
  migrate(db, ACCOUNTS_MIGRATIONS)
  return keepRotatedSecrets(db, secrets)
}

function readOrNull(db: Database.Database): Ended | null {
  try {
    return { revoked: revokedKeys(db), secrets: rotatedSecrets(db) }
  } catch (error) {
    if (!isSqliteError(error)) throw error
    return null
  }
}
