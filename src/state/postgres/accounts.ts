// Accounts in PostgreSQL, which any number of servers share. Whoever authenticates caches keys of `findKey`, and learns
// from the log of changes which ones to read again.

import { accountsIn } from '../accounts/accounts-in.ts'
import type { Accounts, AccountsOptions } from '../accounts.ts'
import type { Announce } from '../changes.ts'
import { keyFinder, type NumberedKey } from './accounts/keys.ts'
import { lostKeys } from './accounts/lost-keys.ts'
import { postgresDatabase } from './database.ts'
import { databaseClock } from './database-clock.ts'
import type { Postgres } from './pool.ts'

/** Methods that need PostgreSQL throw EngineUnavailable if it does not answer in time. */
export interface PostgresAccounts extends Accounts {
  /** Reads a key, which is not cached here. Throws EngineUnavailable at once if too many callers wait. */
  findKey(keyId: string): Promise<NumberedKey | undefined>
  /** Wall time of the database, ms since 1970-01-01, which decides when a secret expires. */
  databaseNow(): number
}

export interface PostgresAccountsSetting extends AccountsOptions {
  readonly db: Postgres
  readonly announce: Announce
  /** A clock that never jumps, ms. Its difference from the clock of the database does not matter. */
  readonly now?: () => number
}

/** Opens the accounts of a migrated database. `close` writes the usage and leaves `db` open, which others use too. */
export function postgresAccounts({ db, announce, ...options }: PostgresAccountsSetting): PostgresAccounts {
  const clock = databaseClock(options.now)
  const lost = lostKeys(db)
  const stored = postgresDatabase(db, announce, clock)
  const { close, ...accounts } = accountsIn({ stored, now: clock.now, lost: lost.add }, options)
  return {
    ...accounts,
    findKey: keyFinder(db, clock),
    databaseNow: clock.now,
    // Servers that do not need PostgreSQL for a request stay in the load balancer while it is away.
    isWritable: () => true,
    place: () => 'in place',
    async close() {
      lost.stop()
      await Promise.all([close(), lost.revoke()])
    },
  }
}
