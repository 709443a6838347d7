// The limit on registration attempts per client network: a rolling hour that survives restarts, with keyed hashes of the
// addresses (rules 5.6 to 5.9).
//
// Attempts have a steady time: the wall clock when the accounts were opened, and monotonic since then. So a jump of the
// wall clock changes nothing. If the clock was set back between two runs, earlier attempts lie in the future. They are
// then dated to the present, so that they count for at most one more hour.
import { REGISTRATION_WINDOW_MS, REGISTRATIONS_PER_HOUR } from '../../../accounts/limits.ts'
import { addressHash, attemptAt } from '../../account-rules.ts'
import type { Attempt } from '../../accounts.ts'
import type { Db } from '../connection.ts'

/** How many old attempts a new one deletes: more than it adds, but few enough to be fast. */
const PRUNED_AT_ONCE = 1_000
const PRUNE = `DELETE FROM registration_attempts WHERE id IN
  (SELECT id FROM registration_attempts WHERE at <= ? ORDER BY at LIMIT ${PRUNED_AT_ONCE})`

/** The attempt that must leave the window before another one is admitted, if there is one. */
const BLOCKING = `SELECT at FROM registration_attempts WHERE address = ? AND at > ?
  ORDER BY at DESC LIMIT 1 OFFSET ${REGISTRATIONS_PER_HOUR - 1}`

/** Returns wall time that advances with the monotonic clock from this call on. */
export function steadyTime(now: () => number, monotonicMs = now): () => number {
  const offset = now() - monotonicMs()
  return () => Math.floor(offset + monotonicMs())
}

/**
 * Returns a function that counts an attempt at a steady time (ms). A refused attempt writes nothing. An attempt after
 * `retryAfterSeconds`, at least 1, is admitted.
 */
export function attemptLimit(db: Db, now: () => number): (address: string) => Attempt {
  const key = db.prepare<[], Buffer>('SELECT address_key FROM accounts_state').pluck().get() as Buffer
  const blocking = db.prepare<[Buffer, number], number>(BLOCKING).pluck()
  const insert = db.prepare<[Buffer, number]>('INSERT INTO registration_attempts (address, at) VALUES (?, ?)')
  const prune = db.prepare<[number]>(PRUNE)
  const redate = futureAttemptRepair(db)

  const check = (who: Buffer, at: number) => attemptAt(at, blocking.get(who, at - REGISTRATION_WINDOW_MS))

  const count = db.transaction((who: Buffer, at: number): Attempt => {
    const attempt = check(who, at)
    if (!attempt.ok) return attempt
    prune.run(at - REGISTRATION_WINDOW_MS)
    insert.run(who, at)
    return attempt
  })

  redate(now())
  return (address) => {
    const at = now()
    const who = addressHash(key, address)
    redate(at)
    const attempt = check(who, at)
    return attempt.ok ? count.immediate(who, at) : attempt
  }
}

function futureAttemptRepair(db: Db): (now: number) => void {
  const latest = db.prepare<[], number | null>('SELECT max(at) FROM registration_attempts').pluck()
  const move = db.prepare<[number, number]>('UPDATE registration_attempts SET at = ? WHERE at > ?')
  const repair = db.transaction((now: number) => move.run(now, now))
  return (now) => {
    if ((latest.get() ?? 0) > now) repair.immediate(now)
  }
}
