// Which plans there are is decided by one table, not by the database or by the code that counts requests.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PLAN_NAMES, PLANS, perMinute } from '../../../../../src/accounts/limits.ts'
import { localAuthorizer } from '../../../../../src/state/authorizer.ts'
import { openRateLimiter } from '../../../../../src/state/memory/rate-limiter.ts'
import { ACCOUNTS_MIGRATIONS } from '../../../../../src/state/sqlite/accounts/schema.ts'
import { migrate, openDatabase } from '../../../../../src/state/sqlite/connection.ts'

const INSERT = `INSERT INTO keys (key_id, secret_hash, email, plan, status, created_at, change)
  VALUES (?, zeroblob(32), 'a@b.example', ?, 'active', '2026-11-20T00:00:00Z', 1)`

test('accounts of any release take a plan that they did not know, and keep their keys', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-plans-'))
  const db = openDatabase(join(folder, 'accounts.db'), { busyMs: 100 })
  migrate(db, ACCOUNTS_MIGRATIONS.slice(0, 2))
  db.prepare(INSERT).run('000000000001', 'free')
  db.prepare(INSERT).run('000000000002', 'admin')
  expect(() => db.prepare(INSERT).run('000000000003', 'plus')).toThrow('CHECK')
  migrate(db, ACCOUNTS_MIGRATIONS)
  db.prepare(INSERT).run('000000000003', 'plus')
  expect(db.prepare('SELECT plan FROM keys ORDER BY key_id').pluck().all()).toEqual(['free', 'admin', 'plus'])
  expect(() => db.prepare(INSERT).run('000000000004', null)).toThrow('NOT NULL')
  db.close()
  rmSync(folder, { recursive: true })
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
