// The file of the accounts: its settings, its mode, its faults, and what becomes of it while a server has it open.
import { copyFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { EngineUnavailable } from '../../../../../src/ground/faults.ts'
import { openAccountsDb } from '../../../../../src/state/sqlite/accounts/database.ts'
import { openAccounts } from '../../../../../src/state/sqlite/accounts.ts'
import { openDatabase, SERVER_BUSY_MS } from '../../../../../src/state/sqlite/connection.ts'
import { quickest } from '../../../../support/project/time.ts'
import { freshKey } from '../../../../support/suites/accounts-world.ts'
import { accountsFile, accountsOf, adminOf, operatorOf, readerOf } from './accounts-file.ts'

const FULL = 2
const MB = 1024 * 1024
const REQUEST = { email: 'jane@example.com', name: null }

test('a database of a newer release is refused and not changed', () => {
  const file = accountsFile()
  const db = new Database(file)
  db.pragma('user_version = 99')
  db.close()
  expect(() => openAccounts(file)).toThrow(/99.*newer release/)
})

test('commits are synced in full, also on a file that is opened again (rule 5.11)', () => {
  const file = accountsFile()
  openAccountsDb(file, { busyMs: 1_000 }).close()
  for (const readonly of [false, true]) {
    const db = openDatabase(file, { readonly, busyMs: 1_000 })
    expect(db.pragma('synchronous', { simple: true })).toBe(FULL)
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal')
    db.close()
  }
})

test('only the owner can read the accounts and their log, whatever the umask', () => {
  const before = process.umask(0)
  const file = join(accountsFile(), '..', 'new', 'accounts.db')
  operatorOf(file)
  process.umask(before)
  const modes = ['', '-wal', '-shm'].map((suffix) => (statSync(file + suffix).mode & 0o777).toString(8))
  expect(modes).toEqual(['600', '600', '600'])
})

test('a lock that another process holds stops the event loop for a quarter of a second at most', async () => {
  const file = accountsFile()
  const accounts = accountsOf(file)
  const operator = operatorOf(file)
  operator.exec('BEGIN IMMEDIATE')
  const register = () => accounts.register({ email: 'jane@example.com', name: null })
  const refused = async () => {
    await expect(register()).rejects.toThrow(/^ACCOUNTS_DB=.* is locked by another process/)
    await expect(register(), 'rule 20.14').rejects.toThrow(EngineUnavailable)
  }
  expect(await quickest(refused)).toBeLessThan(SERVER_BUSY_MS + 500)
  operator.exec('ROLLBACK')
  expect(await accounts.register({ email: 'jane@example.com', name: null })).toMatchObject({ ok: true })
})

test('a log that grew behind an open reader shrinks when the reader is gone', () => {
  const file = accountsFile()
  const db = operatorOf(file)
  const reader = openDatabase(file, { readonly: true, busyMs: 1_000 })
  const log = () => statSync(`${file}-wal`).size / MB
  const address = Buffer.alloc(200_000)
  const insert = db.prepare('INSERT INTO registration_attempts (address, at) VALUES (?, ?)')
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM keys').get()
  for (let n = 0; n < 200; n++) insert.run(address, n)
  expect(log()).toBeGreaterThan(40)
  reader.exec('COMMIT')
  reader.close()
  for (let n = 0; n < 3; n++) insert.run(address, n)
  expect(log()).toBeLessThan(20)
})

test('accounts that another process holds cannot be written, and can again afterwards (rule 20.2)', () => {
  const file = accountsFile()
  let ms = 0
  const accounts = accountsOf(file, { now: () => 0, monotonicMs: () => ms })
  const other = operatorOf(file)
  other.exec('BEGIN IMMEDIATE')
  expect(accounts.isWritable()).toBe(false)
  other.exec('ROLLBACK')
  ms = 999
  expect(accounts.isWritable()).toBe(false)
  ms = 1000
  expect(accounts.isWritable()).toBe(true)
})

test('the probe writes once per second, and changes nothing', () => {
  const file = accountsFile()
  let ms = 0
  const accounts = accountsOf(file, { now: () => 0, monotonicMs: () => ms })
  const reader = readerOf(file)
  const version = () => Number(reader.pragma('data_version', { simple: true }))
  const change = () => reader.prepare<[], number>('SELECT change FROM accounts_state').pluck().get()
  const before = [version(), change()]
  for (let n = 0; n < 100; n++) accounts.isWritable()
  const after = version()
  expect(after).not.toBe(before[0])
  ms = 999
  accounts.isWritable()
  expect([version(), change()]).toEqual([after, before[1]])
})

/** The error of accounts that were moved away or replaced. */
const DISPLACED = expect.objectContaining({
  constructor: EngineUnavailable,
  message: expect.stringContaining('was moved away or replaced'),
})

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
