// What one of several servers decides about a request when an engine is late.
import { expect, test, vi } from 'vitest'
import { secretHash } from '../../../../src/accounts/key-format.ts'
import { authenticate } from '../../../../src/accounts/verification.ts'
import { aloneMemory } from '../../../../src/state/cluster/alone.ts'
import { keyCache } from '../../../../src/state/cluster/key-cache.ts'
import { sharedAuthorizer } from '../../../../src/state/cluster/shared-authorizer.ts'
import { EngineUnavailable } from '../../../../src/state/engine-fault.ts'
import type { NumberedKey } from '../../../../src/state/postgres/accounts/keys.ts'
import { openRateLimiter } from '../../../../src/state/rate-limit/rate-limiter.ts'

const KEY_ID = '0123456789ab'
const SECRET = '0'.repeat(32)
const HEADER = `Bearer svc_${KEY_ID}_${SECRET}`

/** A server whose Valkey never replies in time. `onRefresh` is what a reading of PostgreSQL does. */
function lateServer(stored: { current: NumberedKey }, onRefresh: (keys: ReturnType<typeof keyCache>) => void) {
  let looked = 0
  const keys = keyCache({
    find: async (keyId) => {
      looked++
      return keyId === KEY_ID ? stored.current : undefined
    },
  })
  const compare = vi.fn(authenticate)
  let asked = 0
  const authorizer = sharedAuthorizer({
    keys,
    ask: async () => {
      asked++
      throw new EngineUnavailable('valkey', 'no reply within 50 ms')
    },
    follower: {
      state: { change: 0, edit: 0, loaded: 0 },
      generation: 0,
      follow() {},
      apply: async () => {},
      renew() {},
    },
    feed: { refresh: async () => onRefresh(keys) },
    local: openRateLimiter(),
    alone: aloneMemory(),
    announceKey: async () => {},
    now: Date.now,
    compare,
  })
  return { authorizer, asked: () => asked, looked: () => looked, compare }
}

function keyOf(revoked: boolean, change: number): NumberedKey {
  const key = { keyId: KEY_ID, email: 'jane@example.com', plan: 'free' } as const
  return { key, secretHash: secretHash(SECRET), previous: null, revoked, change }
}

test('a request that Valkey may have counted is not counted again, also if its key has to be read again (rule 37.1)', async () => {
  let readings = 0
  const { authorizer, asked } = lateServer({ current: keyOf(false, 1) }, (keys) => {
    if (readings++ === 0) keys.drop(KEY_ID)
  })
  expect(await authorizer.authorize(HEADER, true)).toMatchObject({ ok: true, admission: { remaining: 99 } })
  expect(asked()).toBe(1)
})

test('a key that was revoked and read again meanwhile is refused (rule 37.3)', async () => {
  const stored = { current: keyOf(false, 1) }
  const { authorizer } = lateServer(stored, (keys) => {
    keys.drop(KEY_ID)
    stored.current = keyOf(true, 2)
    return keys.load(KEY_ID)
  })
  expect(await authorizer.authorize(HEADER, true)).toEqual({ ok: false, error: 'forbidden' })
})

test('an unknown id and a wrong secret of a key in memory take one look-up and two comparisons each (rule 3.7)', async () => {
  const { authorizer, looked, compare } = lateServer({ current: keyOf(false, 1) }, () => {})
  await authorizer.authorize(HEADER, false)
  const steps = async (header: string) => {
    const before = looked()
    compare.mockClear()
    expect(await authorizer.authorize(header, true)).toEqual({ ok: false, error: 'unauthorized' })
    return [looked() - before, compare.mock.calls.length]
  }
  expect(await steps(HEADER.replace(SECRET, '1'.repeat(32)))).toEqual([1, 2])
  expect(await steps(HEADER.replace(KEY_ID, 'ffffffffffff'))).toEqual([1, 2])
})
