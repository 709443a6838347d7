// Key administration for the operator's commands. A running server sees each change on its next request (rule 3.8).
import type { Plan } from '../../accounts/limits.ts'
import { outlastReadings } from '../data-version.ts'
import type { Db } from '../sqlite.ts'
import { nextKeyChange } from './database.ts'

/** A key as the operator sees it, without its secret and its hash (rule 21.10). */
export interface ListedKey {
  readonly keyId: string
  readonly email: string
  readonly name: string | null
  readonly plan: Plan
  readonly status: 'active' | 'revoked'
  /** ISO 8601. */
  readonly createdAt: string
  /** Requests on the given UTC day, as far as they are written. */
  readonly today: number
  readonly total: number
}

export type Change = 'changed' | 'unchanged' | 'unknown'

const LIST = `SELECT k.key_id AS keyId, k.email, k.name, k.plan, k.status, k.created_at AS createdAt,
    iif(u.day = :day, u.today, 0) AS today, ifnull(u.total, 0) AS total
  FROM keys k LEFT JOIN usage u ON u.key_id = k.key_id
  WHERE :email IS NULL OR k.email = :email ORDER BY k.created_at, k.key_id`

/** Returns the keys of an email (in lower case), or all if it is null, oldest first. `day` is a utcDay. */
export function listKeys(db: Db, filter: { email: string | null; day: number }): ListedKey[] {
  return db.prepare<typeof filter, ListedKey>(LIST).all(filter)
}

/** Revokes a key. Returns `unchanged` if it was revoked already. */
export function revokeKey(db: Db, keyId: string): Change {
  return changeColumn(db, 'status', keyId, 'revoked')
}

/** Changes the plan of a key. Returns `unchanged` if it had that plan already. */
export function changePlan(db: Db, keyId: string, plan: Plan): Change {
  return changeColumn(db, 'plan', keyId, plan)
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

function changeColumn(db: Db, column: 'status' | 'plan', keyId: string, value: string): Change {
  const current = db.prepare<[string], string>(`SELECT ${column} FROM keys WHERE key_id = ?`).pluck()
  const update = db.prepare<[string, number, string]>(`UPDATE keys SET ${column} = ?, change = ? WHERE key_id = ?`)
  const change = db.transaction((): Change => {
    const before = current.get(keyId)
    if (before === undefined) return 'unknown'
    if (before === value) return 'unchanged'
    update.run(value, nextKeyChange(db), keyId)
    return 'changed'
  })
  const result = change.immediate()
  outlastReadings()
  return result
}
