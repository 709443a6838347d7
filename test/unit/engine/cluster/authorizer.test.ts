// What one of several servers decides about a request when an engine is late, or the log has moved on.
import { expect, test, vi } from 'vitest'
import { secretHash } from '../../../../src/accounts/key-format.ts'
import { authenticate } from '../../../../src/accounts/verification.ts'
import { keyCache, sharedAuthorizer } from '../../../../src/engine/cluster/authorizer.ts'
import { decisions, sharedWindows } from '../../../../src/engine/cluster/decisions.ts'
import { EngineUnavailable } from '../../../../src/ground/faults.ts'
import { NOWHERE } from '../../../../src/state/changes.ts'
import { openRateLimiter } from '../../../../src/state/memory/rate-limiter.ts'
import type { NumberedKey } from '../../../../src/state/postgres/accounts.ts'
import type { Ask, Asked } from '../../../../src/state/valkey/admissions.ts'

const KEY_ID = '0123456789ab'
const SECRET = '0'.repeat(32)
const HEADER = `Bearer svc_${KEY_ID}_${SECRET}`

type Cache = ReturnType<typeof keyCache>

interface Setting {
  stored: { current: NumberedKey }
  ask: Ask
  /** What a reading of the log does. It moves the server to the number that is given. */
  onRead?: (keys: Cache) => void
}

function server({ stored, ask, onRead = () => {} }: Setting) {
  let looked = 0
  const keys = keyCache({
    find: async (keyId) => {
      looked++
      return keyId === KEY_ID ? stored.current : undefined
    },
  })
  const compare = vi.fn(authenticate)
  const asked: Asked[] = []
  const follower = {
    logNumber: 0,
    position: NOWHERE,
    async reach(number: number) {
      onRead(keys)
      follower.logNumber = number
    },
    refresh: async () => onRead(keys),
    reachRow: async () => {},
  }
  const windows = sharedWindows()
  const local = openRateLimiter()
  const decide = decisions({
    ask: (request) => {
      asked.push(request)
      return ask(request)
    },
    follower,
    windows,
  })
  const authorizer = sharedAuthorizer({ keys, decide, follower, local, now: Date.now, compare })
  return { authorizer, asked, follower, looked: () => looked, compare }
}

function keyOf(revoked: boolean, logged: number): NumberedKey {
  const key = { keyId: KEY_ID, email: 'jane@example.com', plan: 'free' } as const
  return { key, secretHash: secretHash(SECRET), previous: null, revoked, logged }
}

const late: Ask = async () => {
  throw new EngineUnavailable('valkey', 'no reply within 50 ms')
}
/** Valkey, whose log has a number and whose windows have this many requests. */
const valkey =
  (number: number, used: { current: number }): Ask =>
  async ({ logNumber, limit }) => {
    const isAdmitted = logNumber === number && used.current < (limit ?? 0)
    if (isAdmitted) used.current++
    return { number, isAdmitted, used: used.current, oldestUs: Date.now() * 1_000, nowUs: Date.now() * 1_000 }
  }

test('a request that Valkey may have counted is not counted again, also if its key has to be read again (rule 37.1)', async () => {
  let readings = 0
  const setting = { stored: { current: keyOf(false, 1) }, ask: late }
  const { authorizer, asked, follower } = server({
    ...setting,
    onRead(keys) {
      if (readings++ > 0) return
      keys.drop(KEY_ID, 2)
      follower.position = { ...NOWHERE }
    },
  })
  expect(await authorizer.authorize(HEADER, true)).toMatchObject({ ok: true, admission: { remaining: 99 } })
  expect(asked).toHaveLength(1)
})

test('a key that was revoked and read again meanwhile is refused, and takes no place (rules 37.2, 37.3)', async () => {
  const stored = { current: keyOf(false, 1) }
  const used = { current: 0 }
  const { authorizer } = server({
    stored,
    ask: valkey(2, used),
    onRead(keys) {
      keys.drop(KEY_ID, 2)
      stored.current = keyOf(true, 2)
    },
  })
  expect(await authorizer.authorize(HEADER, true)).toEqual({ ok: false, error: 'forbidden' })
  expect(used.current).toBe(0)
})

test('without Valkey a server honors what Valkey said last: other requests in the window, and a refusal (rule 37.5)', async () => {
  const used = { current: 97 }
  let ask = valkey(0, used)
  const { authorizer } = server({ stored: { current: keyOf(false, 0) }, ask: (request) => ask(request) })
  expect(await authorizer.authorize(HEADER, true)).toMatchObject({ ok: true, admission: { remaining: 2 } })
  ask = late
  const alone = async () => (await authorizer.authorize(HEADER, true)).ok
  expect([await alone(), await alone(), await alone()]).toEqual([true, true, false])
  used.current = 100
  ask = valkey(0, used)
  expect(await authorizer.authorize(HEADER, true)).toMatchObject({ ok: false, error: 'rate_limited' })
  ask = late
  expect(await authorizer.authorize(HEADER, true)).toMatchObject({ ok: false, error: 'rate_limited' })
})

test('an unknown id and a wrong secret of a key in memory take one look-up and two comparisons each (rule 3.7)', async () => {
  const { authorizer, looked, compare } = server({ stored: { current: keyOf(false, 1) }, ask: late })
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

test('a request is refused as without an engine if no reading of the log leads to the number of Valkey (rule 37.3)', async () => {
  const { authorizer, asked, follower } = server({
    stored: { current: keyOf(false, 1) },
    ask: async (request) => {
      if (asked.length > 1_000) throw new Error('It asks forever.')
      return valkey(0, { current: 0 })(request)
    },
  })
  Object.assign(follower, { logNumber: 7, reach: async () => {} })
  expect(await authorizer.authorize(HEADER, true)).toEqual({ ok: false, error: 'unavailable' })
})
