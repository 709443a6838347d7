// The limit on registration attempts per client network: a rolling hour that survives restarts and holds over all servers, with
// keyed hashes of the addresses (rules 5.6 to 5.9).
import { createHmac, randomBytes } from 'node:crypto'
import { clientNetwork } from '../../accounts/client-network.ts'
import { REGISTRATION_WINDOW_MS, REGISTRATIONS_PER_HOUR } from '../../accounts/limits.ts'
import type { Attempt } from '../accounts.ts'
import type { Database, Run } from '../database.ts'

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
export function attemptLimit({ run, exclusive, now }: Database): (address: string) => Promise<Attempt> {
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
