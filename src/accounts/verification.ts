// Authentication by key. An unknown key id and a wrong secret take the same steps (lookup, one SHA-256, one constant-time
// comparison) and have the same result, so that neither body nor time reveals which ids exist (rule 3.7).
import { timingSafeEqual } from 'node:crypto'
import { readBearer, secretHash } from './key-format.ts'

export type Plan = 'free' | 'admin'

/** The account of a key, as in `/v1/me`. */
export interface KeyRecord {
  readonly keyId: string
  readonly email: string
  readonly plan: Plan
}

export interface StoredKey {
  readonly key: KeyRecord
  /** The {@link secretHash} of the secret. */
  readonly secretHash: Uint8Array
  readonly revoked: boolean
}

export type AuthResult =
  | { readonly ok: true; readonly key: KeyRecord }
  | { readonly ok: false; readonly error: 'unauthorized' | 'forbidden' }

/** The steps of an authentication. Tests pass their own to count them. */
export interface Steps {
  find(keyId: string): StoredKey | undefined
  digest?(secret: string): Uint8Array
  equal?(one: Uint8Array, other: Uint8Array): boolean
}

const UNAUTHORIZED: AuthResult = { ok: false, error: 'unauthorized' }
const FORBIDDEN: AuthResult = { ok: false, error: 'forbidden' }
const NO_HASH = new Uint8Array(32)

/**
 * Authenticates the value of an `Authorization` header. `unauthorized`: an absent or malformed value, an unknown key or a
 * wrong secret (rule 3.4). `forbidden`: a revoked key with its right secret (rule 3.6).
 */
export function authenticate(authorization: string | null, steps: Steps): AuthResult {
  const { find, digest = secretHash, equal = timingSafeEqual } = steps
  const presented = readBearer(authorization)
  if (!presented) return UNAUTHORIZED
  const stored = find(presented.keyId)
  const right = equal(digest(presented.secret), stored?.secretHash ?? NO_HASH)
  if (!stored || !right) return UNAUTHORIZED
  return stored.revoked ? FORBIDDEN : { ok: true, key: stored.key }
}
