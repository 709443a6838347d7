// The limit on registration attempts per client network, over all servers: a rolling hour by the clock of the database,
// with keyed hashes of the addresses (rules 5.6 to 5.9).
import { randomBytes } from 'node:crypto'
import { REGISTRATION_WINDOW_MS, REGISTRATIONS_PER_HOUR } from '../../../accounts/limits.ts'
import { addressHash, attemptAt } from '../../account-rules.ts'
import type { Attempt } from '../../accounts.ts'
import { DATABASE_MS, type DatabaseClock } from '../database-clock.ts'
import type { Postgres, Query } from '../pool.ts'

/** The last attempts of an address, the newest first. */
interface Recent {
  readonly now: number
  /** What addresses are hashed with. A restore replaces it. */
  readonly key: Buffer
  readonly attempts: readonly string[]
}

const RECENT = `SELECT now, address_key AS key, ARRAY(SELECT at FROM registration_attempts
    WHERE address = $1 AND at > now - ${REGISTRATION_WINDOW_MS} ORDER BY at DESC LIMIT ${REGISTRATIONS_PER_HOUR}
  ) AS attempts FROM (SELECT ${DATABASE_MS} AS now) AS clock, accounts_state`
const INSERT = 'INSERT INTO registration_attempts (address, at) VALUES ($1, $2)'
/** The clock of the database was set back, perhaps by a failover. Then earlier attempts count for one more hour at most. */
const REDATE = 'UPDATE registration_attempts SET at = $2 WHERE address = $1 AND at > $2'
/** Skips what another server deletes at this moment. */
const PRUNE = `DELETE FROM registration_attempts WHERE id IN (SELECT id FROM registration_attempts
  WHERE at <= $1 ORDER BY at LIMIT 1000 FOR UPDATE SKIP LOCKED)`

/**
 * Returns a function that counts an attempt. A refused attempt writes nothing, and takes one round trip and no lock. An
 * attempt after `retryAfterSeconds`, at least 1, is admitted.
 */
export function attemptLimit(db: Postgres, clock: DatabaseClock): (address: string) => Promise<Attempt> {
  /** A random one until the first attempt has read that of the database. */
  let key: Buffer = randomBytes(32)

  return async function admit(address): Promise<Attempt> {
    const used = key
    const who = addressHash(used, address)
    const seen = await check(db.query, clock, who)
    key = seen.key
    if (!key.equals(used)) return admit(address)
    if (!seen.attempt.ok && !seen.isAhead) return seen.attempt
    return await db.transaction(async (query) => {
      await query('SELECT pg_advisory_xact_lock($1)', [lockOf(who)])
      const { attempt, at, isAhead } = await check(query, clock, who)
      if (isAhead) await query(REDATE, [who, at])
      if (!attempt.ok) return attempt
      await query(PRUNE, [at - REGISTRATION_WINDOW_MS])
      await query(INSERT, [who, at])
      return attempt
    })
  }
}

interface Checked extends Pick<Recent, 'key'> {
  readonly attempt: Attempt
  /** The time of the database. */
  readonly at: number
  /** Whether attempts lie in the future. */
  readonly isAhead: boolean
}

async function check(query: Query, clock: DatabaseClock, who: Buffer): Promise<Checked> {
  const read = clock.beginReading()
  const [recent] = await query<Recent>(RECENT, [who])
  const { now, key, attempts } = recent as Recent
  const at = read(now)
  const times = attempts.map(Number)
  const isAhead = (times[0] ?? 0) > at
  return { attempt: attemptAt(at, times[REGISTRATIONS_PER_HOUR - 1]), key, at, isAhead }
}

/** The number of an address's advisory lock. Two addresses with the same one only wait for each other. */
function lockOf(who: Buffer): bigint {
  return who.readBigInt64BE()
}
