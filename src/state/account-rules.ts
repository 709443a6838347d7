// The rules of accounts, each decided here for every engine. An engine reads what a rule needs and writes what it decides, in
// one transaction or one statement, so that no other process comes between.
import { createHmac, randomBytes } from 'node:crypto'
import { clientNetwork } from '../accounts/client-network.ts'
import { composeKey, KEY_BYTES, SECRET_BYTES, secretHash, withSecret } from '../accounts/key-format.ts'
import { ACTIVE_KEYS_PER_EMAIL, REGISTRATION_WINDOW_MS } from '../accounts/limits.ts'
import type { KeyRecord } from '../accounts/verification.ts'
import { type MaybePromise, whenReady } from '../ground/scheduling.ts'
import type { Attempt, KeyChange, Registered, Registration, Rotation } from './accounts.ts'

/** A key that an engine is to store. */
export interface NewKey extends Registration {
  readonly keyId: string
  readonly hash: Buffer
}

/** What became of it. `full`: see {@link isFull}. `taken`: its id is in use, or another process was faster. */
export type Stored = 'stored' | 'full' | 'taken'

/** Whether an email with this many active keys gets no further one (rule 5.5). */
export function isFull(active: number): boolean {
  return active >= ACTIVE_KEYS_PER_EMAIL
}

/** Each lost attempt means that somebody else was faster, or that a key id of 2^48 was drawn again. */
const MAX_ATTEMPTS = 20

/** Returns a function that creates keys: it draws one after the other until `store` has stored one (rules 5.5, 5.11). */
export function keyIssuer<Answer extends MaybePromise<Stored>>(store: (key: NewKey) => Answer, random = randomBytes) {
  function issue(request: Registration, attempts: number): MaybePromise<Registered> {
    if (attempts === 0)
      throw new Error(`${MAX_ATTEMPTS} attempts in a row to store a key failed. The source of randomness is broken.`)
    const { apiKey, keyId, secret } = composeKey(random(KEY_BYTES))
    return whenReady(store({ ...request, keyId, hash: secretHash(secret) }) as MaybePromise<Stored>, (stored) => {
      if (stored === 'full') return { ok: false, error: 'limit_reached' }
      return stored === 'stored' ? { ok: true, apiKey, keyId, plan: 'free' } : issue(request, attempts - 1)
    })
  }
  return (request: Registration) => issue(request, MAX_ATTEMPTS)
}

/** What a rotation writes into the row of its key, and what it answers. */
export interface NewSecret {
  readonly hash: Buffer
  /** Until when the replaced secret works, ms since 1970-01-01; null if it ends at once. */
  readonly keptUntil: number | null
  readonly rotation: Rotation
}

/**
 * Draws a new secret for a key. The secret that it replaces works for `overlapMs`, and one that was replaced before ends at
 * the same moment (rules 29.2, 29.3). The engine has authenticated the key in the transaction that writes the secret, because
 * another process may just have rotated or revoked it.
 */
export function newSecret(key: KeyRecord, overlapMs: number, now: number): NewSecret {
  const { secret, apiKey } = withSecret(key.keyId, randomBytes(SECRET_BYTES))
  const previousExpiresAt = now + overlapMs
  return {
    hash: secretHash(secret),
    keptUntil: overlapMs > 0 ? previousExpiresAt : null,
    rotation: { ok: true, apiKey, key, previousExpiresAt },
  }
}

/** What a command does to a key that has one value and gets another; undefined if there is no such key (rule 21.10). */
export function keyChange(before: string | undefined, after: string): KeyChange {
  if (before === undefined) return 'unknown'
  return before === after ? 'unchanged' : 'changed'
}

/**
 * Decides about a registration attempt at `at` (rule 5.6). `blocking` is the attempt that must leave the window first, if
 * there is one. If a clock was set back, it may be in the future; it then counts for one more hour at most.
 */
export function attemptAt(at: number, blocking: number | undefined): Attempt {
  if (blocking === undefined) return { ok: true }
  const waitMs = Math.min(blocking, at) + REGISTRATION_WINDOW_MS - at
  return { ok: false, retryAfterSeconds: Math.ceil(waitMs / 1000) }
}

/** What an engine stores of a client address: a keyed hash of its network (rules 5.8, 5.9). */
export function addressHash(key: Buffer, address: string): Buffer {
  return createHmac('sha256', key).update(clientNetwork(address)).digest()
}
