// Accounts in PostgreSQL, which any number of servers share. Whoever authenticates caches keys of `findKey`, and learns
// from the log of changes which ones to read again.
import { randomUUID } from 'node:crypto'
import type { Accounts, AccountsOptions } from '../accounts.ts'
import type { Announce } from '../changes.ts'
import { signIns } from '../sign-ins.ts'
import { attemptLimit } from './accounts/attempts.ts'
import { endExpiredSecrets } from './accounts/expired-secrets.ts'
import { keyHolder } from './accounts/key-holder.ts'
import { keyFinder, type NumberedKey } from './accounts/keys.ts'
import { lostKeys } from './accounts/lost-keys.ts'
import { sharedQueries } from './accounts/queries.ts'
import { postgresKeyIssuer } from './accounts/registration.ts'
import { sharedUsage } from './accounts/usage.ts'
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
  const onError = (error: unknown) => options.onFlushError?.(error)
  const usage = sharedUsage({ db, clock, server: randomUUID(), onError })
  const queries = sharedQueries({ db, clock, server: randomUUID(), onError })
  const flush = async () => void (await Promise.all([usage.flush(), queries.flush()]))
  const lost = lostKeys(db)
  const stopEnding = endExpiredSecrets(db, announce)
  return {
    ...keyHolder(db, clock, announce),
    admitRegistration: attemptLimit(db, clock),
    register: postgresKeyIssuer(db, lost.add),
    signIns: signIns((sql, values) => db.query(sql, values)),
    findKey: keyFinder(db, clock),
    databaseNow: clock.now,
    countUse: usage.count,
    countSearch: options.queryLog === false ? () => {} : queries.count,
    usage: usage.read,
    // Servers that do not need PostgreSQL for a request stay in the load balancer while it is away.
    isWritable: () => true,
    place: () => 'in place',
    flush,
    async close() {
      stopEnding()
      usage.stop()
      queries.stop()
      lost.stop()
      await Promise.all([flush(), lost.revoke()])
    },
  }
}
