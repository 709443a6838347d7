// The clocks of the embedded accounts: the wall clock of the machine can be set at any time.
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Accounts } from '../../../../../src/state/accounts/accounts-in.ts'
import { freshKey } from '../../../../support/suites/accounts-world.ts'
import { accountsFile, accountsOf, clockAt } from './accounts-file.ts'

const START = '2026-11-03T10:00:00Z'
const HOUR = 3_600_000
const ADDRESS = '192.0.2.1'
const KEY = '0123456789ab'
const EVENING = '2026-11-03T23:59:59.900Z'
const UNAUTHORIZED = { ok: false, error: 'unauthorized' }

async function admitted(accounts: Accounts, times: number): Promise<number> {
  let count = 0
  for (let n = 0; n < times; n++) if ((await accounts.admitRegistration(ADDRESS)).ok) count++
  return count
}

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

test('setting the wall clock back prolongs no secret of a running server (rule 29.12)', async () => {
  const file = accountsFile()
  const clock = { wall: 1_790_000_000_000, monotonic: 0 }
  const accounts = accountsOf(file, { now: () => clock.wall, monotonicMs: () => clock.monotonic })
  const { header } = await freshKey(accounts)
  await accounts.rotate(header, HOUR)
  clock.wall -= HOUR
  clock.monotonic += HOUR - 1
  expect(await accounts.authenticate(header)).toMatchObject({ ok: true })
  clock.monotonic += 1
  expect(await accounts.authenticate(header)).toEqual(UNAUTHORIZED)
})

// (rule 29.12)
test('an expired secret that is sent never works again, whatever the clock says, also after a restart', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const file = accountsFile()
  const clock = clockAt(START)
  const accounts = accountsOf(file, clock)
  const { header } = await freshKey(accounts)
  await accounts.rotate(header, HOUR)
  clock.ms += HOUR
  expect(await accounts.authenticate(header)).toEqual(UNAUTHORIZED)
  clock.ms -= HOUR
  expect(await accounts.authenticate(header)).toEqual(UNAUTHORIZED)
  await accounts.close()
  expect(await accountsOf(file, clock).authenticate(header)).toEqual(UNAUTHORIZED)
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
