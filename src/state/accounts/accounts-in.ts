// Accounts in a database of either engine. How keys are authenticated is the engine's: both have a way of their own that costs
// little.
import type { MaybePromise } from '../../ground/scheduling.ts'
import type { AccountsOptions, FileState } from '../accounts.ts'
import type { Database } from '../database.ts'
import { attemptLimit } from './attempts.ts'
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
