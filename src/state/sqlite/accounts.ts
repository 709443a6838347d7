// Accounts in an embedded SQLite database.
import type { Accounts, AccountsOptions, KeyAuthenticator, Place, RefusedKey } from '../accounts.ts'
import { EngineUnavailable } from '../engine-fault.ts'
import { queryCounter } from '../query-counter.ts'
import { type RunStatement, signIns } from '../sign-ins.ts'
import { attemptLimit, steadyTime } from './accounts/attempts.ts'
import { authCache } from './accounts/auth-cache.ts'
import { openAccountsDb } from './accounts/database.ts'
import { expiredSecrets } from './accounts/expired-secrets.ts'
import { keyHolder } from './accounts/key-holder.ts'
import { keyLookup } from './accounts/keys.ts'
import { writeProbe } from './accounts/probe.ts'
import { sqliteKeyIssuer } from './accounts/registration.ts'
import { usageCounter } from './accounts/usage.ts'
import { type Db, openDatabase, orClosed, requireWhole, SERVER_BUSY_MS } from './connection.ts'
import { readingsOutlasted } from './data-version.ts'
import { databaseIdentity } from './file-identity.ts'
import { unavailableAccounts } from './sqlite-fault.ts'

export interface AccountsClock {
  /** Wall time, ms since 1970-01-01. */
  now(): number
  /** A clock that never jumps, ms. Default: `now`. */
  monotonicMs?(): number
}

/** What one process needs that has its accounts to itself, or shares them with others on the same machine. */
export type EmbeddedAccounts = Accounts & KeyAuthenticator

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
  const secrets = expiredSecrets(db, reader, time)
  const holder = keyHolder(db, time)
  const onError = (error: unknown) => options.onFlushError?.(unavailableAccounts(error, file))
  const usage = usageCounter(db, reader, now, onError)
  const run = statements(db) as RunStatement
  const queries = queryCounter({ ...{ now, onError, each: 'json_each($1)' }, transaction: inOne(db, run) })
  const counters = [usage, queries]
  const stored = storing(file, place)
  return {
    authenticate: authCache(keyLookup(reader), secrets.now),
    admitRegistration: stored(attemptLimit(db, steady)),
    register: stored(sqliteKeyIssuer(db, now)),
    rotate: inEveryServer(stored(holder.rotate)),
    revoke: inEveryServer(stored(holder.revoke)),
    signIns: signIns(stored(run) as RunStatement),
    countUse: usage.count,
    countSearch: options.queryLog === false ? () => {} : queries.count,
    usage: usage.read,
    isWritable: writeProbe(db, monotonicMs),
    place,
    flush() {
      for (const counter of counters) counter.flush()
    },
    close() {
      secrets.stop()
      closeAll(counters, db, reader)
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
      throw new EngineUnavailable('accounts', `ACCOUNTS_DB=${file} or its log was moved away or replaced.`)
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

/** Runs statements whose parameters are written as in PostgreSQL, each prepared once. */
function statements(db: Db) {
  const prepared = new Map<string, ReturnType<Db['prepare']>>()
  return (sql: string, values: readonly unknown[]): readonly unknown[] => {
    const statement = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, statement)
    const named = Object.fromEntries(values.map((value, place) => [place + 1, value]))
    if (statement.reader) return statement.all(named)
    statement.run(named)
    return []
  }
}

/** Writes a batch of searches in one transaction. A batch that was written is never sent again. */
function inOne(db: Db, run: RunStatement) {
  return db.transaction((_: number, work: (run: RunStatement) => unknown) => work(run)).immediate
}

interface Counter {
  flush(): void
  stop(): void
}

function closeAll(counters: readonly Counter[], db: Db, reader: Db): void {
  if (!db.open) return
  for (const counter of counters) counter.stop()
  try {
    db.pragma(`busy_timeout = ${CLOSING_BUSY_MS}`)
    for (const counter of counters) counter.flush()
  } finally {
    reader.close()
    db.close()
  }
}
