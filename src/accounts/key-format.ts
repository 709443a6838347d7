// The format of keys: `svc_<12 hex>_<32 hex>`, in lower case (rules 3.2, 3.3).
import { hash } from 'node:crypto'

const KEY_ID = /^[0-9a-f]{12}$/
const BEARER = /^[ \t]*[Bb][Ee][Aa][Rr][Ee][Rr] +svc_([0-9a-f]{12})_([0-9a-f]{32})[ \t]*$/

const KEY_ID_BYTES = 6

/** The number of random bytes of a secret. */
export const SECRET_BYTES = 16
/** The number of random bytes that {@link composeKey} needs. */
export const KEY_BYTES = KEY_ID_BYTES + SECRET_BYTES

export interface PresentedKey {
  readonly keyId: string
  readonly secret: string
}

/**
 * Reads an `Authorization` header: the scheme in any case, one or more spaces, and the key, with optional blanks around.
 * Returns null for anything else.
 */
export function readBearer(authorization: string | null): PresentedKey | null {
  const match = authorization === null ? null : BEARER.exec(authorization)
  return match && { keyId: match[1] as string, secret: match[2] as string }
}

/** Whether a text has the form of a key id. */
export function isKeyId(text: string): boolean {
  return KEY_ID.test(text)
}

/** A key, and its text as clients send it. */
export type ComposedKey = PresentedKey & { readonly apiKey: string }

/** Makes a key from {@link KEY_BYTES} random bytes. */
export function composeKey(random: Uint8Array): ComposedKey {
  const keyId = Buffer.from(random.subarray(0, KEY_ID_BYTES)).toString('hex')
  return withSecret(keyId, random.subarray(KEY_ID_BYTES, KEY_BYTES))
}

/** Makes the key of this id with a secret of {@link SECRET_BYTES} random bytes. */
export function withSecret(keyId: string, random: Uint8Array): ComposedKey {
  const secret = Buffer.from(random).toString('hex')
  return { keyId, secret, apiKey: `svc_${keyId}_${secret}` }
}

/** The SHA-256 of a secret's 32 characters, which is stored instead of the secret (rule 3.7). */
export function secretHash(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}
