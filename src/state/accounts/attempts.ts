// Registration attempts per client network: a rolling hour that survives restarts, under keyed hashes of the addresses.
//
// Clocks: an attempt is dated by a steady time, the wall clock's when the accounts were opened and monotonic since, so
// a jump of the wall clock frees nobody and holds nobody. Where the clock was set back between two runs, attempts lie
// in the future; they are dated anew to the moment at which that is seen: they go on counting, for an hour at most.
import { createHmac } from 'node:crypto'
import { clientNetwork } from '../../accounts/client-network.ts'
import { REGISTRATION_WINDOW_MS, REGISTRATIONS_PER_HOUR } from '../../accounts/limits.ts'
import type { Db } from '../sqlite.ts'

export type Attempt = { readonly ok: true } | { readonly ok: false; readonly retryAfterSeconds: number }

const ADMITTED: Attempt = { ok: true }

/** How many old attempts one new attempt clears away: more than it adds, few enough not to hold anybody up. */
const PRUNED_AT_ONCE = 1_000
const PRUNE = `DELETE FROM registration_attempts WHERE id IN
  (SELECT id FROM registration_attempts WHERE at <= ? ORDER BY at LIMIT ${PRUNED_AT_ONCE})`

/** The attempt that must leave the window before another one fits in, if there is one. */
const IN_THE_WAY = `SELECT at FROM registration_attempts WHERE address = ? AND at > ?
  ORDER BY at DESC LIMIT 1 OFFSET ${REGISTRATIONS_PER_HOUR - 1}`

/** Wall time that flows with the monotonic clock from this call on. Without that clock it is the wall clock. */
export function steadyTime(now: () => number, monotonicMs = now): () => number {
  const offset = now() - monotonicMs()
  return () => Math.floor(offset + monotonicMs())
}

/**
 * Counts attempts through `db` at steady times (ms). A refused attempt writes nothing; `retryAfterSeconds` is 1 or more
 * and enough: an attempt after it is admitted.
 */
export function attemptLimit(db: Db, now: () => number): (address: string) => Attempt {
  const pseudonym = addressHash(db)
  const inTheWay = db.prepare<[Buffer, number], number>(IN_THE_WAY).pluck()
  const insert = db.prepare<[Buffer, number]>('INSERT INTO registration_attempts (address, at) VALUES (?, ?)')
  const prune = db.prepare<[number]>(PRUNE)
  const dateAnew = futureRepair(db)

  function judge(who: Buffer, at: number): Attempt {
    const earlier = inTheWay.get(who, at - REGISTRATION_WINDOW_MS)
    if (earlier === undefined) return ADMITTED
    return { ok: false, retryAfterSeconds: Math.ceil((earlier + REGISTRATION_WINDOW_MS - at) / 1000) }
  }

  const count = db.transaction((who: Buffer, at: number): Attempt => {
    const verdict = judge(who, at)
    if (!verdict.ok) return verdict
    prune.run(at - REGISTRATION_WINDOW_MS)
    insert.run(who, at)
    return verdict
  })

  dateAnew(now())
  return (address) => {
    const at = now()
    const who = pseudonym(address)
    dateAnew(at)
    const verdict = judge(who, at)
    return verdict.ok ? count.immediate(who, at) : verdict
  }
}

function addressHash(db: Db): (address: string) => Buffer {
  const key = db.prepare<[], Buffer>('SELECT address_key FROM accounts_state').pluck().get() as Buffer
  return (address) => createHmac('sha256', key).update(clientNetwork(address)).digest()
}

function futureRepair(db: Db): (now: number) => void {
  const latest = db.prepare<[], number | null>('SELECT max(at) FROM registration_attempts').pluck()
  const move = db.prepare<[number, number]>('UPDATE registration_attempts SET at = ? WHERE at > ?')
  const repair = db.transaction((now: number) => move.run(now, now))
  return (now) => {
    if ((latest.get() ?? 0) > now) repair.immediate(now)
  }
}
