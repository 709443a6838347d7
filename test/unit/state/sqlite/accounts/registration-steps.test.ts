// A registration runs the same statements in the same order, whether its email is known or not.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { sqliteKeyIssuer } from '../../../../../src/state/sqlite/accounts/registration.ts'
import { ACCOUNTS_MIGRATIONS } from '../../../../../src/state/sqlite/accounts/schema.ts'
import { migrate } from '../../../../../src/state/sqlite/connection.ts'

test('a first and a second key of an email take the same steps (rule 5.5)', () => {
  const steps: string[] = []
  const db = new Database(':memory:', {
    verbose: (sql) => void steps.push(String(sql).replaceAll(/'[^']*'|\d+/g, '?')),
  })
  migrate(db, ACCOUNTS_MIGRATIONS)
  const register = sqliteKeyIssuer(db, () => 0)
  const stepsOf = (email: string) => {
    steps.length = 0
    expect(register({ email, name: null })).toMatchObject({ ok: true })
    return [...steps]
  }
  const [unknown, known] = [stepsOf('a@mail.example'), stepsOf('a@mail.example')]
  expect(unknown.length).toBeGreaterThan(3)
  expect(known).toEqual(unknown)
  db.close()
})
