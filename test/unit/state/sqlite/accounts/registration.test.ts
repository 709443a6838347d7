import type { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { sqliteKeyIssuer } from '../../../../../src/state/sqlite/accounts/registration.ts'
import { freshKey } from '../../../../support/suites/accounts-world.ts'
import { accountsFile, accountsOf, operatorOf } from './accounts-file.ts'

test('a refused registration writes nothing (rule 5.5)', async () => {
  const file = accountsFile()
  const accounts = accountsOf(file)
  await freshKey(accounts)
  await freshKey(accounts)
  const operator = operatorOf(file)
  const version = () => operator.pragma('data_version', { simple: true })
  const before = version()
  await accounts.register({ email: 'jane@example.com', name: null })
  expect(version()).toBe(before)
})

test('a key id that is in use is drawn again, and a source of only such ids is an error', () => {
  const db = operatorOf(accountsFile())
  const draws = [Buffer.alloc(22, 1), Buffer.alloc(22, 1), Buffer.alloc(22, 2)]
  const register = sqliteKeyIssuer(db, Date.now, (() => draws.shift() ?? Buffer.alloc(22, 1)) as typeof randomBytes)
  expect(register({ email: 'a@example.com', name: null })).toMatchObject({ keyId: '010101010101' })
  expect(register({ email: 'b@example.com', name: null })).toMatchObject({ keyId: '020202020202' })
  expect(() => register({ email: 'c@example.com', name: null })).toThrow(/randomness/)
  expect(db.prepare('SELECT count(*) FROM keys').pluck().get()).toBe(2)
})
