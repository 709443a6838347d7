// Which keys a server of several keeps in memory.
import { expect, test } from 'vitest'
import { keyCache } from '../../../../src/engine/cluster/authorizer.ts'
import type { NumberedKey } from '../../../../src/state/postgres/accounts.ts'

const KEY_ID = '0123456789ab'

function keyOf(logged: number): NumberedKey {
  const key = { keyId: KEY_ID, email: 'jane@example.com', plan: 'free' } as const
  return { key, secretHash: Buffer.alloc(32), previous: null, revoked: false, logged }
}

test('a key that is as new as its change stays: it works if PostgreSQL then goes away (rule 37.6)', async () => {
  const keys = keyCache({ find: async () => keyOf(7) })
  const loaded = await keys.load(KEY_ID)
  keys.drop(KEY_ID, 7)
  expect(keys.known(KEY_ID)).toBe(loaded)
})

test('a key that is older than its change is forgotten (rule 37.3)', async () => {
  const keys = keyCache({ find: async () => keyOf(7) })
  await keys.load(KEY_ID)
  keys.drop(KEY_ID, 8)
  expect(keys.known(KEY_ID)).toBeUndefined()
})

test('what was being read when a key changed is not kept (rule 37.3)', async () => {
  const { promise, resolve } = Promise.withResolvers<NumberedKey>()
  const began = Promise.withResolvers<void>()
  const keys = keyCache({
    find() {
      began.resolve()
      return promise
    },
  })
  const loading = keys.load(KEY_ID)
  await began.promise
  keys.drop(KEY_ID, 8)
  resolve(keyOf(7))
  await loading
  expect(keys.known(KEY_ID)).toBeUndefined()
})
