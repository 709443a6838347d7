// Judging a presented key. An unknown key id and a wrong secret go through the same steps (lookup, one SHA-256, one
// constant-time comparison) and get the same verdict, so that neither body nor time tells which ids exist.
import { timingSafeEqual } from 'node:crypto'
import { readBearer, secretHash } from './key-format.ts'

export type Plan = 'free' | 'admin'

/** The account behind a key, as `/v1/me` shows it. */
export interface KeyRecord {
  readonly keyId: string
  readonly email: string
  readonly plan: Plan
}

export interface StoredKey {
  readonly key: KeyRecord
  /** {@link secretHash} of the secret. */
  readonly secretHash: Uint8Array
  readonly revoked: boolean
}

export type AuthResult =
  | { readonly ok: true; readonly key: KeyRecord }
  | { readonly ok: false; readonly error: 'unauthorized' | 'forbidden' }

/** The steps of a judgement; a test passes its own to count them. */
export interface Steps {
  find(keyId: string): StoredKey | undefined
  digest?(secret: string): Uint8Array
  equal?(one: Uint8Array, other: Uint8Array): boolean
}

const UNAUTHORIZED: AuthResult = { ok: false, error: 'unauthorized' }
const FORBIDDEN: AuthResult = { ok: false, error: 'forbidden' }
const NOBODY = new Uint8Array(32)

/**
 * Judges an `Authorization` header's value (decisions.md 2.4). `unauthorized`: absent, malformed, unknown, or a wrong
 * secret, also that of a revoked key; `forbidden`: a revoked key with its right secret.
 */
export function authenticate(authorization: string | null, steps: Steps): AuthResult {
  const { find, digest = secretHash, equal = timingSafeEqual } = steps
  const presented = readBearer(authorization)
  if (!presented) return UNAUTHORIZED
  const stored = find(presented.keyId)
  const right = equal(digest(presented.secret), stored?.secretHash ?? NOBODY)
  if (!stored || !right) return UNAUTHORIZED
  return stored.revoked ? FORBIDDEN : { ok: true, key: stored.key }
}
