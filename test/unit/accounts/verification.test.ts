import { timingSafeEqual } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { secretHash } from '../../../src/accounts/key-format.ts'
import { authenticate, type StoredKey } from '../../../src/accounts/verification.ts'

const SECRET = 'a'.repeat(32)
const WRONG = 'b'.repeat(32)
const key = { keyId: '0123456789ab', email: 'jane@example.com', plan: 'free' as const }
const active: StoredKey = { key, secretHash: secretHash(SECRET), revoked: false }
const revoked: StoredKey = { ...active, revoked: true }
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
])('%s is unauthorized after one lookup, one SHA-256 and one comparison of 32 bytes', (_, stored) => {
  const { result, steps, compared } = counted(header(WRONG), stored)
  expect(result).toEqual(unauthorized)
  expect(steps).toEqual([1, 1, 1])
  expect(compared[0]?.map((side) => side.byteLength)).toEqual([32, 32])
})

test('an unknown key id is refused even if the comparison held (rule 3.7)', () => {
  expect(authenticate(header(SECRET), { find: () => undefined, equal: () => true })).toEqual(unauthorized)
})

test('a revoked key with its right secret is forbidden, by the same steps (rule 3.6)', () => {
  expect(counted(header(SECRET), revoked)).toMatchObject({
    result: { ok: false, error: 'forbidden' },
    steps: [1, 1, 1],
  })
})

test('an active key with its right secret is its account (rule 3.2)', () => {
  expect(counted(header(SECRET), active)).toMatchObject({ result: { ok: true, key }, steps: [1, 1, 1] })
})
