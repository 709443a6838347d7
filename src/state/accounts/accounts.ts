// Accounts: keys, registration attempts and usage. The interface allows promises, so that an implementation on a
// shared engine can stand beside this one, which is embedded: SQLite in the same process.
import type { AuthResult, KeyRecord } from '../../accounts/verification.ts'
import { type Db, openDatabase, orClosed, requireWhole, SERVER_BUSY_MS } from '../sqlite.ts'
import { type Attempt, attemptLimit, steadyTime } from './attempts.ts'
import { authCache } from './auth-cache.ts'
import { openAccountsDb } from './database.ts'
import { keyMemory } from './keys.ts'
import { writeProbe } from './probe.ts'
import { type Registered, type Registration, registrar } from './registration.ts'
import { type Usage, type UsageCounter, usageCounter } from './usage.ts'

export type { AuthResult, KeyRecord }
export type MaybePromise<T> = T | Promise<T>

/** Rules: decisions.md 2.4. What fails in the engine (a full disk, a lock that is not given) is thrown. */
export interface Accounts {
  /** Judges an Authorization header's value (null where absent). */
  verify(authorization: string | null): MaybePromise<AuthResult>
  /** Counts a `POST /v1/register` from a client address; a refused one writes nothing. */
  admitRegistration(address: string): MaybePromise<Attempt>
  /** Gives out a key, durable when this returns. The email is trimmed and in lower case (RegistrationBody). */
  register(request: Registration): MaybePromise<Registered>
  /** Counts a served request; written at most a second later. */
  countUse(keyId: string): void
  /** Usage of a key, everything counted so far included. */
  usage(keyId: string): MaybePromise<Usage>
  /** Whether keys can be given out and usage be written now. Cheap: what was found holds for a second. */
  isWritable(): MaybePromise<boolean>
  /** Writes the usage that is still in memory. */
  flush(): MaybePromise<void>
  /** Flushes and lets go of the engine. A second call does nothing. */
  close(): MaybePromise<void>
}

export interface AccountsClock {
  /** Wall time, ms since 1970-01-01. */
  now(): number
  /** A clock that never jumps, ms; without it `now` is taken for one. */
  monotonicMs?(): number
}

export interface AccountsOptions {
  /** Told when usage could not be written; it stays in memory and is tried again each second. */
  onFlushError?(error: unknown): void
}

/** How long the last flush waits for a lock: nothing else is served any more. */
const CLOSING_BUSY_MS = 5_000
const SYSTEM_CLOCK: AccountsClock = { now: () => Date.now(), monotonicMs: () => performance.now() }

/**
 * Opens the accounts of a SQLite file, and creates it where it is missing. Throws DamagedDatabase where any page
 * of it is not whole.
 */
export function openAccounts(file: string, clock = SYSTEM_CLOCK, options: AccountsOptions = {}): Accounts {
  const opened = openAccountsDb(file, { busyMs: SERVER_BUSY_MS })
  const db = orClosed(opened, () => requireWhole(opened))
  const reader = openDatabase(file, { readonly: true, busyMs: SERVER_BUSY_MS })
  const now = () => clock.now()
  const monotonicMs = clock.monotonicMs ? () => clock.monotonicMs?.() as number : now
  const counter = usageCounter({
    db,
    reader,
    now,
    onError: (error) => options.onFlushError?.(error),
  })
  const keys = keyMemory(reader)
  return {
    verify: authCache(keys),
    admitRegistration: attemptLimit(db, steadyTime(now, monotonicMs)),
    register: registrar(db, now),
    countUse: counter.count,
    usage: counter.read,
    isWritable: writeProbe(db, monotonicMs),
    flush: counter.flush,
    close: () => closeAll(counter, db, reader),
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
