// Rotations and revocations by the holder of a key, in the accounts database.

import { renameSync } from 'node:fs'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { DisplacedAccounts } from '../../../../src/state/accounts/accounts.ts'
import { changePlan, listKeys, revokeKey } from '../../../../src/state/accounts/admin.ts'
import { ACCOUNTS_MIGRATIONS } from '../../../../src/state/accounts/schema.ts'
import { migrate } from '../../../../src/state/sqlite.ts'
import { accountsFile, accountsOf, clockAt, freshKey, operatorOf, withWrongSecret } from './accounts-file.ts'

const UNAUTHORIZED = { ok: false, error: 'unauthorized' }
const FORBIDDEN = { ok: false, error: 'forbidden' }
const HOUR = 3_600_000

async function world() {
  const file = accountsFile()
  const clock = clockAt('2026-11-20T10:00:00Z')
  const accounts = accountsOf(file, clock)
  const { header, keyId } = await freshKey(accounts)
  const accepts = async (sent: string) => (await accounts.authenticate(sent)).ok
  async function rotated(sent: string, overlapMs = HOUR): Promise<string> {
    const rotation = await accounts.rotate(sent, overlapMs)
    if (!rotation.ok) throw new Error(rotation.error)
    return `Bearer ${rotation.apiKey}`
  }
  return { file, clock, accounts, header, keyId, accepts, rotated }
}

test('a rotated key keeps its id, email, plan and usage (rule 29.1)', async () => {
  const { file, accounts, header, keyId, rotated } = await world()
  changePlan(operatorOf(file), keyId, 'admin')
  accounts.countUse(keyId)
  const fresh = await rotated(header)
  expect(fresh).toMatch(new RegExp(`^Bearer svc_${keyId}_[0-9a-f]{32}$`))
  expect(fresh).not.toBe(header)
  expect(await accounts.authenticate(fresh)).toEqual({
    ok: true,
    key: { keyId, email: 'jane@example.com', plan: 'admin' },
  })
  expect(await accounts.usage(keyId)).toMatchObject({ total: 1 })
})

test('the old secret works until it expires, then it is unauthorized, also after a restart (rule 29.2)', async () => {
  const { file, clock, accounts, header, accepts, rotated } = await world()
  const fresh = await rotated(header)
  clock.ms += HOUR - 1
  expect([await accepts(header), await accepts(fresh)]).toEqual([true, true])
  clock.ms += 1
  expect(await accounts.authenticate(header)).toEqual(UNAUTHORIZED)
  const again = accountsOf(file, clock)
  expect(await again.authenticate(header)).toEqual(UNAUTHORIZED)
  expect(await again.authenticate(fresh)).toMatchObject({ ok: true })
})

test('without an overlap, the old secret ends at once, and setting the clock back does not bring it back (rule 29.2)', async () => {
  const { clock, header, accepts, rotated } = await world()
  const fresh = await rotated(header, 0)
  expect([await accepts(header), await accepts(fresh)]).toEqual([false, true])
  clock.ms -= HOUR
  expect(await accepts(header)).toBe(false)
})

// (rule 29.3)
test.each([
  ['the new', (_old: string, fresh: string) => fresh],
  ['the old', (old: string) => old],
])('another rotation with %s secret ends the oldest at once', async (_, choose) => {
  const { header, accepts, rotated } = await world()
  const second = await rotated(header)
  const third = await rotated(choose(header, second))
  expect([await accepts(header), await accepts(second), await accepts(third)]).toEqual([false, true, true])
})

test('an expired, a wrong and a revoked secret rotate nothing and revoke nothing', async () => {
  const { file, clock, accounts, header, keyId, accepts, rotated } = await world()
  const fresh = await rotated(header)
  clock.ms += HOUR
  for (const refused of [header, withWrongSecret(fresh), null, 'Bearer x']) {
    expect(await accounts.rotate(refused, HOUR)).toEqual(UNAUTHORIZED)
    expect(await accounts.revoke(refused)).toEqual(UNAUTHORIZED)
  }
  expect(await accepts(fresh)).toBe(true)
  revokeKey(operatorOf(file), keyId)
  expect(await accounts.rotate(fresh, HOUR)).toEqual(FORBIDDEN)
  expect(await accounts.revoke(fresh)).toEqual(FORBIDDEN)
})

test('a rotation of a server that has not read the last one does not succeed with an ended secret (rule 29.4)', async () => {
  const { file, clock, accounts, header } = await world()
  const other = accountsOf(file, clock)
  const [one, two] = await Promise.all([accounts.rotate(header, 0), other.rotate(header, 0)])
  expect([one.ok, two]).toEqual([true, UNAUTHORIZED])
})

test('a revoked key is forbidden with either secret, in every server (rule 29.6)', async () => {
  const { file, clock, accounts, header, keyId, rotated } = await world()
  const other = accountsOf(file, clock)
  const fresh = await rotated(header)
  expect(await other.authenticate(fresh)).toMatchObject({ ok: true })
  expect(await accounts.revoke(header)).toMatchObject({ ok: true, key: { keyId } })
  for (const server of [accounts, other])
    for (const secret of [header, fresh]) expect(await server.authenticate(secret)).toEqual(FORBIDDEN)
})

test('a rotation is in effect in every server when it is answered (rule 29.4)', async () => {
  const { file, clock, accounts, header, rotated } = await world()
  const other = accountsOf(file, clock)
  expect(await other.authenticate(header)).toMatchObject({ ok: true })
  const fresh = await rotated(header, 0)
  for (const server of [accounts, other]) {
    expect(await server.authenticate(header)).toEqual(UNAUTHORIZED)
    expect(await server.authenticate(fresh)).toMatchObject({ ok: true })
  }
})

test('a rotation takes no place of the email, and a revocation frees one (rule 29.1, rule 29.6)', async () => {
  const { accounts, header, rotated } = await world()
  await freshKey(accounts)
  const fresh = await rotated(header)
  const third = () => accounts.register({ email: 'jane@example.com', name: null })
  expect(await third()).toEqual({ ok: false, error: 'limit_reached' })
  await accounts.revoke(fresh)
  expect(await third()).toMatchObject({ ok: true })
  expect(await third()).toEqual({ ok: false, error: 'limit_reached' })
})

test('neither secret is in the file (rule 3.7)', async () => {
  const { file, header, rotated } = await world()
  const fresh = await rotated(header)
  const bytes = operatorOf(file).serialize().toString('latin1')
  for (const secret of [header, fresh]) expect(bytes).not.toContain(secret.slice(-32))
})

test('a database that was moved away takes no rotation (rule 29.8)', async () => {
  const { file, accounts, header } = await world()
  renameSync(file, `${file}.moved`)
  await expect(accounts.rotate(header, 0)).rejects.toThrow(DisplacedAccounts)
  await expect(accounts.revoke(header)).rejects.toThrow(DisplacedAccounts)
  renameSync(`${file}.moved`, file)
  expect(await accounts.authenticate(header)).toMatchObject({ ok: true })
})

test('keys of an older release work, can be rotated, and are listed', async () => {
  const file = accountsFile()
  const old = new Database(file)
  migrate(old, ACCOUNTS_MIGRATIONS.slice(0, 1))
  const hash = Buffer.from('9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', 'hex')
  old
    .prepare(`INSERT INTO keys VALUES ('0123456789ab', ?, 'jane@example.com', NULL, 'free', 'active', '', 1)`)
    .run(hash)
  old.close()
  const accounts = accountsOf(file)
  expect(await accounts.authenticate(`Bearer svc_0123456789ab_${'0'.repeat(32)}`)).toEqual(UNAUTHORIZED)
  const { header } = await freshKey(accounts)
  expect(await accounts.rotate(header, HOUR)).toMatchObject({ ok: true })
  const listed = listKeys(operatorOf(file), { email: null, day: 0 })
  expect(listed.map(({ email, status }) => [email, status])).toEqual([
    ['jane@example.com', 'active'],
    ['jane@example.com', 'active'],
  ])
})
