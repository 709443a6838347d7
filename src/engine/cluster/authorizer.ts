// The authorizer of one of several servers. A key that is in memory and fits the request costs one call of Valkey. Everything
// else (an unknown key, a wrong secret, a revoked key) is decided by PostgreSQL, in the same steps for each, so that time
// reveals nothing about keys (rule 3.7).

import { LRUCache } from 'lru-cache'
import { networksOf } from '../../accounts/client-network.ts'
import { readBearer } from '../../accounts/key-format.ts'
import { perMinute, VISITS } from '../../accounts/limits.ts'
import { authenticate, type Credential, type KeyRecord } from '../../accounts/verification.ts'
import { EngineUnavailable } from '../../ground/faults.ts'
import { latestRead } from '../../ground/scheduling.ts'
import {
  type Admission,
  type Authorized,
  type Authorizer,
  limited,
  type VisitorLimiter,
} from '../../state/authorizer.ts'
import type { MemoryRateLimiter, MemoryVisitorLimiter } from '../../state/memory/rate-limiter.ts'
import type { NumberedKey } from '../../state/postgres/accounts.ts'
import { Late, within } from '../../state/valkey/connection.ts'
import type { Decide, Decided, RefusedKey, WindowRequest } from './decisions.ts'
import type { Follower } from './follower.ts'

export interface AuthorizerSetting {
  readonly keys: KeyCache
  readonly decide: Decide
  readonly follower: Pick<Follower, 'reachRow'>
  /** The windows of this process. */
  readonly local: MemoryRateLimiter
  /** The database's clock, ms since 1970-01-01. */
  now(): number
  /** The comparison of a header with a key. Tests pass their own to count it. */
  readonly compare?: typeof authenticate
}

type Present = Exclude<Credential, null>

interface KeyRequest extends WindowRequest {
  readonly key: KeyRecord
}

/** How long a request waits for its key from PostgreSQL (rule 37.6). */
const LOOKUP_MS = 800
const UNAUTHORIZED: RefusedKey = { ok: false, error: 'unauthorized' }
const UNAVAILABLE: Authorized = { ok: false, error: 'unavailable' }
const NOT_COUNTED: WindowRequest = {
  window: '',
  limit: null,
  take() {
    throw new Error('A request that is not counted takes no place.')
  },
}

export function sharedAuthorizer(setting: AuthorizerSetting): Authorizer {
  const { decide, local } = setting
  const identify = keyOf(setting)

  function requestOf(key: KeyRecord, isCounted: boolean): KeyRequest {
    const limit = isCounted ? perMinute(key.plan) : null
    return {
      key,
      window: `w:${key.keyId}`,
      limit,
      take: (taken = 0) => local.hit(key.keyId, (limit ?? 0) - taken),
    }
  }

  async function authorize(credential: Present, isCounted: boolean): Promise<Authorized> {
    const decided = await decide(async () => {
      const stored = await identify(credential)
      return 'ok' in stored ? stored : requestOf(stored.key, isCounted)
    })
    if ('ok' in decided) return decided
    const { request, admission } = decided
    return admission === null ? { ok: true, key: request.key, admission } : limited(request.key, admission)
  }

  return {
    async authorize(credential, isCounted) {
      if (credential === null) return UNAUTHORIZED
      try {
        return await authorize(credential, isCounted)
      } catch (error) {
        if (error instanceof EngineUnavailable || error instanceof Late) return UNAVAILABLE
        throw error
      }
    },
    refresh: async () => void (await decide(() => NOT_COUNTED)),
  }
}

/** Returns a function that finds the key of a credential, or why it is refused. */
function keyOf({ keys, follower, now, compare = authenticate }: AuthorizerSetting) {
  /** A key in memory may be older than the secret that was sent. */
  return async (credential: Present): Promise<NumberedKey | RefusedKey> => {
    const presented = typeof credential === 'string' ? readBearer(credential) : credential
    if (presented === null) return UNAUTHORIZED
    const check = (stored: NumberedKey | undefined) => compare(credential, { find: () => stored, now })
    const cached = keys.known(presented.keyId)
    const isKnown = check(cached).ok
    if (cached !== undefined && isKnown) return cached
    const stored = await within(LOOKUP_MS, keys.load(presented.keyId))
    // A change that its server could not announce any more is announced before its effect shows.
    if (stored !== undefined) await follower.reachRow(stored.logged)
    const result = check(stored)
    return result.ok ? (stored as NumberedKey) : result
  }
}

/** The rate limit of visitors: the same windows as for keys. `local` has those of this process. */
export function sharedVisitors(decide: Decide, local: MemoryVisitorLimiter): VisitorLimiter {
  return {
    async hit(address) {
      const { own, wide } = networksOf(address)
      const visit = {
        window: `v:${own}`,
        limit: VISITS.own,
        wide: { window: `n:${wide}`, limit: VISITS.wide },
        take: (taken?: number) => local.hit(address, taken),
      }
      const { admission } = (await decide(() => visit)) as Decided<typeof visit>
      return admission as Admission
    },
  }
}

/** About 600 bytes each. */
const MAX_KEYS = 100_000
const READ_AGAIN_MS = 10 * 60_000
const USED_AT_MOST_MS = 50 * 60_000

export type KeyCache = ReturnType<typeof keyCache>

export interface KeyCacheSetting {
  find(keyId: string): Promise<NumberedKey | undefined>
  /** A clock that never jumps, ms. */
  monotonicMs?: () => number
}

/**
 * The keys that a server has read from PostgreSQL. The log of changes says which of them are out of date. Without it, a key is read
 * again after 10 minutes, and used for 50 minutes at most.
 */
export function keyCache({ find, monotonicMs = () => performance.now() }: KeyCacheSetting) {
  const keys = new LRUCache<string, { key: NumberedKey; readAt: number }>({ max: MAX_KEYS })
  const reads = readsOf(find, monotonicMs, (key, readAt) => void keys.set(key.key.keyId, { key, readAt }))
  return {
    /** The key if it is in memory and young enough. */
    known(keyId: string): NumberedKey | undefined {
      const cached = keys.get(keyId)
      if (cached === undefined) return undefined
      const age = monotonicMs() - cached.readAt
      if (age > USED_AT_MOST_MS) return undefined
      if (age > READ_AGAIN_MS && !reads.has(keyId)) reads.load(keyId).catch(() => {})
      return cached.key
    },
    /** Reads a key from the database, not before this call, and keeps it if it exists. */
    load: reads.load,
    /** Forgets a key unless it has the change of this number already, or all keys. What is being read does not come back. */
    drop(keyId: string, number: number): void {
      if ((keys.get(keyId)?.key.logged ?? -1) >= number) return
      keys.delete(keyId)
      reads.forget(keyId)
    },
    dropAll(): void {
      keys.clear()
      reads.forgetAll()
    },
  }
}

type Find = KeyCacheSetting['find']

/** The reads under way. What they have read is kept, unless it was forgotten since the read began. */
function readsOf(find: Find, monotonicMs: () => number, keep: (key: NumberedKey, readAt: number) => void) {
  const reads = new Map<string, () => Promise<NumberedKey | undefined>>()

  function reader(keyId: string): () => Promise<NumberedKey | undefined> {
    const read = latestRead(async () => {
      reads.set(keyId, read)
      const readAt = monotonicMs()
      try {
        const key = await find(keyId)
        if (reads.get(keyId) === read && key !== undefined) keep(key, readAt)
        return key
      } finally {
        if (reads.get(keyId) === read) reads.delete(keyId)
      }
    })
    return read
  }

  return {
    has: (keyId: string) => reads.has(keyId),
    load: (keyId: string) => (reads.get(keyId) ?? reader(keyId))(),
    forget: (keyId: string) => void reads.delete(keyId),
    forgetAll: () => reads.clear(),
  }
}
