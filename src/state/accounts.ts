// Accounts: what keys, registration attempts and usage are, for every engine.
import type { Plan } from '../accounts/limits.ts'
import type { AuthResult, Credential, KeyRecord } from '../accounts/verification.ts'
import type { MaybePromise } from '../ground/scheduling.ts'

/** Rules 3.4 to 3.8. */
export interface KeyAuthenticator {
  authenticate(credential: Credential): MaybePromise<AuthResult>
}

export interface AccountsOptions {
  /** Receives errors of writing usage and searches. They stay in memory and are tried again. */
  onFlushError?(error: unknown): void
  /** Whether searches are counted. Default: true. */
  readonly queryLog?: boolean | undefined
}

export interface Usage {
  /** Requests of the current UTC day. */
  readonly today: number
  readonly total: number
}

export type Attempt = { readonly ok: true } | { readonly ok: false; readonly retryAfterSeconds: number }

export interface Registration {
  /** Trimmed and in lower case, as in RegistrationBody. */
  readonly email: string
  readonly name: string | null
}

export type Registered =
  | { readonly ok: true; readonly apiKey: string; readonly keyId: string; readonly plan: 'free' }
  | { readonly ok: false; readonly error: 'limit_reached' }

/** Why a key is not accepted, as from {@link AuthResult}. */
export type RefusedKey = Extract<AuthResult, { ok: false }>

interface Rotation {
  readonly ok: true
  /** The key with its new secret. */
  readonly apiKey: string
  readonly key: KeyRecord
  /** The time from which the old secret is refused, ms since 1970-01-01. */
  readonly previousExpiresAt: number
}
export type Rotated = Rotation | RefusedKey
export type Revoked = { readonly ok: true; readonly key: KeyRecord } | RefusedKey

/** Whether the files of a database are where they were opened. Another engine has none: they are always in place. */
export type FileState = 'in place' | 'missing' | 'replaced' | 'without log'

/** A key as the operator sees it, without its secret and its hash (rule 21.10). */
export interface ListedKey {
  readonly keyId: string
  readonly email: string
  readonly name: string | null
  readonly plan: Plan
  readonly status: 'active' | 'revoked'
  /** ISO 8601. */
  readonly createdAt: string
  /** Requests on the given UTC day, as far as they are written. */
  readonly today: number
  readonly total: number
}

/** What a command did to a key. */
export type KeyChange = 'changed' | 'unchanged' | 'unknown'
