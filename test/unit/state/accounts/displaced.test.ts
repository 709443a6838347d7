// A database that is moved away or replaced under a running server: no key is acknowledged that its next start does not
// find.
import { copyFileSync, renameSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DisplacedAccounts } from '../../../../src/state/accounts/accounts.ts'
import { freshKey } from '../../../support/suites/accounts-world.ts'
import { accountsFile, accountsOf } from './accounts-file.ts'

const REQUEST = { email: 'jane@example.com', name: null }

test('nobody can register while the file is elsewhere, and everybody can when it is back (rule 20.9)', async () => {
  const file = accountsFile()
  const accounts = accountsOf(file)
  const { header } = await freshKey(accounts)
  renameSync(file, `${file}.away`)
  expect(accounts.place()).toBe('missing')
  expect(() => accounts.register(REQUEST)).toThrow(DisplacedAccounts)
  expect(accounts.authenticate(header)).toMatchObject({ ok: true })
  renameSync(`${file}.away`, file)
  expect(accounts.place()).toBe('in place')
  expect(accounts.register(REQUEST)).toMatchObject({ ok: true })
})

test('a copy in the place of the file is another file (rule 20.9)', () => {
  const file = accountsFile()
  const accounts = accountsOf(file)
  renameSync(file, `${file}.away`)
  copyFileSync(`${file}.away`, file)
  expect(accounts.place()).toBe('replaced')
  expect(() => accounts.register(REQUEST)).toThrow(DisplacedAccounts)
})
