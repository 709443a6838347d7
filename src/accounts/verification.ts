// Authentication by key. An unknown key id and a wrong secret take the same steps (lookup, one SHA-256, two constant-time
// comparisons) and have the same result, so that neither body nor time reveals which ids exist, or which keys have been
// rotated (rule 3.7).
import { timingSafeEqual } from 'node:crypto'
import { readBearer, secretHash } from './key-format.ts'
import type { Plan } from './limits.ts'

/** The account of a key, as in `/v1/me`. */
export interface KeyRecord {
  readonly keyId: string
  readonly email: string
  readonly plan: Plan
}

/** The secret that a key had before its last rotation (rule 29.2). */
interface PreviousSecret {
  readonly secretHash: Uint8Array
  /** The time from which the secret is refused, ms since 1970-01-01. */
  readonly expiresAt: number
}

export interface StoredKey {
  readonly key: KeyRecord
  /** The {@link secretHash} of the secret. */
  readonly secretHash: Uint8Array
  /** Null if the key was never rotated, or without an overlap. */
  readonly previous: PreviousSecret | null
  readonly revoked: boolean
}

/** A secret of a key that was accepted before, and for which a token stands. It ends when the secret ends (rule 42.6). */
export interface AcceptedSecret {
  readonly keyId: string
  /** The {@link secretHash} of the secret. */
  readonly secretHash: Uint8Array
}

/** What a request is authenticated by: the value of its `Authorization` header, null if it is absent, or a token's secret. */
export type Credential = string | null | AcceptedSecret

export type AuthResult =
  | {
      readonly ok: true
      readonly key: KeyRecord
      /** Whether the client sent the previous secret, which expires. */
      readonly expiring?: true
    }
  | { readonly ok: false; readonly error: 'unauthorized' | 'forbidden' }

/** The steps of an authentication. Tests pass their own to count them. */
export interface Steps {
  find(keyId: string): StoredKey | undefined
  digest?(secret: string): Uint8Array
  equal?(one: Uint8Array, other: Uint8Array): boolean
  /** ms since 1970-01-01. */
  now?(): number
}

const UNAUTHORIZED: AuthResult = { ok: false, error: 'unauthorized' }
const FORBIDDEN: AuthResult = { ok: false, error: 'forbidden' }
const NO_HASH = new Uint8Array(32)

/** The key id and the hash of the secret; null for anything that is no key. */
function proofOf(credential: Credential, digest: (secret: string) => Uint8Array): AcceptedSecret | null {
  if (credential !== null && typeof credential === 'object') return credential
  const presented = readBearer(credential)
  return presented && { keyId: presented.keyId, secretHash: digest(presented.secret) }
}

/**
 * Authenticates a credential. `unauthorized`: an absent or malformed value, an unknown key or a
 * wrong or expired secret (rule 3.4, rule 29.2). `forbidden`: a revoked key with a right secret (rule 3.6).
 */
export function authenticate(credential: Credential, steps: Steps): AuthResult {
  const { find, digest = secretHash, equal = timingSafeEqual, now = Date.now } = steps
  const proof = proofOf(credential, digest)
  if (!proof) return UNAUTHORIZED
  const stored = find(proof.keyId)
  const hash = proof.secretHash
  const isCurrent = equal(hash, stored?.secretHash ?? NO_HASH)
  const isPrevious = equal(hash, stored?.previous?.secretHash ?? NO_HASH)
  const works = isCurrent || (isPrevious && now() < (stored?.previous?.expiresAt ?? 0))
  if (!stored || !works) return UNAUTHORIZED
  if (stored.revoked) return FORBIDDEN
  return isCurrent ? { ok: true, key: stored.key } : { ok: true, key: stored.key, expiring: true }
}

export interface KeyRow {
  readonly keyId: string
  readonly secretHash: Buffer
  readonly email: string
  readonly plan: Plan
  readonly status: 'active' | 'revoked'
  readonly previousHash: Buffer | null
  readonly previousExpiresAt: number | null
}

/** The key of a row. */
export function storedKey({ keyId, email, plan, status, secretHash, ...row }: KeyRow): StoredKey {
  const previous = row.previousHash && { secretHash: row.previousHash, expiresAt: row.previousExpiresAt ?? 0 }
  return { key: { keyId, email, plan }, secretHash, previous, revoked: status === 'revoked' }
}
