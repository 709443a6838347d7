// Key administration in the embedded database. A running server sees each change on its next request (rule 3.8).
import { existsSync } from 'node:fs'
import type { Plan } from '../../../accounts/limits.ts'
import { utcDay } from '../../../ground/days.ts'
import { keyChange } from '../../account-rules.ts'
import type { KeyAdmin, KeyChange, ListedKey } from '../../accounts.ts'
import { closing, type Db, knownVersion, reading, SCRIPT_BUSY_MS } from '../connection.ts'
import { outlastReadings } from '../data-version.ts'
import { nextKeyChange, openAccountsDb } from './database.ts'
import { ACCOUNTS_MIGRATIONS } from './schema.ts'

/** The embedded accounts. Returns null, and creates nothing, if there are none. Its methods throw UnusableDatabase. */
export function embeddedKeyAdmin(file: string, now: () => number = Date.now): KeyAdmin | null {
  if (!existsSync(file)) return null
  const list = (db: Db, email: string | null) =>
    knownVersion(db, ACCOUNTS_MIGRATIONS) === 0 ? [] : listKeys(db, { email, day: utcDay(now()) })
  const writing = async <T>(work: (db: Db) => T) =>
    closing(openAccountsDb(file, { busyMs: SCRIPT_BUSY_MS }), work, 'accounts')
  return {
    list: (email) => reading(file, (db) => list(db, email), 'accounts'),
    revoke: (keyId) => writing((db) => revokeKey(db, keyId)),
    changePlan: (keyId, plan) => writing((db) => changePlan(db, keyId, plan)),
  }
}

const LIST = `SELECT k.key_id AS keyId, k.email, k.name, k.plan, k.status, k.created_at AS createdAt,
    iif(u.day = :day, u.today, 0) AS today, ifnull(u.total, 0) AS total
  FROM keys k LEFT JOIN usage u ON u.key_id = k.key_id
  WHERE :email IS NULL OR k.email = :email ORDER BY k.created_at, k.key_id`

/** Returns the keys of an email (in lower case), or all if it is null, oldest first. `day` is a utcDay. */
export function listKeys(db: Db, filter: { email: string | null; day: number }): ListedKey[] {
  return db.prepare<typeof filter, ListedKey>(LIST).all(filter)
}

/** Revokes a key. Returns `unchanged` if it was revoked already. */
export function revokeKey(db: Db, keyId: string): KeyChange {
  return changeColumn(db, 'status', keyId, 'revoked')
}

/** Changes the plan of a key. Returns `unchanged` if it had that plan already. */
export function changePlan(db: Db, keyId: string, plan: Plan): KeyChange {
  return changeColumn(db, 'plan', keyId, plan)
}

function changeColumn(db: Db, column: 'status' | 'plan', keyId: string, value: string): KeyChange {
  const current = db.prepare<[string], string>(`SELECT ${column} FROM keys WHERE key_id = ?`).pluck()
  const update = db.prepare<[string, number, string]>(`UPDATE keys SET ${column} = ?, change = ? WHERE key_id = ?`)
  const change = db.transaction((): KeyChange => {
    const outcome = keyChange(current.get(keyId), value)
    if (outcome === 'changed') update.run(value, nextKeyChange(db), keyId)
    return outcome
  })
  const result = change.immediate()
  outlastReadings()
  return result
}
