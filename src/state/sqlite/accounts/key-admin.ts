// Key administration in the embedded database.
import { existsSync } from 'node:fs'
import { keyAdmin } from '../../accounts/keys.ts'
import type { KeyAdmin } from '../../accounts.ts'
import { closing, knownVersion, reading, SCRIPT_BUSY_MS } from '../connection.ts'
import { accountsDatabase, openAccountsDb } from './database.ts'
import { ACCOUNTS_MIGRATIONS } from './schema.ts'

/** The embedded accounts. Returns null, and creates nothing, if there are none. Its methods throw UnusableDatabase. */
export function embeddedKeyAdmin(file: string, now: () => number = Date.now): KeyAdmin | null {
  if (!existsSync(file)) return null
  const writing = <T>(work: (admin: KeyAdmin) => Promise<T>) =>
    closing(
      openAccountsDb(file, { busyMs: SCRIPT_BUSY_MS }),
      (db) => work(keyAdmin(accountsDatabase(db, now))),
      'accounts',
    )
  return {
    list: (email) =>
      reading(
        file,
        (db) => (knownVersion(db, ACCOUNTS_MIGRATIONS) === 0 ? [] : keyAdmin(accountsDatabase(db, now)).list(email)),
        'accounts',
      ),
    revoke: (keyId) => writing((admin) => admin.revoke(keyId)),
    changePlan: (keyId, plan) => writing((admin) => admin.changePlan(keyId, plan)),
  }
}
