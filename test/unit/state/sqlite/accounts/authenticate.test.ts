import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { authCache, keyLookup } from '../../../../../src/state/sqlite/accounts/authentication.ts'
import { outlastReadings } from '../../../../../src/state/sqlite/data-version.ts'
import { freshKey, withWrongSecret } from '../../../../support/suites/accounts-world.ts'
import { accountsFile, accountsOf, adminOf, operatorOf } from './accounts-file.ts'

const UNAUTHORIZED = { ok: false, error: 'unauthorized' }
const FORBIDDEN = { ok: false, error: 'forbidden' }

// (rule 3.8)
test('a key that another process registered works on the next request, even if it was tried before', async () => {
  const file = accountsFile()
  const [here, there] = [accountsOf(file), accountsOf(file)]
  const { header } = await freshKey(there)
  expect(await here.authenticate(withWrongSecret(header))).toEqual(UNAUTHORIZED)
  expect(await here.authenticate(header)).toMatchObject({ ok: true })
})

// (rule 3.7)
test('an unknown id and wrong secrets take the same statements, however often they are tried', async () => {
  const file = accountsFile()
  const accounts = accountsOf(file)
  const fresh = async (name: string) => (await freshKey(accounts, `${name}@example.com`)).header
  const [active, revoked, rotated] = [await fresh('active'), await fresh('revoked'), await fresh('rotated')]
  await accounts.revoke(revoked)
  await accounts.rotate(rotated, 3_600_000)
  const statements: string[] = []
  const reader = new Database(file, { readonly: true, verbose: (sql) => void statements.push(String(sql)) })
  onTestFinished(() => void reader.close())
  const authenticate = authCache(keyLookup(reader))
  const unknown = `Bearer svc_ffffffffffff_${'0'.repeat(32)}`
  const wrong = [active, revoked, rotated].map(withWrongSecret)
  const taken = [unknown, ...wrong, ...wrong, unknown].map((header) => {
    statements.length = 0
    expect(authenticate(header)).toEqual(UNAUTHORIZED)
    return statements
      .filter((sql) => sql !== 'PRAGMA data_version')
      .map((sql) => sql.replace(/'[0-9a-f]{12}'/, '?'))
      .join('; ')
  })
  expect(taken[0]).toMatch(/^SELECT key_id .* FROM keys WHERE key_id = \?/s)
  expect(new Set(taken)).toEqual(new Set([taken[0]]))
})

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
