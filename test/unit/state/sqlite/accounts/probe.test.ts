// A write tests whether the accounts can be written, at most once per second.
import { expect, test } from 'vitest'
import { accountsFile, accountsOf, operatorOf, readerOf } from './accounts-file.ts'

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
