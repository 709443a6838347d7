// Accounts in a database of either engine. How keys are authenticated is the engine's: both have a way of their own that costs
// little.
import type { Accounts, AccountsOptions } from '../accounts.ts'
import type { Database } from '../database.ts'
import { attemptLimit } from './attempts.ts'
import { expiredSecrets, keyHolder, keyIssuer, type NewKey } from './keys.ts'
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

export interface StoredAccounts extends Omit<Accounts, 'isWritable' | 'place'> {
  /** Ends secrets that have expired. */
  endSecrets(): Promise<void>
  close(): Promise<void>
}

export function accountsIn(places: AccountsPlaces, options: AccountsOptions): StoredAccounts {
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
    countUse: usage.count,
    countSearch: options.queryLog === false ? () => {} : queries.count,
    usage: usage.read,
    endSecrets: secrets.check,
    flush,
    async close() {
      for (const part of [usage, queries, secrets]) part.stop()
      // What is being ended has ended then, unless the database is away.
      await Promise.all([flush(), secrets.check().catch(() => {})])
    },
  }
}
