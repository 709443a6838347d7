// Whom a token stands for: the secret of a key that somebody sent at the sign-in. It ends when the secret ends (rule 42.6).
import { readBearer, secretHash } from '../accounts/key-format.ts'
import type { AcceptedSecret } from '../accounts/verification.ts'

const ACCOUNT = /^([0-9a-f]{12})\.([0-9a-f]{64})$/

/** The name of the account of a key, which has the hash of its secret. Null for a text that is no key. */
export function accountOf(apiKey: string): string | null {
  const presented = readBearer(`Bearer ${apiKey.trim()}`)
  return presented && `${presented.keyId}.${secretHash(presented.secret).toString('hex')}`
}

/** The secret that an account stands for, or null. */
export function secretOf(account: unknown): AcceptedSecret | null {
  const [, keyId, hex] = ACCOUNT.exec(String(account)) ?? []
  return keyId === undefined || hex === undefined ? null : { keyId, secretHash: Buffer.from(hex, 'hex') }
}

export function keyIdOf(account: unknown): string | null {
  return secretOf(account)?.keyId ?? null
}
