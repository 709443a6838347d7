// The wall clock of a running server jumps an hour forward or back: no client is locked out, and no limit opens early.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshAddress, freshEmail, register, registered } from '../../support/http/registrations.ts'
import type { Account, Failure } from '../../support/model/shapes.ts'
import { killRemaining } from '../../support/worlds/processes.ts'
import { temporaryFolder } from '../kills/altered-lines.ts'
import { isShort } from '../scale.ts'
import { expectNothingLost, type FaultyServer, setUpIn, startFaultyServer, type TestSetup } from './faulty-server.ts'

const HOUR = 3_600_000
const LIMIT = 100
const WINDOW_S = 60
const folder = temporaryFolder()
let setup: TestSetup

beforeAll(async () => {
  setup = await setUpIn(folder.path)
})
afterAll(() => {
  killRemaining()
  folder.remove()
})

const dateOf = (headers: Record<string, string>) => Date.parse(headers['date'] ?? '')

/** Uses up the limit of a key. Returns the time of the last response. */
async function useUpKey({ service, keys }: FaultyServer, key: string): Promise<number> {
  for (let n = 0; n < LIMIT; n++) expect((await service('/v1/me', { key })).status).toBe(200)
  keys.set(key, LIMIT)
  return performance.now()
}

async function useUpAddress({ service }: FaultyServer): Promise<string> {
  const address = freshAddress()
  for (let n = 0; n < 5; n++) expect((await register(service, { email: freshEmail() }, address)).status).toBe(201)
  return address
}

describe.each([
  ['forward', HOUR],
  ['back', -HOUR],
])('an hour %s', (_, jump) => {
  test('opens no limit early and locks no client out (rule 4.1, rule 5.6)', async () => {
    const faulty = await startFaultyServer(setup)
    const { service, shim } = faulty
    const { api_key: key } = await registered(service)
    const { api_key: other } = await registered(service)
    await service('/v1/me', { key: other })
    const address = await useUpAddress(faulty)
    const usedUp = await useUpKey(faulty, key)
    shim.moveClock(jump)
    const clockError = async () => Math.abs(dateOf((await service('/v1/meta')).headers) - Date.now() - jump)
    await expect.poll(clockError, { message: 'the server sees the jump' }).toBeLessThan(5_000)
    const rejected = await service<Failure>('/v1/me', { key })
    expect([rejected.status, Number(rejected.headers['retry-after']) <= WINDOW_S]).toEqual([429, true])
    const reset = Number(rejected.headers['x-ratelimit-reset']) - (Date.now() + jump) / 1000
    expect(reset, 'the reset uses the current clock').toBeLessThanOrEqual(WINDOW_S + 1)
    expect(reset).toBeGreaterThan(-2)
    expect((await register<Failure>(service, { email: freshEmail() }, address)).status, 'the limit stays closed').toBe(
      429,
    )
    expect((await register(service)).status, 'another address registers').toBe(201)
    const { status, data } = await service<Account>('/v1/me', { key: other })
    expect([status, data.usage.total], 'another key is served, and no count is lost').toEqual([200, 2])
    faulty.keys.set(other, 2)
    if (!isShort) await expectServedAgain(faulty, key, usedUp)
    shim.moveClock(0)
    await expectNothingLost(faulty, 'SIGTERM')
  })
})

/** One real minute after the limit was used up, it must be open again, whatever the wall clock shows. */
async function expectServedAgain({ service, keys }: FaultyServer, key: string, usedUp: number): Promise<void> {
  await pause(WINDOW_S * 1000 - (performance.now() - usedUp) + 50)
  expect((await service('/v1/me', { key })).status).toBe(200)
  keys.set(key, LIMIT + 1)
}
