// What a key looks like: `svc_<12 hex>_<32 hex>`, lower case (catalog-search-api.md, Authentication; decisions.md 2.4).
import { hash } from 'node:crypto'

const KEY_ID = /^[0-9a-f]{12}$/
const BEARER = /^[ \t]*[Bb][Ee][Aa][Rr][Ee][Rr] +svc_([0-9a-f]{12})_([0-9a-f]{32})[ \t]*$/

const KEY_ID_BYTES = 6
const SECRET_BYTES = 16

/** How many random bytes {@link composeKey} takes. */
export const KEY_BYTES = KEY_ID_BYTES + SECRET_BYTES

export interface PresentedKey {
  readonly keyId: string
  readonly secret: string
}

/**
 * Reads an `Authorization` header: the scheme in any case, one or more spaces, the key; blanks around it are ignored.
 * Null where it is absent or anything else.
 */
export function readBearer(authorization: string | null): PresentedKey | null {
  const match = authorization === null ? null : BEARER.exec(authorization)
  return match && { keyId: match[1] as string, secret: match[2] as string }
}

/** Whether a text has the form of a key id. */
export function isKeyId(text: string): boolean {
  return KEY_ID.test(text)
}

/** Makes a key of {@link KEY_BYTES} random bytes. */
export function composeKey(random: Uint8Array): PresentedKey & { readonly apiKey: string } {
  const hex = Buffer.from(random).toString('hex')
  const keyId = hex.slice(0, KEY_ID_BYTES * 2)
  const secret = hex.slice(KEY_ID_BYTES * 2, KEY_BYTES * 2)
  return { keyId, secret, apiKey: `svc_${keyId}_${secret}` }
}

/** What is stored of a secret: the SHA-256 of its 32 characters. */
export function secretHash(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}
