import { timingSafeEqual } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { secretHash } from '../../../src/accounts/key-format.ts'
import { authenticate, type StoredKey } from '../../../src/accounts/verification.ts'

const SECRET = 'a'.repeat(32)
const WRONG = 'b'.repeat(32)
const key = { keyId: '0123456789ab', email: 'jane@example.com', plan: 'free' as const }
const active: StoredKey = { key, secretHash: secretHash(SECRET), previous: null, revoked: false }
const revoked: StoredKey = { ...active, revoked: true }
const OLD = 'c'.repeat(32)
const rotated = (expiresAt: number): StoredKey => ({ ...active, previous: { secretHash: secretHash(OLD), expiresAt } })
const unauthorized = { ok: false, error: 'unauthorized' }

const header = (secret: string) => `Bearer svc_${key.keyId}_${secret}`

/** Authenticates with counted steps. */
function counted(authorization: string | null, stored: StoredKey | undefined) {
  const find = vi.fn(() => stored)
  const digest = vi.fn(secretHash)
  const equal = vi.fn(timingSafeEqual)
  const result = authenticate(authorization, { find, digest, equal })
  return { result, steps: [find, digest, equal].map((step) => step.mock.calls.length), compared: equal.mock.calls }
}

// (rule 3.4)
test.each([null, '', 'Bearer', 'Bearer svc_x'])('%j is unauthorized, and nothing is looked up', (authorization) => {
  expect(counted(authorization, active)).toMatchObject({ result: unauthorized, steps: [0, 0, 0] })
})

// (rule 3.4, rule 3.7)
test.each([
  ['an unknown key id', undefined],
  ['a wrong secret of an active key', active],
  ['a wrong secret of a revoked key', revoked],
  ['a wrong secret of a rotated key', rotated(Date.now() + 60_000)],
  ['the expired secret of a rotated key', { ...rotated(0), previous: { secretHash: secretHash(WRONG), expiresAt: 0 } }],
])('%s is unauthorized after one lookup, one SHA-256 and two comparisons of 32 bytes', (_, stored) => {
  const { result, steps, compared } = counted(header(WRONG), stored)
  expect(result).toEqual(unauthorized)
  expect(steps).toEqual([1, 1, 2])
  for (const sides of compared) expect(sides.map((side) => side.byteLength)).toEqual([32, 32])
})

test('an unknown key id is refused even if the comparison held (rule 3.7)', () => {
  expect(authenticate(header(SECRET), { find: () => undefined, equal: () => true })).toEqual(unauthorized)
})

test('a revoked key with its right secret is forbidden, by the same steps (rule 3.6)', () => {
  expect(counted(header(SECRET), revoked)).toMatchObject({
    result: { ok: false, error: 'forbidden' },
    steps: [1, 1, 2],
  })
})

test('an active key with its right secret is its account (rule 3.2)', () => {
  expect(counted(header(SECRET), active)).toMatchObject({ result: { ok: true, key }, steps: [1, 1, 2] })
})

// (rule 29.2)
test('the previous secret of a rotated key works until the millisecond in which it expires', () => {
  const at = (now: number) => authenticate(header(OLD), { find: () => rotated(1_000), now: () => now })
  expect(at(999)).toEqual({ ok: true, key, expiring: true })
  expect(at(1_000)).toEqual(unauthorized)
  expect(authenticate(header(SECRET), { find: () => rotated(0) })).toEqual({ ok: true, key })
})

test('a revoked key is forbidden with either secret (rule 29.6)', () => {
  const find = () => ({ ...rotated(1_000), revoked: true })
  for (const secret of [SECRET, OLD])
    expect(authenticate(header(secret), { find, now: () => 0 })).toEqual({ ok: false, error: 'forbidden' })
})
