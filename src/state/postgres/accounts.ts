// Accounts in PostgreSQL, which any number of servers share. Whoever authenticates caches keys of `findKey`, and learns
// from the log of changes which ones to read again.

import { type KeyRow, type StoredKey, storedKey } from '../../accounts/verification.ts'
import { EngineUnavailable } from '../../ground/faults.ts'
import { flushTimer } from '../../ground/scheduling.ts'
import { accountsIn } from '../accounts/accounts-in.ts'
import type { NewKey } from '../accounts/keys.ts'
import type { AccountsOptions, FileState } from '../accounts.ts'
import type { Announce } from '../changes.ts'
import { DATABASE_MS, type DatabaseClock, databaseClock, postgresDatabase } from './database.ts'
import type { Postgres } from './pool.ts'

export type PostgresAccounts = ReturnType<typeof postgresAccounts>

export interface PostgresAccountsSetting extends AccountsOptions {
  readonly db: Postgres
  readonly announce: Announce
  /** A clock that never jumps, ms. Its difference from the clock of the database does not matter. */
  readonly now?: () => number
}

/** Opens the accounts of a migrated database. What needs PostgreSQL throws EngineUnavailable if it does not answer in time. `close` writes the usage and leaves `db` open, which others use too. */
export function postgresAccounts({ db, announce, ...options }: PostgresAccountsSetting) {
  const clock = databaseClock(options.now)
  const lost = lostKeys(db)
  const stored = postgresDatabase(db, announce, clock)
  const { close, ...accounts } = accountsIn({ stored, now: clock.now, lost: lost.add }, options)
  return {
    ...accounts,
    /** Reads a key, which is not cached here. Throws EngineUnavailable at once if too many callers wait. */
    findKey: keyFinder(db, clock),
    /** Wall time of the database, ms since 1970-01-01, which decides when a secret expires. */
    databaseNow: clock.now,
    // Servers that do not need PostgreSQL for a request stay in the load balancer while it is away.
    isWritable: () => true,
    place: (): FileState => 'in place',
    async close() {
      lost.stop()
      await Promise.all([close(), lost.revoke()])
    },
  }
}

/** A key, and the number that the log had when it was read. */
export type NumberedKey = StoredKey & { readonly logged: number }

interface NumberedRow extends KeyRow {
  readonly logged: number
  readonly now: number
}

/**
 * One row, also for an id that does not exist, which has one of the same size without an id, so that time reveals nothing
 * about ids (rule 3.7).
 */
const ROW = `SELECT key_id AS "keyId",
    coalesce(secret_hash, '\\x${'00'.repeat(32)}') AS "secretHash", coalesce(email, 'nobody@example.com') AS email,
    coalesce(plan, 'free') AS plan, coalesce(status, 'active') AS status, (SELECT number FROM log) AS logged,
    previous_hash AS "previousHash", previous_expires_at AS "previousExpiresAt", ${DATABASE_MS} AS now
  FROM (SELECT 1) AS one LEFT JOIN (SELECT * FROM keys WHERE key_id = $1) AS found ON true`

/**
 * Returns a function that reads a key. It throws {@link EngineUnavailable} at once if too many callers wait already, so
 * that made-up keys cannot pile up requests.
 */
function keyFinder(db: Postgres, clock: DatabaseClock) {
  return async (keyId: string): Promise<NumberedKey | undefined> => {
    if (db.isCrowded) throw new EngineUnavailable('postgres', 'Too many requests wait for PostgreSQL.')
    const read = clock.beginReading()
    const [row] = (await db.query<NumberedRow>(ROW, [keyId])) as [NumberedRow]
    read(row.now)
    const stored: NumberedKey = { ...storedKey(row), logged: row.logged }
    return stored.key.keyId === keyId ? stored : undefined
  }
}

/** Stores a key that is not there as a revoked one, so that a statement that is still on its way finds its id taken. */
const REVOKE = `INSERT INTO keys (key_id, secret_hash, email, plan, status, created_at, slot)
  SELECT key_id, hash, email, 'free', 'revoked', clock_timestamp(), 1
  FROM unnest($1::text[], $2::bytea[], $3::text[]) AS lost (key_id, hash, email)
  ON CONFLICT (key_id) DO UPDATE SET status = 'revoked'`

/**
 * Frees the places of keys that nobody got: the answer to their registration was lost, and PostgreSQL may have stored them. Two of
 * them would keep their email from registering for ever. Revokes the keys that it is given, a second later, and again each second
 * while PostgreSQL is away.
 */
function lostKeys(db: Postgres) {
  const lost = new Set<NewKey>()
  const timer = flushTimer(revoke, () => {})

  async function revoke(): Promise<void> {
    const keys = [...lost]
    if (keys.length === 0) return
    await db.query(REVOKE, [
      keys.map(({ keyId }) => keyId),
      keys.map(({ hash }) => hash),
      keys.map(({ email }) => email),
    ])
    for (const key of keys) lost.delete(key)
  }

  return {
    add(key: NewKey): void {
      lost.add(key)
      timer.set()
    },
    revoke,
    stop: timer.stop,
  }
}
