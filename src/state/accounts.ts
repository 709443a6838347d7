// Accounts: keys, registration attempts and usage. The interface allows promises, so that an implementation on a
// shared engine can stand beside this one, which is embedded: SQLite in the same process.
import type { KeyRecord, Verdict } from '../accounts/verification.ts'
import { type Attempt, attemptLimit, steadyTime } from './accounts-attempts.ts'
import { openAccountsDb } from './accounts-db.ts'
import { keyMemory } from './accounts-keys.ts'
import { writeProbe } from './accounts-probe.ts'
import { type Registered, type Registration, registrar } from './accounts-registration.ts'
import { type Usage, type UsageCounter, type UsageSetting, usageCounter } from './accounts-usage.ts'
import { verdictMemory } from './accounts-verdicts.ts'
import { type Db, openDatabase, orClosed, requireWhole, SERVER_BUSY_MS } from './sqlite.ts'

export type { KeyRecord, Verdict }
export type MaybePromise<T> = T | Promise<T>

/** Rules: decisions.md 2.4. What fails in the engine (a full disk, a lock that is not given) is thrown. */
export interface Accounts {
  /** Judges an Authorization header's value (null where absent). */
  verify(authorization: string | null): MaybePromise<Verdict>
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
  /** Where usage is gathered: in the memory of this thread by default. */
  gather?(setting: UsageSetting): UsageCounter
  /** Wall time that flows with the monotonic clock, where several threads have to agree on it. */
  steady?(): number
  /**
   * Runs what may write, one thread at a time. SQLite's own lock is not given in turn: a thread that others keep from it
   * for 250 ms fails.
   */
  alone?<T>(work: () => T): T
  /** What threads share of {@link writeProbe}. */
  probe?: Float64Array
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
  const steady = options.steady ?? steadyTime(now, monotonicMs)
  const counter = (options.gather ?? usageCounter)({
    db,
    reader,
    now,
    onError: (error) => options.onFlushError?.(error),
  })
  const keys = keyMemory(reader)
  const alone = options.alone ?? ((work) => work())
  const [admit, give, probe] = [
    attemptLimit(db, steady),
    registrar(db, now),
    writeProbe(db, monotonicMs, options.probe),
  ]
  return {
    verify: verdictMemory(keys),
    admitRegistration: (address) => alone(() => admit(address)),
    register: (request) => alone(() => give(request)),
    countUse: counter.count,
    usage: counter.read,
    isWritable: () => alone(probe),
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
