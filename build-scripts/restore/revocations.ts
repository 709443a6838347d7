// Keeps revocations that are newer than the backup: otherwise a restore would bring revoked keys back to life. (rule 21.19)
import Database from 'better-sqlite3'
import { revokedKeys, revokeKeys } from '../../src/state/accounts/admin.ts'
import { isSqliteError } from '../../src/state/database-fault.ts'

/**
 * Revokes in the restored file what is revoked in the current database, and returns the IDs of the keys that it revoked.
 * Returns null, and changes nothing, if the current database cannot be read.
 */
export function carryRevocations(current: Database.Database | null, restored: string): string[] | null {
  const revoked = current && readOrNull(current)
  if (revoked === null) return null
  const db = new Database(restored)
  try {
    return revokeKeys(db, revoked)
  } finally {
    db.close()
  }
}

function readOrNull(db: Database.Database): string[] | null {
  try {
    return revokedKeys(db)
  } catch (error) {
    if (!isSqliteError(error)) throw error
    return null
  }
}
