// Settings without which SQLite would not sync after reopening, wait long, and keep a growing log.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EngineUnavailable } from '../../../../../src/state/engine-fault.ts'
import { openAccountsDb } from '../../../../../src/state/sqlite/accounts/database.ts'
import { openDatabase, SERVER_BUSY_MS } from '../../../../../src/state/sqlite/connection.ts'
import { quickest } from '../../../../support/project/time.ts'
import { accountsFile, accountsOf, operatorOf } from './accounts-file.ts'

const FULL = 2
const MB = 1024 * 1024

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
