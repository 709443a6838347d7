// Accounts: keys, registration attempts and usage. What every engine offers to servers and to commands.
import type { Plan } from '../accounts/limits.ts'
import type { AuthResult, Credential, KeyRecord } from '../accounts/verification.ts'
import type { EngineUnavailable } from '../ground/faults.ts'
import type { MaybePromise } from '../ground/scheduling.ts'
import type { Searched } from '../search/query.ts'
import type { SignIns } from './accounts/sign-ins.ts'

/**
 * Sections 3 to 5 and 29 of src/INTERFACE.md. Methods throw {@link EngineUnavailable} if the engine cannot store a change at
 * the moment: a full disk, a held lock, a lost connection, a database that was moved away (rules 20.9, 20.13, 37.6).
 */
export interface Accounts {
  /** Counts a registration attempt from a client address. A refused attempt writes nothing (rules 5.6, 5.7). */
  admitRegistration(address: string): MaybePromise<Attempt>
  /**
   * Creates a key, which is durable on return (rule 5.11). The email is trimmed and in lower case (RegistrationBody).
   */
  register(request: Registration): MaybePromise<Registered>
  /**
   * Gives the key of an Authorization header a new secret, which is durable on return. The old secret works for
   * `overlapMs`, and a still older one ends (rules 29.2, 29.3).
   */
  rotate(authorization: string | null, overlapMs: number): MaybePromise<Rotated>
  /** Revokes the key of an Authorization header, durably, for the next request on of every server (rule 29.6). */
  revoke(authorization: string | null): MaybePromise<Revoked>
  /** Sign-ins of agents, which stand for keys (section 42). */
  readonly signIns: SignIns
  /** Counts a served request. The count is written at most a second later (rules 4.8, 4.9). */
  countUse(keyId: string): void
  /**
   * Counts a search of a person: a key, or a network. The people of one wide network count as one. The count is written at most
   * a minute later (section 46).
   */
  countSearch(searched: Searched, person: string, network?: string): void
  /** Returns the usage of a key, including everything counted so far. */
  usage(keyId: string): MaybePromise<Usage>
  /** Whether keys and usage can be written. The result is reused for a second (rule 20.2). */
  isWritable(): MaybePromise<boolean>
  /** Whether the paths of the database and its log still name the open files. If not, nobody can register (rule 20.9). */
  place(): MaybePromise<Place>
  /** Writes the usage and the searches that are in memory. */
  flush(): MaybePromise<void>
  /** Flushes and closes the engine. A second call does nothing. */
  close(): MaybePromise<void>
}

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
export type Place = 'in place' | 'missing' | 'replaced' | 'without log'

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

/** Changes of keys by the operator. Each is in effect in every server when its promise resolves (rules 3.8, 21.10). */
export interface KeyAdmin {
  /** Returns the keys of an email (in lower case), or all if it is null, oldest first. */
  list(email: string | null): Promise<ListedKey[]>
  /** Revokes a key. Returns `unchanged` if it was revoked already. */
  revoke(keyId: string): Promise<KeyChange>
  /** Changes the plan of a key. Returns `unchanged` if it had that plan already. */
  changePlan(keyId: string, plan: Plan): Promise<KeyChange>
}
