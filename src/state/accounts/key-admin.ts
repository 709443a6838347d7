// Key administration of either engine, and its implementation in the embedded database.
import { existsSync } from 'node:fs'
import type { Plan } from '../../accounts/verification.ts'
import { explainDatabaseError } from '../database-fault.ts'
import { SCRIPT_BUSY_MS } from '../sqlite.ts'
import { type Change, changePlan, type ListedKey, listKeys, revokeKey } from './admin.ts'
import { openAccountsDb } from './database.ts'
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

interface EmbeddedKeyAdmin extends KeyAdmin {
  close(): void
}

/** Opens the embedded accounts. Returns null, and creates nothing, if there are none. Throws UnusableDatabase. */
export function openEmbeddedKeyAdmin(file: string, now: () => number = Date.now): EmbeddedKeyAdmin | null {
  if (!existsSync(file)) return null
  const db = openAccountsDb(file, { busyMs: SCRIPT_BUSY_MS })
  const explained = async <T>(work: () => T): Promise<T> => {
    try {
      return work()
    } catch (error) {
      throw explainDatabaseError(error, file, 'accounts')
    }
  }
  return {
    list: (email) => explained(() => listKeys(db, { email, day: utcDay(now()) })),
    revoke: (keyId) => explained(() => revokeKey(db, keyId)),
    changePlan: (keyId, plan) => explained(() => changePlan(db, keyId, plan)),
    close: () => void db.close(),
  }
}
