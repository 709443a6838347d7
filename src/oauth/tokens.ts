// What a token stands for: the secret of a key that somebody sent at the sign-in. It ends when the secret ends (rules 42.5,
// 42.6).
import { readBearer, secretHash } from '../accounts/key-format.ts'
import type { AcceptedSecret, Credential } from '../accounts/verification.ts'
import { type MaybePromise, whenReady } from '../ground/scheduling.ts'
import type { SignIns } from '../state/accounts/sign-ins.ts'
import { PATHS, resourceOf, SCOPE } from './addresses.ts'

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

/** As the library makes them: 43 characters, which no key has. */
const TOKEN = /^Bearer ([\w-]{43})$/i

/** The secret that an Authorization header stands for if it has a token of this resource, or the header itself. */
function credentialOf(header: string | null, signIns: SignIns, resource: string): MaybePromise<Credential> {
  const token = TOKEN.exec(header ?? '')?.[1]
  if (token === undefined) return header
  return whenReady(signIns.find(`AccessToken:${token}`), (row): MaybePromise<Credential> => {
    const { aud, accountId, grantId } = row === undefined ? {} : JSON.parse(row.payload)
    const secret = aud === resource ? secretOf(accountId) : null
    return secret === null ? null : whenGranted(signIns, grantId, secret)
  })
}

/** A grant that ended takes its tokens with it, also one that was just being made. */
function whenGranted(signIns: SignIns, grantId: string, secret: AcceptedSecret): MaybePromise<Credential> {
  return whenReady(signIns.find(`Grant:${grantId}`), (grant) => (grant === undefined ? null : secret))
}

/** Access tokens of this server, and the parameters of the challenge of a 401 (RFC 9728, 5.1). */
export function tokensOf(baseUrl: string, signIns: SignIns) {
  return {
    credentialOf: (header: string | null) => credentialOf(header, signIns, resourceOf(baseUrl)),
    challenge: [`resource_metadata="${baseUrl}${PATHS.resource}/mcp"`, `scope="${SCOPE}"`],
  }
}
