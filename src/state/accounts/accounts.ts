// Accounts: keys, registration attempts and usage. The interface, and its implementation in an embedded SQLite database.
import type { AuthResult } from '../../accounts/verification.ts'
import type { MaybePromise } from '../../maybe-promise.ts'
import { readingsOutlasted } from '../data-version.ts'
import { unavailableAccounts } from '../database-fault.ts'
import { EngineUnavailable } from '../engine-fault.ts'
import { databaseIdentity, type Place } from '../file-identity.ts'
import { type Db, openDatabase, orClosed, requireWhole, SERVER_BUSY_MS } from '../sqlite.ts'
import { type Attempt, attemptLimit, steadyTime } from './attempts.ts'
import { authCache } from './auth-cache.ts'
import { openAccountsDb } from './database.ts'
import { expiredSecrets } from './expired-secrets.ts'
import { keyLookup } from './keys.ts'
import { writeProbe } from './probe.ts'
import { keyIssuer, type Registered, type Registration } from './registration.ts'
import { keyHolder, type RefusedKey, type Revoked, type Rotated } from './rotation.ts'
import { type UsageCounter, usageCounter } from './usage.ts'
import type { Usage } from './usage-counts.ts'

/**
 * Sections 3 to 5 and 29 of src/INTERFACE.md. Methods throw {@link EngineUnavailable} if the engine cannot store a change at
 * the moment: a full disk, a held lock, a lost connection, a database that was moved away (rules 20.9, 20.13, 37.6).
 */
export interface Accounts {
  /** Counts a registration attempt from a client address. A refused attempt writes nothing (rules 5.6, 5.7). */
  admitRegistration(address: string): MaybePromise<Attempt>
  /**
   * Creates a key, which is durable on return (rule 5.11). The email is trimmed and in lower case (RegistrationBody).
   */
  register(request: Registration): MaybePromise<Registered>
  /**
   * Gives the key of an Authorization header a new secret, which is durable on return. The old secret works for
   * `overlapMs`, and a still older one ends (rules 29.2, 29.3).
   */
  rotate(authorization: string | null, overlapMs: number): MaybePromise<Rotated>
  /** Revokes the key of an Authorization header, durably, for the next request on of every server (rule 29.6). */
  revoke(authorization: string | null): MaybePromise<Revoked>
  /** Counts a served request. The count is written at most a second later (rules 4.8, 4.9). */
  countUse(keyId: string): void
  /** Returns the usage of a key, including everything counted so far. */
  usage(keyId: string): MaybePromise<Usage>
  /** Whether keys and usage can be written. The result is reused for a second (rule 20.2). */
  isWritable(): MaybePromise<boolean>
  /** Whether the paths of the database and its log still name the open files. If not, nobody can register (rule 20.9). */
  place(): MaybePromise<Place>
  /** Writes the usage that is in memory. */
  flush(): MaybePromise<void>
  /** Flushes and closes the engine. A second call does nothing. */
  close(): MaybePromise<void>
}

/** Rules 3.4 to 3.8. */
export interface KeyAuthenticator {
  /** Authenticates the value of an Authorization header; null if it is absent. */
  authenticate(authorization: string | null): MaybePromise<AuthResult>
}

export interface AccountsClock {
  /** Wall time, ms since 1970-01-01. */
  now(): number
  /** A clock that never jumps, ms. Default: `now`. */
  monotonicMs?(): number
}

export interface AccountsOptions {
  /** Receives errors of writing usage. It stays in memory and is tried again every second. */
  onFlushError?(error: unknown): void
}

/** What one process needs that has its accounts to itself, or shares them with others on the same machine. */
export type EmbeddedAccounts = Accounts & KeyAuthenticator

/** The database was moved away or replaced, so that a new key would be lost at the next start. */
export class DisplacedAccounts extends EngineUnavailable {}

/** How long the last flush waits for a lock. No request waits for it. */
const CLOSING_BUSY_MS = 5_000
const SYSTEM_CLOCK: AccountsClock = { now: () => Date.now(), monotonicMs: () => performance.now() }

/**
 * Opens the accounts in a SQLite file, which is created if it does not exist. Throws DamagedDatabase if a page of it is
 * damaged.
 */
export function openAccounts(file: string, clock = SYSTEM_CLOCK, options: AccountsOptions = {}): EmbeddedAccounts {
  const opened = openAccountsDb(file, { busyMs: SERVER_BUSY_MS })
  const db = orClosed(opened, () => requireWhole(opened, 'accounts'))
  const reader = openDatabase(file, { readonly: true, busyMs: SERVER_BUSY_MS, name: 'accounts' })
  const place = savingPlace(file, db)
  const now = () => clock.now()
  const monotonicMs = clock.monotonicMs ? () => clock.monotonicMs?.() as number : now
  const steady = steadyTime(now, monotonicMs)
  // Not only the steady time: it stands still while the machine sleeps.
  const time = () => Math.max(now(), steady())
  const secrets = expiredSecrets({ db, reader, time })
  const holder = keyHolder(db, time)
  const counter = usageCounter({
    db,
    reader,
    now,
    onError: (error) => options.onFlushError?.(unavailableAccounts(error, file)),
  })
  const stored = storing(file, place)
  return {
    authenticate: authCache(keyLookup(reader), secrets.now),
    admitRegistration: stored(attemptLimit(db, steady)),
    register: stored(keyIssuer(db, now)),
    rotate: inEveryServer(stored(holder.rotate)),
    revoke: inEveryServer(stored(holder.revoke)),
    countUse: counter.count,
    usage: counter.read,
    isWritable: writeProbe(db, monotonicMs),
    place,
    flush: counter.flush,
    close() {
      secrets.stop()
      closeAll(counter, db, reader)
    },
  }
}

/**
 * Returns where the file is. While its log is deleted, the connection still has it, and each call writes what it holds to
 * the file, so that a kill loses nothing.
 */
function savingPlace(file: string, db: Db): () => Place {
  const identity = databaseIdentity(file)
  return () => {
    const place = identity()
    if (place === 'without log') saveLog(db)
    return place
  }
}

function saveLog(db: Db): void {
  try {
    db.pragma('wal_checkpoint(TRUNCATE)')
  } catch {
    // The disk is full. The next call tries again, and so does the end of the process.
  }
}

/** Returns a wrapper of transactions, which then throw {@link EngineUnavailable} if nothing that lasts can be stored. */
function storing(file: string, place: () => Place) {
  const requirePlace = () => {
    if (place() !== 'in place')
      throw new DisplacedAccounts('accounts', `ACCOUNTS_DB=${file} or its log was moved away or replaced.`)
  }
  return <Given extends unknown[], Result>(transact: (...given: Given) => Result) =>
    (...given: Given): Result => {
      requirePlace()
      try {
        const result = transact(...given)
        requirePlace()
        return result
      } catch (error) {
        throw unavailableAccounts(error, file)
      }
    }
}

/** Returns a change of a key that resolves when every server acts on it. */
function inEveryServer<Given extends unknown[], Result extends { ok: true } | RefusedKey>(
  change: (...given: Given) => Result,
) {
  return async (...given: Given) => {
    const result = change(...given)
    if (result.ok) await readingsOutlasted()
    return result
  }
}

function closeAll(counter: UsageCounter, db: Db, reader: Db): void {
  if (!db.open) return
  counter.stop()
  try {
    db.pragma(`busy_timeout = ${CLOSING_BUSY_MS}`)
    counter.flush()
  } finally {
    reader.close()
    db.close()
  }
}
