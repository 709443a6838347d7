// Which plans there are is decided by one table, not by the database or by the code that counts requests.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { secretHash } from '../../../../../src/accounts/key-format.ts'
import { PLAN_NAMES, PLANS, perMinute } from '../../../../../src/accounts/limits.ts'
import { localAuthorizer } from '../../../../../src/state/authorizer.ts'
import { openRateLimiter } from '../../../../../src/state/memory/rate-limiter.ts'
import { ACCOUNTS_MIGRATIONS } from '../../../../../src/state/sqlite/accounts/schema.ts'
import { migrate, openDatabase } from '../../../../../src/state/sqlite/connection.ts'
import { accountsFile, accountsOf, adminOf } from './accounts-file.ts'

const INSERT = `INSERT INTO keys (key_id, secret_hash, email, plan, status, created_at)
  VALUES (?, zeroblob(32), ?, ?, 'active', '2026-11-20T00:00:00Z')`
const OLD_INSERT = INSERT.replace('created_at)', 'created_at, change)').replace("Z')", "Z', 1)")

const key = (keyId: string, plan: string | null) => [keyId, `${keyId}@mail.example`, plan]

test('accounts of any release take a plan that they did not know, and keep their keys', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-plans-'))
  const db = openDatabase(join(folder, 'accounts.db'), { busyMs: 100 })
  migrate(db, ACCOUNTS_MIGRATIONS.slice(0, 2))
  db.prepare(OLD_INSERT).run(...key('000000000001', 'free'))
  db.prepare(OLD_INSERT).run(...key('000000000002', 'admin'))
  expect(() => db.prepare(OLD_INSERT).run(...key('000000000003', 'plus'))).toThrow('CHECK')
  migrate(db, ACCOUNTS_MIGRATIONS)
  db.prepare(INSERT).run(...key('000000000003', 'plus'))
  expect(db.prepare('SELECT plan FROM keys ORDER BY key_id').pluck().all()).toEqual(['free', 'admin', 'plus'])
  expect(() => db.prepare(INSERT).run(...key('000000000004', null))).toThrow('NOT NULL')
  db.close()
  rmSync(folder, { recursive: true })
})

test('keys of an older release work, can be rotated and listed, and have a slot of their email each, so that a third is refused (rule 5.5)', async () => {
  const file = accountsFile()
  const db = openDatabase(file, { busyMs: 100 })
  migrate(db, ACCOUNTS_MIGRATIONS.slice(0, 1))
  const insert = db.prepare(`INSERT INTO keys (key_id, secret_hash, email, plan, status, created_at, change)
    VALUES (?, ?, ?, 'free', ?, '2026-11-20T00:00:00Z', 1)`)
  const hash = secretHash('0'.repeat(32))
  const keys = { a1: 'revoked', a2: 'active', b3: 'active', a4: 'active', c5: 'revoked' }
  for (const [[name, n], status] of Object.entries(keys))
    insert.run(`00000000000${n}`, hash, `${name}@mail.example`, status)
  db.close()
  const accounts = accountsOf(file)
  const given = async (name: string) => (await accounts.register({ email: `${name}@mail.example`, name: null })).ok
  expect([await given('a'), await given('b'), await given('b'), await given('c')]).toEqual([false, true, false, true])
  const header = `Bearer svc_000000000003_${'0'.repeat(32)}`
  expect(await accounts.authenticate(header)).toMatchObject({ ok: true })
  expect(await accounts.rotate(header, 0)).toMatchObject({ ok: true })
  expect(await adminOf(file).list('a@mail.example')).toMatchObject([
    { keyId: '000000000001', status: 'revoked' },
    {},
    {},
  ])
})

test.each(PLAN_NAMES)('the plan %s has the limit of the table (rule 4.1, rule 4.6)', async (plan) => {
  const key = { keyId: '000000000001', email: 'a@b.example', plan }
  const authorizer = localAuthorizer({ authenticate: () => ({ ok: true, key }) }, openRateLimiter())
  const authorized = await authorizer.authorize('Bearer x', true)
  const limit = PLANS[plan].perMinute
  expect(authorized).toMatchObject({ ok: true, admission: limit === null ? null : { limit, remaining: limit - 1 } })
})

test('a plan of another release has the limit of the plan free', () => {
  expect([perMinute('2031'), perMinute('toString')]).toEqual([100, 100])
})
