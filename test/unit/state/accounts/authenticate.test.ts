import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openAccounts } from '../../../../src/state/accounts/accounts.ts'
import { changePlan, revokeKey } from '../../../../src/state/accounts/admin.ts'
import { keyCache } from '../../../../src/state/accounts/keys.ts'
import { outlastReadings } from '../../../../src/state/data-version.ts'
import { freshKey, withWrongSecret } from '../../../support/suites/accounts-world.ts'
import { accountsFile, accountsOf, clockAt, operatorOf, readerOf } from './accounts-file.ts'

const UNAUTHORIZED = { ok: false, error: 'unauthorized' }
const FORBIDDEN = { ok: false, error: 'forbidden' }

test('a file that is not a database is refused', () => {
  const file = accountsFile()
  writeFileSync(file, 'not a database, but long enough to look like something'.repeat(100))
  expect(() => openAccounts(file)).toThrow(/not a database/)
})

test('a database of a newer release is refused and not changed', () => {
  const file = accountsFile()
  const db = new Database(file)
  db.pragma('user_version = 99')
  db.close()
  expect(() => openAccounts(file)).toThrow(/99.*newer release/)
})

test('absent, malformed, unknown and wrong are refused with one result (rule 3.4)', async () => {
  const accounts = accountsOf(accountsFile())
  const { header } = await freshKey(accounts)
  const unknown = `Bearer svc_000000000000_${'0'.repeat(32)}`
  for (const refused of [null, '', 'Bearer', 'Bearer x', unknown, withWrongSecret(header)])
    expect(await accounts.authenticate(refused)).toEqual(UNAUTHORIZED)
})

test('a registered key is accepted at once and after a restart (rule 3.2)', async () => {
  const file = accountsFile()
  const accounts = accountsOf(file)
  const { header, keyId } = await freshKey(accounts)
  const account = { ok: true, key: { keyId, email: 'jane@example.com', plan: 'free' } }
  expect(await accounts.authenticate(header)).toEqual(account)
  await accounts.close()
  expect(await accountsOf(file).authenticate(header)).toEqual(account)
})

test('neither the secret nor the address is in the file (rule 3.7, rule 5.9)', async () => {
  const file = accountsFile()
  const accounts = accountsOf(file)
  const { apiKey } = await freshKey(accounts)
  await accounts.admitRegistration('192.0.2.77')
  const bytes = operatorOf(file).serialize().toString('latin1')
  expect(bytes).toContain('jane@example.com')
  expect(bytes).not.toContain(apiKey.slice(17))
  expect(bytes).not.toContain('192.0.2.77')
})

test('a key revoked by another process is refused on the next request (rule 3.8)', async () => {
  const file = accountsFile()
  const accounts = accountsOf(file)
  const { header, keyId } = await freshKey(accounts)
  expect(await accounts.authenticate(header)).toMatchObject({ ok: true })
  expect(revokeKey(operatorOf(file), keyId)).toBe('changed')
  expect(await accounts.authenticate(header)).toEqual(FORBIDDEN)
  expect(await accounts.authenticate(withWrongSecret(header))).toEqual(UNAUTHORIZED)
  await accounts.close()
  expect(await accountsOf(file).authenticate(header)).toEqual(FORBIDDEN)
})

test('a plan changed by another process holds on the next request (rule 3.8)', async () => {
  const file = accountsFile()
  const accounts = accountsOf(file)
  const { header, keyId } = await freshKey(accounts)
  const operator = operatorOf(file)
  for (const plan of ['free', 'admin', 'free', 'admin'] as const) {
    changePlan(operator, keyId, plan)
    expect(await accounts.authenticate(header)).toMatchObject({ ok: true, key: { plan } })
  }
})

// (rule 3.8)
test('a key that another process registered works on the next request, even if it was tried before', async () => {
  const file = accountsFile()
  const [here, there] = [accountsOf(file), accountsOf(file)]
  const { header } = await freshKey(there)
  expect(await here.authenticate(withWrongSecret(header))).toEqual(UNAUTHORIZED)
  expect(await here.authenticate(header)).toMatchObject({ ok: true })
})

test('a change of one key leaves the others in memory, and usage leaves all', async () => {
  const file = accountsFile()
  const accounts = accountsOf(file, clockAt('2026-11-03T10:00:00Z'))
  const [one, two] = [await freshKey(accounts, 'one@example.com'), await freshKey(accounts, 'two@example.com')]
  const { find } = keyCache(readerOf(file))
  const before = [find(one.keyId), find(two.keyId)]
  accounts.countUse(one.keyId)
  await accounts.flush()
  expect([find(one.keyId), find(two.keyId)].map((key, at) => key === before[at])).toEqual([true, true])
  revokeKey(operatorOf(file), one.keyId)
  expect([find(one.keyId), find(two.keyId)].map((key, at) => key === before[at])).toEqual([false, true])
  expect(find(one.keyId)?.revoked).toBe(true)
})

test('keys restored to an older state are read again', async () => {
  const file = accountsFile()
  const accounts = accountsOf(file)
  const { header, keyId } = await freshKey(accounts)
  const operator = operatorOf(file)
  revokeKey(operator, keyId)
  expect(await accounts.authenticate(header)).toEqual(FORBIDDEN)
  operator.exec(`UPDATE keys SET status = 'active', change = 1; UPDATE accounts_state SET change = 1`)
  outlastReadings()
  expect(await accounts.authenticate(header)).toMatchObject({ ok: true })
})

test('more keys than the cache holds all work', async () => {
  const file = accountsFile()
  const accounts = accountsOf(file)
  const keys = await Promise.all([...Array(7).keys()].map((n) => freshKey(accounts, `${n}@example.com`)))
  const { find } = keyCache(readerOf(file), 3)
  for (const { keyId } of [...keys, ...keys]) expect(find(keyId)?.key.keyId).toBe(keyId)
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
