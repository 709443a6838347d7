// Authentication in the embedded accounts. The cache reveals nothing and survives no change of a key: a rejected header takes every
// step each time.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { secretHash } from '../../../../../src/accounts/key-format.ts'
import type { StoredKey } from '../../../../../src/accounts/verification.ts'
import { authCache, type KeyLookup, keyLookup } from '../../../../../src/state/sqlite/accounts/authentication.ts'
import { outlastReadings } from '../../../../../src/state/sqlite/connection.ts'
import { freshKey } from '../../../../support/suites/accounts-world.ts'
import { accountsFile, accountsOf, adminOf, operatorOf } from './accounts-file.ts'

const FORBIDDEN = { ok: false, error: 'forbidden' }

test('a new key is no change: what was accepted stays cached', async () => {
  const file = accountsFile()
  const accounts = accountsOf(file)
  const reader = new Database(file, { readonly: true })
  onTestFinished(() => void reader.close())
  const { lastChange } = keyLookup(reader)
  const { header } = await freshKey(accounts)
  outlastReadings()
  expect(lastChange()).toBe(0)
  await accounts.revoke(header)
  outlastReadings()
  expect(lastChange()).toBe(1)
})

test('keys restored to an older state are read again', async () => {
  const file = accountsFile()
  const accounts = accountsOf(file)
  const { header, keyId } = await freshKey(accounts)
  await adminOf(file).revoke(keyId)
  expect(await accounts.authenticate(header)).toEqual(FORBIDDEN)
  operatorOf(file).exec(`UPDATE keys SET status = 'active'; UPDATE accounts_state SET change = 1`)
  outlastReadings()
  expect(await accounts.authenticate(header)).toMatchObject({ ok: true })
})

test('a hundred thousand unknown keys leave nothing in memory', async () => {
  const accounts = accountsOf(accountsFile())
  const unknown = (n: number) => `Bearer svc_${n.toString(16).padStart(12, '0')}_${'0'.repeat(32)}`
  const before = heapAfterCollection()
  for (let n = 0; n < 100_000; n++) if ((await accounts.authenticate(unknown(n))).ok) expect.unreachable()
  expect(heapAfterCollection() - before).toBeLessThan(4 * 1024 * 1024)
})

function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

const SECRET = '0123456789abcdef0123456789abcdef'
const header = (keyId: string, secret = SECRET) => `Bearer svc_${keyId}_${secret}`
const ACTIVE = '00000000000a'
const REVOKED = '00000000000b'

function world() {
  const stored = (keyId: string, revoked: boolean): StoredKey => ({
    key: { keyId, email: 'a@b.example', plan: 'free' },
    secretHash: secretHash(SECRET),
    previous: null,
    revoked,
  })
  const rows = new Map([
    [ACTIVE, stored(ACTIVE, false)],
    [REVOKED, stored(REVOKED, true)],
  ])
  const state = { lastChange: 1, lookups: 0, rows, stored }
  const keys: KeyLookup = {
    find(keyId) {
      state.lookups++
      return rows.get(keyId)
    },
    lastChange: () => state.lastChange,
  }
  return { state, keys }
}

// (rule 3.7)
test.each([
  ['an unknown key id', header('00000000000c'), 'unauthorized'],
  ['a wrong secret of an active key', header(ACTIVE, SECRET.replace('0', '1')), 'unauthorized'],
  ['a wrong secret of a revoked key', header(REVOKED, SECRET.replace('0', '1')), 'unauthorized'],
  ['the right secret of a revoked key', header(REVOKED), 'forbidden'],
])('%s is looked up and authenticated each time', (_, authorization, error) => {
  const { state, keys } = world()
  const authenticate = authCache(keys)
  authenticate(header(ACTIVE))
  for (let time = 1; time <= 5; time++) {
    expect(authenticate(authorization)).toEqual({ ok: false, error })
    expect(state.lookups).toBe(1 + time)
  }
})

test('no header and a malformed one are refused without a lookup (rule 3.4)', () => {
  const { state, keys } = world()
  const authenticate = authCache(keys)
  for (const refused of [null, '', 'Bearer', header('xyz')]) expect(authenticate(refused)).toMatchObject({ ok: false })
  expect(state.lookups).toBe(0)
})

test('an accepted key is authenticated once', () => {
  const { state, keys } = world()
  const authenticate = authCache(keys)
  for (let time = 1; time <= 5; time++) expect(authenticate(header(ACTIVE))).toMatchObject({ ok: true })
  expect(state.lookups).toBe(1)
})

test('other spellings of an accepted key work and take no place in the cache (rule 3.2)', () => {
  const { state, keys } = world()
  const authenticate = authCache(keys)
  authenticate(header(ACTIVE))
  const blanks = Array.from({ length: 10 }, (_, n) => header(ACTIVE).replace(' ', ' '.repeat(n + 2)))
  const spellings = [header(ACTIVE).toLowerCase(), ` ${header(ACTIVE)}`, `${header(ACTIVE)}\t`, ...blanks]
  for (const spelling of [...spellings, ...spellings]) expect(authenticate(spelling)).toMatchObject({ ok: true })
  expect(state.lookups).toBe(1 + 2 * spellings.length)
})

// (rule 3.8)
test('any change of a key clears the cache: a revocation and another plan hold at once', () => {
  const { state, keys } = world()
  const authenticate = authCache(keys)
  expect(authenticate(header(ACTIVE))).toMatchObject({ ok: true, key: { plan: 'free' } })
  state.rows.set(ACTIVE, {
    ...state.stored(ACTIVE, false),
    key: { keyId: ACTIVE, email: 'a@b.example', plan: 'admin' },
  })
  state.lastChange = 2
  expect(authenticate(header(ACTIVE))).toMatchObject({ ok: true, key: { plan: 'admin' } })
  state.rows.set(ACTIVE, state.stored(ACTIVE, true))
  state.lastChange = 3
  expect(authenticate(header(ACTIVE))).toEqual({ ok: false, error: 'forbidden' })
})

test('more accepted keys than the cache holds all work', () => {
  const { state, keys } = world()
  const authenticate = authCache(keys)
  const ids = Array.from({ length: 2_001 }, (_, n) => n.toString(16).padStart(12, '1'))
  for (const id of ids) state.rows.set(id, state.stored(id, false))
  for (const id of [...ids, ...ids]) expect(authenticate(header(id))).toMatchObject({ ok: true, key: { keyId: id } })
})

test('the previous secret is authenticated each time, so that it ends on time (rule 29.2)', () => {
  const { state, keys } = world()
  const old = 'f'.repeat(32)
  const previous = { secretHash: secretHash(old), expiresAt: 3 }
  state.rows.set(ACTIVE, { ...state.stored(ACTIVE, false), previous })
  let now = 0
  const authenticate = authCache(keys, () => now)
  const outcomes = [0, 1, 2, 3, 4].map((at) => {
    now = at
    return authenticate(header(ACTIVE, old)).ok
  })
  expect(outcomes).toEqual([true, true, true, false, false])
  expect(authenticate(header(ACTIVE))).toMatchObject({ ok: true })
})
