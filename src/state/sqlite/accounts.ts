// Accounts in an embedded SQLite database.
import { EngineUnavailable, orElse } from '../../ground/faults.ts'
import { type Accounts, accountsIn } from '../accounts/accounts-in.ts'
import { IS_DUE } from '../accounts/keys.ts'
import type { AccountsOptions, FileState, KeyAuthenticator } from '../accounts.ts'
import type { Database } from '../database.ts'
import { authCache, keyLookup } from './accounts/authentication.ts'
import { accountsDatabase, openAccountsDb } from './accounts/database.ts'
import { type Db, openDatabase, orClosed, requireWhole, SERVER_BUSY_MS, unavailableAccounts } from './connection.ts'
import { databaseIdentity } from './log-files.ts'

export interface AccountsClock {
  /** Wall time, ms since 1970-01-01. */
  now(): number
  /** A clock that never jumps, ms. Default: `now`. */
  monotonicMs?(): number
}

/** What one process needs that has its accounts to itself, or shares them with others on the same machine. */
export interface EmbeddedAccounts extends Omit<Accounts, 'place'>, KeyAuthenticator {
  place(): FileState
}

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
  const fileState = savingPlace(file, db)
  const now = () => clock.now()
  const monotonicMs = clock.monotonicMs ? () => clock.monotonicMs?.() as number : now
  const steady = steadyTime(now, monotonicMs)
  // Not only the steady time: it stands still while the machine sleeps.
  const time = () => Math.max(now(), steady())
  const counts = accountsDatabase(db, now)
  const stored = { ...storing(counts, file, fileState), now: time }
  const onFlushError = (error: unknown) => options.onFlushError?.(unavailableAccounts(error, file))
  const { endSecrets, close, ...accounts } = accountsIn(
    { stored, counts, now, attempts: { ...stored, now: steady } },
    { ...options, onFlushError },
  )
  return {
    ...accounts,
    authenticate: authCache(keyLookup(reader), expiryTime(reader, time, endSecrets)),
    isWritable: writeProbe(db, monotonicMs),
    place: fileState,
    async close() {
      if (!db.open) return
      db.pragma(`busy_timeout = ${CLOSING_BUSY_MS}`)
      await close().finally(() => {
        reader.close()
        db.close()
      })
    },
  }
}

/**
 * Returns a clock that ends secrets whose time has passed. It never goes back, so that a secret that was refused is not accepted
 * before it has ended (rule 29.12).
 */
function expiryTime(reader: Db, time: () => number, endSecrets: () => Promise<void>): () => number {
  const isDue = reader.prepare<[Record<number, number>], number>(IS_DUE).pluck()
  let latest = 0
  return () => {
    latest = Math.max(latest, time())
    // If the disk is full or the lock is held, the timer tries again.
    if (isDue.get({ 1: latest }) !== undefined) endSecrets().catch(() => {})
    return latest
  }
}

/** Returns wall time that advances with the monotonic clock from this call on, so that a jump of the wall clock changes nothing. */
function steadyTime(now: () => number, monotonicMs: () => number): () => number {
  const offset = now() - monotonicMs()
  return () => Math.floor(offset + monotonicMs())
}

/**
 * Returns where the file is. While its log is deleted, the connection still has it, and each call writes what it holds to
 * the file, so that a kill loses nothing.
 */
function savingPlace(file: string, db: Db): () => FileState {
  const identity = databaseIdentity(file)
  return () => {
    const state = identity()
    if (state === 'without log') saveLog(db)
    return state
  }
}

function saveLog(db: Db): void {
  try {
    db.pragma('wal_checkpoint(TRUNCATE)')
  } catch {
    // The disk is full. The next call tries again, and so does the end of the process.
  }
}

/** The database, which throws {@link EngineUnavailable} if nothing that lasts can be stored. */
function storing(database: Database, file: string, fileState: () => FileState): Database {
  function requirePlace(): void {
    if (fileState() !== 'in place')
      throw new EngineUnavailable('accounts', `ACCOUNTS_DB=${file} or its log was moved away or replaced.`)
  }

  async function checked<T>(work: () => Promise<T>): Promise<T> {
    requirePlace()
    try {
      const result = await work()
      requirePlace()
      return result
    } catch (error) {
      throw unavailableAccounts(error, file)
    }
  }

  return {
    ...database,
    run: (sql, values) => checked(() => database.run(sql, values)),
    exclusive: (name, work) => checked(() => database.exclusive(name, work)),
  }
}

const REUSE_MS = 1_000
/** An insert, because an update to the same value would write nothing. */
const PROBE = "INSERT INTO registration_attempts (address, at) VALUES (x'', 0)"
const REMOVE = 'DELETE FROM registration_attempts WHERE id = ?'

/**
 * Tests by a write whether the accounts can be written. Nothing else reveals a full or read-only disk (rule 20.2). Returns a function
 * that writes and removes a row in one transaction. It reuses its result for a second.
 */
function writeProbe(db: Db, monotonicMs: () => number): () => boolean {
  const insert = db.prepare(PROBE)
  const remove = db.prepare<[number | bigint]>(REMOVE)
  const attempt = db.transaction(() => remove.run(insert.run().lastInsertRowid))
  let triedAt = Number.NEGATIVE_INFINITY
  let isWritable = false

  return () => {
    const now = monotonicMs()
    if (now - triedAt >= REUSE_MS) {
      triedAt = now
      isWritable = orElse(() => attempt.immediate().changes === 1, false)
    }
    return isWritable
  }
}
