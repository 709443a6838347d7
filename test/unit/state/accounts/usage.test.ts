import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { listKeys } from '../../../../src/state/accounts/admin.ts'
import { utcDay } from '../../../../src/state/accounts/usage-counts.ts'
import { accountsFile, accountsOf, clockAt, freshKey, operatorOf } from './accounts-file.ts'

const KEY = '0123456789ab'
const EVENING = '2026-11-03T23:59:59.900Z'

test('a key that was never used has no usage', async () => {
  expect(await accountsOf(accountsFile()).usage(KEY)).toEqual({ today: 0, total: 0 })
})

test('usage includes counts in memory and written ones (rule 4.8)', async () => {
  const accounts = accountsOf(accountsFile())
  accounts.countUse(KEY)
  expect(await accounts.usage(KEY)).toEqual({ today: 1, total: 1 })
  await accounts.flush()
  await accounts.flush()
  accounts.countUse(KEY)
  expect(await accounts.usage(KEY)).toEqual({ today: 2, total: 2 })
})

test('an orderly stop loses no count, and a second one does nothing (rule 4.9)', async () => {
  const file = accountsFile()
  const accounts = accountsOf(file)
  for (let n = 0; n < 1000; n++) accounts.countUse(KEY)
  await accounts.close()
  await accounts.close()
  expect(await accountsOf(file).usage(KEY)).toEqual({ today: 1000, total: 1000 })
})

test('a timer writes counts within about a second (rule 4.9)', async () => {
  const file = accountsFile()
  const [here, there] = [accountsOf(file), accountsOf(file)]
  here.countUse(KEY)
  await vi.waitFor(async () => expect((await there.usage(KEY)).total).toBe(1), { timeout: 1_500, interval: 20 })
  here.countUse(KEY)
  await vi.waitFor(async () => expect((await there.usage(KEY)).total).toBe(2), { timeout: 1_500, interval: 20 })
})

test('counts of several processes add up (rule 4.8)', async () => {
  const file = accountsFile()
  const all = [accountsOf(file), accountsOf(file), accountsOf(file)]
  for (let n = 0; n < 30; n++) {
    const accounts = all[n % 3]
    accounts?.countUse(KEY)
    if (n % 7 === 0) await accounts?.flush()
  }
  for (const accounts of all) await accounts.flush()
  for (const accounts of all) expect(await accounts.usage(KEY)).toEqual({ today: 30, total: 30 })
})

test('today begins at midnight UTC, for written counts and for those in memory (rule 4.8)', async () => {
  const clock = clockAt(EVENING)
  const accounts = accountsOf(accountsFile(), clock)
  accounts.countUse(KEY)
  await accounts.flush()
  accounts.countUse(KEY)
  expect(await accounts.usage(KEY)).toEqual({ today: 2, total: 2 })
  clock.ms += 200
  expect(await accounts.usage(KEY)).toEqual({ today: 0, total: 2 })
  accounts.countUse(KEY)
  expect(await accounts.usage(KEY)).toEqual({ today: 1, total: 3 })
  await accounts.flush()
  expect(await accounts.usage(KEY)).toEqual({ today: 1, total: 3 })
})

test('counts of yesterday that are written after midnight leave today alone', async () => {
  const file = accountsFile()
  const clock = clockAt(EVENING)
  const [here, there] = [accountsOf(file, clock), accountsOf(file, clock)]
  here.countUse(KEY)
  clock.ms += 200
  there.countUse(KEY)
  await there.flush()
  await here.flush()
  expect(await there.usage(KEY)).toEqual({ today: 1, total: 2 })
})

test('counts that could not be written stay in memory and are written later', async () => {
  const file = accountsFile()
  const failures: unknown[] = []
  const accounts = accountsOf(file, undefined, { onFlushError: (error) => failures.push(error) })
  const operator = operatorOf(file)
  operator.exec('BEGIN IMMEDIATE')
  accounts.countUse(KEY)
  expect(() => accounts.flush()).toThrow(/locked/)
  expect(await accounts.usage(KEY)).toEqual({ today: 1, total: 1 })
  await vi.waitFor(() => expect(failures.length).toBeGreaterThan(0), { timeout: 3_000 })
  accounts.countUse(KEY)
  operator.exec('COMMIT')
  await vi.waitFor(() => expect(total(file)).toBe(2), { timeout: 3_000 })
  expect(await accounts.usage(KEY)).toEqual({ today: 2, total: 2 })
})

test('if a write fails, a registration fails and counts stay in memory; both work later', async () => {
  const file = accountsFile()
  const accounts = accountsOf(file)
  const { header, keyId } = await freshKey(accounts)
  const operator = operatorOf(file)
  operator.exec(`CREATE TRIGGER full_usage BEFORE INSERT ON usage BEGIN SELECT raise(ABORT, 'refused'); END;
    CREATE TRIGGER full_keys BEFORE INSERT ON keys BEGIN SELECT raise(ABORT, 'refused'); END`)
  accounts.countUse(keyId)
  expect(() => accounts.flush()).toThrow(/refused/)
  expect(() => accounts.register({ email: 'joe@example.com', name: null })).toThrow(/refused/)
  expect(await accounts.authenticate(header)).toMatchObject({ ok: true })
  operator.exec('DROP TRIGGER full_usage; DROP TRIGGER full_keys')
  await accounts.flush()
  expect(total(file, keyId)).toBe(1)
  await freshKey(accounts, 'joe@example.com')
})

test('the timer keeps no process alive after a close', async () => {
  const failures: unknown[] = []
  const accounts = accountsOf(accountsFile(), undefined, { onFlushError: (error) => failures.push(error) })
  accounts.countUse(KEY)
  await accounts.close()
  accounts.countUse(KEY)
  await sleep(1_200)
  expect(failures).toEqual([])
})

test('the operator sees the usage of each key, with the usage of today', async () => {
  const file = accountsFile()
  const clock = clockAt(EVENING)
  const accounts = accountsOf(file, clock)
  const { keyId } = await freshKey(accounts)
  accounts.countUse(keyId)
  await accounts.flush()
  const operator = operatorOf(file)
  const listed = (day: number) => listKeys(operator, { email: 'jane@example.com', day })
  expect(listed(utcDay(clock.ms))).toMatchObject([{ keyId, status: 'active', plan: 'free', today: 1, total: 1 }])
  expect(listed(utcDay(clock.ms) + 1)).toMatchObject([{ keyId, today: 0, total: 1 }])
  expect(listKeys(operator, { email: 'joe@example.com', day: 0 })).toEqual([])
})

function total(file: string, keyId = KEY): unknown {
  return operatorOf(file).prepare('SELECT total FROM usage WHERE key_id = ?').pluck().get(keyId)
}
