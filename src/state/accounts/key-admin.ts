// Key administration of either engine, and its implementation in the embedded database.
import { existsSync } from 'node:fs'
import type { Plan } from '../../accounts/limits.ts'
import { explainDatabaseError } from '../database-fault.ts'
import { type Db, knownVersion, reading, SCRIPT_BUSY_MS } from '../sqlite.ts'
import { type Change, changePlan, type ListedKey, listKeys, revokeKey } from './admin.ts'
import { openAccountsDb } from './database.ts'
import { ACCOUNTS_MIGRATIONS } from './schema.ts'
import { utcDay } from './usage-counts.ts'

/** Changes of keys by the operator. Each is in effect in every server when its promise resolves (rules 3.8, 21.10). */
export interface KeyAdmin {
  /** Returns the keys of an email (in lower case), or all if it is null, oldest first. */
  list(email: string | null): Promise<ListedKey[]>
  /** Revokes a key. Returns `unchanged` if it was revoked already. */
  revoke(keyId: string): Promise<Change>
  /** Changes the plan of a key. Returns `unchanged` if it had that plan already. */
  changePlan(keyId: string, plan: Plan): Promise<Change>
}

/** The embedded accounts. Returns null, and creates nothing, if there are none. Its methods throw UnusableDatabase. */
export function embeddedKeyAdmin(file: string, now: () => number = Date.now): KeyAdmin | null {
  if (!existsSync(file)) return null
  const list = (db: Db, email: string | null) =>
    knownVersion(db, ACCOUNTS_MIGRATIONS) === 0 ? [] : listKeys(db, { email, day: utcDay(now()) })
  return {
    list: (email) => reading(file, (db) => list(db, email), 'accounts'),
    revoke: (keyId) => writing(file, (db) => revokeKey(db, keyId)),
    changePlan: (keyId, plan) => writing(file, (db) => changePlan(db, keyId, plan)),
  }
}

async function writing<T>(file: string, work: (db: Db) => T): Promise<T> {
  const db = openAccountsDb(file, { busyMs: SCRIPT_BUSY_MS })
  try {
    return work(db)
  } catch (error) {
    throw explainDatabaseError(error, file, 'accounts')
  } finally {
    db.close()
  }
}
