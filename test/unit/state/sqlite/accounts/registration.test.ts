// Registrations in the embedded database: what they write, and in which steps.
import type { randomBytes } from 'node:crypto'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { keyIssuer } from '../../../../../src/state/accounts/keys.ts'
import { accountsDatabase } from '../../../../../src/state/sqlite/accounts/database.ts'
import { ACCOUNTS_MIGRATIONS } from '../../../../../src/state/sqlite/accounts/schema.ts'
import { migrate } from '../../../../../src/state/sqlite/connection.ts'
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

test('a key id that is in use is drawn again, and a source of only such ids is an error', async () => {
  const db = operatorOf(accountsFile())
  const draws = [Buffer.alloc(22, 1), Buffer.alloc(22, 1), Buffer.alloc(22, 2)]
  const random = (() => draws.shift() ?? Buffer.alloc(22, 1)) as typeof randomBytes
  const register = keyIssuer(accountsDatabase(db, Date.now), undefined, random)
  expect(await register({ email: 'a@example.com', name: null })).toMatchObject({ keyId: '010101010101' })
  expect(await register({ email: 'b@example.com', name: null })).toMatchObject({ keyId: '020202020202' })
  await expect(register({ email: 'c@example.com', name: null })).rejects.toThrow(/randomness/)
  expect(db.prepare('SELECT count(*) FROM keys').pluck().get()).toBe(2)
})

test('a first and a second key of an email take the same steps (rule 5.5)', async () => {
  const steps: string[] = []
  const db = new Database(':memory:', {
    verbose: (sql) => void steps.push(String(sql).replaceAll(/'[^']*'|\d+/g, '?')),
  })
  migrate(db, ACCOUNTS_MIGRATIONS)
  const register = keyIssuer(accountsDatabase(db, () => 0))
  async function stepsOf(email: string): Promise<string[]> {
    steps.length = 0
    expect(await register({ email, name: null })).toMatchObject({ ok: true })
    return [...steps]
  }
  const [unknown, known] = [await stepsOf('a@mail.example'), await stepsOf('a@mail.example')]
  expect(unknown).toEqual([expect.stringContaining('INSERT INTO keys')])
  expect(known).toEqual(unknown)
  db.close()
})
