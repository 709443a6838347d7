// A key as both databases store it.
import type { Plan } from './limits.ts'
import type { StoredKey } from './verification.ts'

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
