// The authorizer of one of several servers. A key that is in memory and fits the request costs one call of Valkey, which
// counts the request unless the key has changed. Everything else (an unknown key, a wrong secret, a revoked key) is decided
// by PostgreSQL, in the same steps for each, so that time reveals nothing about keys (rule 3.7).
import { readBearer } from '../../accounts/key-format.ts'
import { REQUESTS_PER_WINDOW, WINDOW_MS } from '../../accounts/limits.ts'
import { type AuthResult, authenticate, type KeyRecord } from '../../accounts/verification.ts'
import { type Authorized, type Authorizer, limited } from '../authorizer.ts'
import { EngineUnavailable } from '../engine-fault.ts'
import type { NumberedKey } from '../postgres/accounts/keys.ts'
import type { ChangeFeed } from '../postgres/change-feed.ts'
import { type Admission, admissionOf, type MemoryRateLimiter } from '../rate-limit/rate-limiter.ts'
import type { Asked, Verdict } from '../valkey/admissions.ts'
import { acceptedHeaders } from './accepted-headers.ts'
import type { Alone } from './alone.ts'
import type { Follower } from './follower.ts'
import type { KeyCache } from './key-cache.ts'

/** How often a key may change while one request is checked. */
const MOST_CHANGES = 5

export interface SharedSetting {
  readonly keys: KeyCache
  readonly ask: (asked: Asked) => Promise<Verdict>
  readonly follower: Follower
  readonly feed: Pick<ChangeFeed, 'refresh'>
  /** The window of this process, which knows the requests that it admitted itself. */
  readonly local: MemoryRateLimiter
  /** Whether this server counts, or has just counted, without Valkey. */
  readonly alone: Alone
  /** Tells the other servers about a revoked key: the server that revoked it may have died before it did. */
  announceKey(keyId: string, change: number): Promise<void>
  /** The database's clock, ms since 1970-01-01. */
  now(): number
  /** The comparison of a header with a key. Tests pass their own to count it. */
  readonly compare?: typeof authenticate
}

type Refused = Extract<AuthResult, { ok: false }>

const UNAUTHORIZED: Refused = { ok: false, error: 'unauthorized' }
const UNAVAILABLE: Authorized = { ok: false, error: 'unavailable' }

/** Over 40 lines: its functions share the engines. */
export function sharedAuthorizer(setting: SharedSetting): Authorizer {
  const { keys, ask, follower, feed, local, alone, now, compare = authenticate } = setting
  const accepted = acceptedHeaders(keys)

  async function authorize(authorization: string | null, isCounted: boolean): Promise<Authorized> {
    try {
      return authorization === null ? UNAUTHORIZED : await decide(authorization, isCounted)
    } catch (error) {
      if (error instanceof EngineUnavailable) return UNAVAILABLE
      throw error
    }
  }

  /**
   * A key that has changed is read again. If Valkey lost its markers, that is decided anew, but not counted twice. A request
   * that got no reply is not sent again, because Valkey may have counted it.
   */
  async function decide(authorization: string, isCounted: boolean): Promise<Authorized> {
    let verdict: Verdict | null | undefined
    for (let change = 0; change < MOST_CHANGES; change++) {
      const { generation } = follower
      const stored = accepted.find(authorization) ?? (await identify(authorization))
      if ('error' in stored) return stored
      const { key } = stored
      const counts = isCounted && key.plan !== 'admin'
      const asked = performance.now()
      if (verdict === undefined) verdict = await askAbout(stored, counts)
      if (verdict === null) {
        if (await isFresh(stored, asked)) return admitAlone(key, counts)
        continue
      }
      await follower.follow(verdict.markers)
      if (verdict.verdict === 'changed') {
        keys.drop(key.keyId)
        verdict = undefined
      } else if (follower.generation === generation) return decided(key, verdict)
    }
    return UNAVAILABLE
  }

  /** The key of a header, or why it is refused. A key in memory may be older than the secret that was sent. */
  async function identify(authorization: string): Promise<NumberedKey | Refused> {
    const presented = readBearer(authorization)
    if (presented === null) return UNAUTHORIZED
    const known = keys.known(presented.keyId)
    const remembered = check(authorization, known)
    if (known !== undefined && remembered.ok) {
      accepted.remember(authorization, known, remembered)
      return known
    }
    const stored = await keys.load(presented.keyId)
    const result = check(authorization, stored)
    if (stored?.revoked && !result.ok && result.error === 'forbidden')
      await setting.announceKey(presented.keyId, stored.change)
    return result.ok ? (stored as NumberedKey) : result
  }

  function check(authorization: string, stored: NumberedKey | undefined): AuthResult {
    return compare(authorization, { find: () => stored, now })
  }

  /** Asks Valkey. Returns null if it is away. */
  async function askAbout({ key: { keyId }, change }: NumberedKey, isCounted: boolean): Promise<Verdict | null> {
    try {
      return await ask({ window: `w:${keyId}`, marker: `c:${keyId}`, wide: '', known: change, isCounted })
    } catch (error) {
      if (error instanceof EngineUnavailable) return null
      throw error
    }
  }

  /** Whether a key has no announced change, if PostgreSQL answers. */
  async function isFresh(stored: NumberedKey, asked: number): Promise<boolean> {
    await feed.refresh(asked)
    return keys.known(stored.key.keyId) === stored
  }

  function decided(key: KeyRecord, verdict: Verdict): Authorized {
    if (verdict.verdict === 'not counted') return { ok: true, key, admission: null }
    const admission = admissionFrom(verdict)
    if (!admission.admitted) return limited(key, admission)
    const own = local.hit(key.keyId)
    // Valkey has not seen what this server admitted alone.
    return limited(key, own.admitted || !alone.isRecent() ? admission : own)
  }

  /** Without Valkey: the window of this server alone. */
  function admitAlone(key: KeyRecord, isCounted: boolean): Authorized {
    alone.note()
    if (!isCounted) return { ok: true, key, admission: null }
    return limited(key, local.hit(key.keyId))
  }

  return {
    authorize,
    async refresh() {
      const asked = performance.now()
      try {
        const { markers } = await ask({ window: '', marker: '', wide: '', known: 0, isCounted: false })
        await follower.follow(markers)
      } catch (error) {
        if (!(error instanceof EngineUnavailable)) throw error
        await feed.refresh(asked)
      }
    },
  }
}

/** What the rate-limit headers say, on the engine's clock. */
export function admissionFrom({ verdict, remaining, oldestUs, nowUs }: Verdict): Admission {
  const leavesMs = oldestUs / 1_000 + WINDOW_MS
  return admissionOf(
    { admitted: verdict === 'admitted', remaining },
    { limit: REQUESTS_PER_WINDOW, resetMs: leavesMs, waitMs: leavesMs - nowUs / 1_000 },
  )
}
