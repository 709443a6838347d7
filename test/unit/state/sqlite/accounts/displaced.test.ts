// A database that is moved away or replaced under a running server: no key is acknowledged that its next start does not
// find.
import { copyFileSync, renameSync, rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EngineUnavailable } from '../../../../../src/state/engine-fault.ts'
import { openAccounts } from '../../../../../src/state/sqlite/accounts.ts'
import { freshKey } from '../../../../support/suites/accounts-world.ts'
import { accountsFile, accountsOf, adminOf } from './accounts-file.ts'

/** The error of accounts that were moved away or replaced. */
const DISPLACED = expect.objectContaining({
  constructor: EngineUnavailable,
  message: expect.stringContaining('was moved away or replaced'),
})

const REQUEST = { email: 'jane@example.com', name: null }

test('nobody can register while the file is elsewhere, and everybody can when it is back (rule 20.9)', async () => {
  const file = accountsFile()
  const accounts = accountsOf(file)
  const { header } = await freshKey(accounts)
  renameSync(file, `${file}.away`)
  expect(accounts.place()).toBe('missing')
  await expect(accounts.register(REQUEST)).rejects.toThrow(DISPLACED)
  expect(accounts.authenticate(header)).toMatchObject({ ok: true })
  renameSync(`${file}.away`, file)
  expect(accounts.place()).toBe('in place')
  expect(await accounts.register(REQUEST)).toMatchObject({ ok: true })
})

test('a copy in place of the file is another file (rule 20.9)', async () => {
  const file = accountsFile()
  const accounts = accountsOf(file)
  renameSync(file, `${file}.away`)
  copyFileSync(`${file}.away`, file)
  expect(accounts.place()).toBe('replaced')
  await expect(accounts.register(REQUEST)).rejects.toThrow(DISPLACED)
})

const LOST_LOGS = [['-wal'], ['-shm'], ['-wal', '-shm']]

// (rule 20.9, rule 29.8)
test.each(LOST_LOGS)(
  'without %s %s, no key is acknowledged, and what there is survives a kill',
  async (...suffixes) => {
    const file = accountsFile()
    const accounts = accountsOf(file)
    const { header, keyId } = await freshKey(accounts)
    for (const suffix of suffixes) rmSync(file + suffix)
    expect(accounts.place()).toBe('without log')
    await expect(accounts.register(REQUEST)).rejects.toThrow(DISPLACED)
    await expect(accounts.rotate(header, 0)).rejects.toThrow(DISPLACED)
    await expect(accounts.revoke(header)).rejects.toThrow(DISPLACED)
    expect(accounts.authenticate(header)).toMatchObject({ ok: true })
    // A kill leaves the file alone.
    copyFileSync(file, `${file}.killed`)
    expect(await adminOf(`${file}.killed`).list(null)).toMatchObject([{ keyId }])
  },
)

// (rule 4.9)
test.each(LOST_LOGS)('after an orderly stop without %s %s, no key and no usage is lost', async (...suffixes) => {
  const file = accountsFile()
  const accounts = openAccounts(file)
  const { keyId } = await freshKey(accounts)
  for (const suffix of suffixes) rmSync(file + suffix)
  accounts.countUse(keyId)
  await accounts.close()
  const next = accountsOf(file)
  expect(await next.usage(keyId)).toMatchObject({ total: 1 })
  expect(await next.register({ email: 'jack@example.com', name: null })).toMatchObject({ ok: true })
})

test('a log that is moved back ends the fault (rule 20.9)', async () => {
  const file = accountsFile()
  const accounts = accountsOf(file)
  for (const suffix of ['-wal', '-shm']) renameSync(file + suffix, `${file}${suffix}.away`)
  expect(accounts.place()).toBe('without log')
  for (const suffix of ['-wal', '-shm']) renameSync(`${file}${suffix}.away`, file + suffix)
  expect(accounts.place()).toBe('in place')
  expect(await accounts.register(REQUEST)).toMatchObject({ ok: true })
})
