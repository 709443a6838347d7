// Accounts in a database of either engine. How keys are authenticated is the engine's: both have a way of their own that costs
// little.

import { createHmac, randomBytes } from 'node:crypto'
import { clientNetwork } from '../../accounts/client-network.ts'
import { REGISTRATION_WINDOW_MS, REGISTRATIONS_PER_HOUR } from '../../accounts/limits.ts'
import type { MaybePromise } from '../../ground/scheduling.ts'
import type { AccountsOptions, Attempt, FileState } from '../accounts.ts'
import type { Database, Run } from '../database.ts'
import { expiredSecrets, keyHolder, keyIssuer, labelReader, type NewKey } from './keys.ts'
import { queryCounter } from './query-log.ts'
import { signIns } from './sign-ins.ts'
import { usageCounter } from './usage.ts'

/** Where accounts are. */
export interface AccountsPlaces {
  /** Keys, attempts and sign-ins, which must last. */
  readonly stored: Database
  /** The same with the clock of registration attempts. Default: `stored`. */
  readonly attempts?: Database
  /** Counts of usage and searches. Default: `stored`. */
  readonly counts?: Database
  /** Wall time for counts, ms since 1970-01-01, as far as it is known without asking. */
  now(): number
  /** Receives a key that may be stored although nobody got it. */
  lost?(key: NewKey): void
}

/**
 * What an engine offers to servers: sections 3 to 5 and 29 of src/INTERFACE.md. Functions throw EngineUnavailable if the engine
 * cannot store a change at the moment: a full disk, a held lock, a lost connection, a database that was moved away (rules 20.9,
 * 20.13, 37.6).
 */
export interface Accounts extends Omit<ReturnType<typeof accountsIn>, 'endSecrets'> {
  /** Whether keys and usage can be written. The result is reused for a second (rule 20.2). */
  isWritable(): MaybePromise<boolean>
  /** Whether the paths of the database and its log still name the open files. If not, nobody can register (rule 20.9). */
  place(): MaybePromise<FileState>
}

export function accountsIn(places: AccountsPlaces, options: AccountsOptions) {
  const { stored, attempts = stored, counts = stored, now, lost } = places
  const setting = { database: counts, now, onError: (error: unknown) => options.onFlushError?.(error) }
  const usage = usageCounter(setting)
  const queries = queryCounter(setting)
  const secrets = expiredSecrets(stored)
  const flush = async () => void (await Promise.all([usage.flush(), queries.flush()]))
  return {
    ...keyHolder(stored),
    admitRegistration: attemptLimit(attempts),
    register: keyIssuer(stored, lost),
    signIns: signIns(stored.run),
    labelOf: labelReader(stored.run),
    /** Counts a served request. The count is written at most a second later (rules 4.8, 4.9). */
    countUse: usage.count,
    /**
     * Counts a search of a person: a key, or a network. The people of one wide network count as one. The count is written at most
     * a minute later (section 46).
     */
    countSearch: options.queryLog === false ? () => {} : queries.count,
    /** Returns the usage of a key, including everything counted so far. */
    usage: usage.read,
    /** Ends secrets that have expired. */
    endSecrets: secrets.check,
    /** Writes the usage and the searches that are in memory. */
    flush,
    /** Flushes and closes the engine. A second call does nothing. */
    async close(): Promise<void> {
      for (const part of [usage, queries, secrets]) part.stop()
      // What is being ended has ended then, unless the database is away.
      await Promise.all([flush(), secrets.check().catch(() => {})])
    },
  }
}

/** What addresses are hashed with, which a restore replaces, and the last attempts of one, in rows of their own. */
const RECENT = `SELECT address_key AS "addressKey", CAST(NULL AS BIGINT) AS at FROM accounts_state
  UNION ALL SELECT NULL, at FROM (SELECT at FROM registration_attempts WHERE address = $1 AND at > $2
    ORDER BY at DESC LIMIT ${REGISTRATIONS_PER_HOUR}) AS recent`
const INSERT = 'INSERT INTO registration_attempts (address, at) VALUES ($1, $2)'
/** The clock was set back, perhaps by a failover. Then earlier attempts count for one more hour at most. */
const REDATE = 'UPDATE registration_attempts SET at = $2 WHERE address = $1 AND at > $2'
/** More than a new attempt adds, but few enough to be fast. Skips what another server deletes at this moment. */
const PRUNE = `DELETE FROM registration_attempts WHERE id IN (SELECT id FROM registration_attempts
  WHERE at <= $1 ORDER BY at LIMIT 1000 FOR UPDATE SKIP LOCKED)`

interface Recent {
  readonly addressKey: Buffer | null
  readonly at: number | null
}

/**
 * Returns a function that counts an attempt of an address. A refused attempt writes nothing and waits for no other. An attempt
 * after `retryAfterSeconds`, at least 1, is admitted.
 */
function attemptLimit({ run, exclusive, now }: Database): (address: string) => Promise<Attempt> {
  /** A random one until the first attempt has read that of the database. */
  let key: Buffer = randomBytes(32)

  async function check(runInIt: Run, who: Buffer) {
    const at = await now()
    const rows = await runInIt<Recent>(RECENT, [who, at - REGISTRATION_WINDOW_MS])
    const times = rows.flatMap((row) => row.at ?? []).toSorted((a, b) => b - a)
    const isAhead = (times[0] ?? 0) > at
    const addressKey = rows.find((row) => row.addressKey !== null)?.addressKey ?? key
    return { attempt: attemptAt(at, times[REGISTRATIONS_PER_HOUR - 1]), at, isAhead, key: addressKey }
  }

  return async function admit(address): Promise<Attempt> {
    const used = key
    const who = createHmac('sha256', used).update(clientNetwork(address)).digest()
    const seen = await check(run, who)
    key = seen.key
    if (!key.equals(used)) return admit(address)
    if (!seen.attempt.ok && !seen.isAhead) return seen.attempt
    return await exclusive(`attempts ${who.toString('hex')}`, async (transaction) => {
      const { attempt, at, isAhead } = await check(transaction.run, who)
      if (isAhead) await transaction.run(REDATE, [who, at])
      if (!attempt.ok) return attempt
      await transaction.run(PRUNE, [at - REGISTRATION_WINDOW_MS])
      await transaction.run(INSERT, [who, at])
      return attempt
    })
  }
}

/**
 * Decides about an attempt at `at`. `blocking` is the one that must leave the window first, if there is one. If a clock was set
 * back, it may be in the future; it then counts for one more hour at most.
 */
function attemptAt(at: number, blocking: number | undefined): Attempt {
  if (blocking === undefined) return { ok: true }
  const waitMs = Math.min(blocking, at) + REGISTRATION_WINDOW_MS - at
  return { ok: false, retryAfterSeconds: Math.ceil(waitMs / 1000) }
}
