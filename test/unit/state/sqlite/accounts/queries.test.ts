import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readQueries } from '../../../../../src/engine/engine.ts'
import { ACCOUNTS_MIGRATIONS } from '../../../../../src/state/sqlite/accounts/schema.ts'
import { migrate, openDatabase } from '../../../../../src/state/sqlite/connection.ts'
import { searchFor } from '../../../../support/suites/query-suite.ts'
import { accountsFile, accountsOf, operatorOf, queriesOf } from './accounts-file.ts'

const PEOPLE = ['0123456789ab', '192.0.2.17', '2001:db8:0:1::/64', 'cafe00cafe00', '198.51.100.9']
const TYPED = ['jane@example.com', '+49 170 1234567', 'svc_0123456789ab_0123456789abcdef0123456789abcdef']

test('no byte of the database has a key, an address, or a text that looks like one (rule 46.4)', async () => {
  const file = accountsFile()
  const accounts = accountsOf(file)
  for (const person of PEOPLE) {
    accounts.countSearch(searchFor('marine'), person)
    for (const text of TYPED) accounts.countSearch(searchFor(text), person)
  }
  await accounts.flush()
  const folder = dirname(file)
  const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'))
  const has = (text: string) => bytes.some((content) => content.includes(text))
  expect(has('marine')).toBe(true)
  const parts = [...PEOPLE, ...TYPED, 'jane', '1234567', '0123456789abcdef']
  expect(parts.filter(has)).toEqual([])
})

test('with the log off, nothing is counted (rule 46.6)', async () => {
  const file = accountsFile()
  const accounts = accountsOf(file, undefined, { queryLog: false })
  for (const person of PEOPLE) accounts.countSearch(searchFor('marine'), person)
  await accounts.flush()
  expect(operatorOf(file).prepare('SELECT count(*) FROM query_weeks').pluck().get()).toBe(0)
})

test('a search never fails because counts cannot be written; they are written later (rule 46.3)', async () => {
  const file = accountsFile()
  const accounts = accountsOf(file)
  const operator = operatorOf(file)
  operator.exec(`CREATE TRIGGER full_log BEFORE INSERT ON query_weeks BEGIN SELECT raise(ABORT, 'refused'); END`)
  for (const person of PEOPLE) accounts.countSearch(searchFor('marine'), person)
  await expect(accounts.flush()).rejects.toThrow(/refused/)
  for (const person of PEOPLE) accounts.countSearch(searchFor('marine'), person)
  await expect(accounts.flush()).rejects.toThrow(/refused/)
  operator.exec('DROP TRIGGER full_log')
  await accounts.flush()
  expect(await queriesOf(file)).toMatchObject([{ form: 'marine', searches: 10 }])
})

test('a network that has begun its forms of a day begins others on the next day (rule 46.3)', async () => {
  const clock = { ms: Date.parse('2026-11-03T10:00:00Z'), now: () => clock.ms }
  const file = accountsFile()
  const accounts = accountsOf(file, clock)
  async function restAfter(name: string): Promise<number | undefined> {
    for (let n = 0; n < 400; n++) accounts.countSearch(searchFor(`${name} ${n}`), `key${n}`, 'wide')
    await accounts.flush()
    return (await queriesOf(file)).find(({ form }) => form === '')?.searches
  }
  expect([await restAfter('first'), await restAfter('second')]).toEqual([undefined, 300])
  clock.ms += 86_400_000
  expect(await restAfter('third')).toBe(300)
})

test('accounts that no server has opened, or only one of a release before the log, have no searches', async () => {
  const accountsDb = accountsFile()
  expect(await readQueries({ shared: null, accountsDb }, '')).toEqual([])
  const db = openDatabase(accountsDb, { busyMs: 100 })
  migrate(db, ACCOUNTS_MIGRATIONS.slice(0, 5))
  db.close()
  expect(await readQueries({ shared: null, accountsDb }, '')).toEqual([])
})
