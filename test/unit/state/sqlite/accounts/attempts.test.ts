import { expect, test } from 'vitest'
import type { Accounts } from '../../../../../src/state/accounts.ts'
import { accountsFile, accountsOf, clockAt, operatorOf } from './accounts-file.ts'

const START = '2026-11-03T10:00:00Z'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ADDRESS = '192.0.2.1'
const ADMITTED = { ok: true }

async function admitted(accounts: Accounts, times: number, address = ADDRESS): Promise<number> {
  let count = 0
  for (let n = 0; n < times; n++) if ((await accounts.admitRegistration(address)).ok) count++
  return count
}

test('the hour rolls: each attempt leaves it exactly an hour later (rule 5.6)', async () => {
  const clock = clockAt(START)
  const accounts = accountsOf(accountsFile(), clock)
  for (let n = 0; n < 5; n++, clock.ms += MINUTE) await accounts.admitRegistration(ADDRESS)
  clock.ms = Date.parse(START) + HOUR - 1
  expect(await accounts.admitRegistration(ADDRESS)).toEqual({ ok: false, retryAfterSeconds: 1 })
  clock.ms++
  expect(await admitted(accounts, 3)).toBe(1)
  clock.ms += MINUTE
  expect(await admitted(accounts, 3)).toBe(1)
})

test('an attempt after retryAfterSeconds is admitted (rule 5.7)', async () => {
  const clock = clockAt(START)
  const accounts = accountsOf(accountsFile(), clock)
  await admitted(accounts, 5)
  clock.ms += 12_345
  const refusal = await accounts.admitRegistration(ADDRESS)
  expect(refusal).toEqual({ ok: false, retryAfterSeconds: 3588 })
  clock.ms += 3587 * 1000
  expect(await accounts.admitRegistration(ADDRESS)).toMatchObject({ ok: false })
  clock.ms += 1000
  expect(await accounts.admitRegistration(ADDRESS)).toEqual(ADMITTED)
})

test('a refused attempt writes nothing (rule 5.7)', async () => {
  const file = accountsFile()
  const accounts = accountsOf(file, clockAt(START))
  await admitted(accounts, 5)
  const operator = operatorOf(file)
  const version = () => operator.pragma('data_version', { simple: true })
  const before = version()
  expect(await admitted(accounts, 100)).toBe(0)
  expect(version()).toBe(before)
})

test('old attempts are deleted', async () => {
  const file = accountsFile()
  const clock = clockAt(START)
  const accounts = accountsOf(file, clock)
  for (let n = 0; n < 200; n++) await accounts.admitRegistration(`10.0.0.${n}`)
  clock.ms += HOUR
  await accounts.admitRegistration(ADDRESS)
  expect(operatorOf(file).prepare('SELECT count(*) FROM registration_attempts').pluck().get()).toBe(1)
})

test.each([HOUR, 24 * HOUR, 3650 * 24 * HOUR])(
  'a clock set back by %i ms between two runs locks nobody out for more than an hour, and gives nothing away',
  async (jump) => {
    const file = accountsFile()
    const clock = clockAt(START)
    const accounts = accountsOf(file, clock)
    await admitted(accounts, 5)
    await accounts.close()
    clock.ms -= jump
    const restarted = accountsOf(file, clock)
    expect(await restarted.admitRegistration(ADDRESS)).toEqual({ ok: false, retryAfterSeconds: 3600 })
    clock.ms += HOUR - 1
    expect(await admitted(restarted, 1)).toBe(0)
    clock.ms++
    expect(await admitted(restarted, 7)).toBe(5)
  },
)

test.each([-HOUR, HOUR])('a wall clock that jumps by %i ms under a running server changes nothing', async (jump) => {
  const wall = clockAt(START)
  let monotonic = 500.25
  const clock = { now: () => wall.ms, monotonicMs: () => monotonic }
  const accounts = accountsOf(accountsFile(), clock)
  await admitted(accounts, 5)
  wall.ms += jump
  expect(await accounts.admitRegistration(ADDRESS)).toEqual({ ok: false, retryAfterSeconds: 3600 })
  monotonic += HOUR
  expect(await admitted(accounts, 7)).toBe(5)
})

test('a clock without a monotonic part that is set back refuses nobody for more than an hour', async () => {
  const clock = clockAt(START)
  const accounts = accountsOf(accountsFile(), clock)
  await admitted(accounts, 5)
  clock.ms -= HOUR
  expect(await admitted(accounts, 1)).toBe(0)
  clock.ms += HOUR
  expect(await admitted(accounts, 7)).toBe(5)
})
