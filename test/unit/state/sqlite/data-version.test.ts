// A reading of data_version is believed for a moment, and never longer than a command waits after its commit.
import { setImmediate as nextPass } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { dataVersion, loopPass, outlastReadings, TRUST_MS } from '../../../../src/state/sqlite/connection.ts'
import { accountsFile, operatorOf, readerOf } from './accounts/accounts-file.ts'

test('a commit is seen two milliseconds after the last reading, and from then on', () => {
  const file = accountsFile()
  const operator = operatorOf(file)
  let ms = 5
  const version = dataVersion(readerOf(file), 2, () => ms)
  const before = version()
  operator.exec('UPDATE accounts_state SET change = change + 1')
  ms += 1.9
  expect(version()).toBe(before)
  ms += 0.2
  const after = version()
  expect(after).not.toBe(before)
  expect(version()).toBe(after)
})

test('who waits out the readings after a commit is answered by one made after it', () => {
  const file = accountsFile()
  const operator = operatorOf(file)
  const version = dataVersion(readerOf(file), TRUST_MS)
  for (let time = 0; time < 50; time++) {
    const before = version()
    operator.exec('UPDATE accounts_state SET change = change + 1')
    outlastReadings()
    expect(version()).not.toBe(before)
  }
})

test('a commit of any process is seen in the next pass of the event loop', async () => {
  const file = accountsFile()
  const operator = operatorOf(file)
  const version = dataVersion(readerOf(file), 1, loopPass)
  for (let time = 0; time < 50; time++) {
    const before = version()
    operator.exec('UPDATE accounts_state SET change = change + 1')
    await nextPass()
    expect(version()).not.toBe(before)
  }
})
