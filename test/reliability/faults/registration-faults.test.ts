// Every write and sync beneath the accounts fails once: a client gets a key that works, or an error and no key; reads go
// on; nothing that was acknowledged is lost, and nobody has to restart anything.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registered } from '../../support/http/registrations.ts'
import { type Random, randomFrom, seedOfRun } from '../../support/project/random.ts'
import { killRemaining } from '../../support/worlds/processes.ts'
import { temporaryFolder } from '../kills/altered-lines.ts'
import { scale } from '../scale.ts'
import { EIO, ENOSPC, SYNCS, WRITES } from './fault-shim.ts'
import {
  expectNothingLost,
  type Faulty,
  faultyServer,
  type House,
  houseIn,
  registerOnce,
  use,
} from './faulty-server.ts'

const folder = temporaryFolder()
const seed = seedOfRun('registration faults')
/** Registrations in a row during which a fault comes: enough for SQLite to move its log into the database. */
const SERIES = 160
/** Operations that a registration takes, about. */
const OPERATIONS = 12
const AT_ONCE = 4
const series = scale('FAULT_SERIES', 60, 8)
const lines: string[] = []
let house: House

beforeAll(async () => {
  house = await houseIn(folder.path)
})
afterAll(() => {
  killRemaining()
  folder.remove()
  console.info(lines.join('\n'))
})

test.each([
  ['write', WRITES, EIO],
  ['write, for want of space', WRITES, ENOSPC],
  ['sync', SYNCS, EIO],
])('every %s of a registration fails once', async (what, kinds, error) => {
  const faulty = await faultyServer(house)
  const known = (await registered(faulty.service)).api_key
  let [faults, refused] = [0, 0]
  for (let at = 1; ; at++) {
    faulty.shim.fail({ at, error, kinds })
    const given = await registerOnce(faulty)
    await use(faulty, known)
    const { failed } = faulty.shim.counts()
    faulty.shim.pass()
    if (!given) refused++
    expect(await registerOnce(faulty), 'the next one succeeds, without a restart').toBe(true)
    if (failed === 0) break
    faults++
  }
  expect(refused, 'faults were met').toBeGreaterThan(0)
  await expectNothingLost(faulty, 'SIGTERM')
  lines.push(`${what}: ${faults} faults, ${refused} registrations refused, ${faulty.keys.size} keys, 0 lost`)
})

/** A series of registrations, several at once, in which one operation fails, or all from one on for a while. */
async function faultySeries(faulty: Faulty, random: Random): Promise<number> {
  const fault = {
    at: 1 + random.below(SERIES * OPERATIONS),
    error: random.pick([EIO, ENOSPC]),
    sticky: random.chance(0.2),
  }
  faulty.shim.fail(fault)
  let [left, refused] = [SERIES, 0]
  async function client(): Promise<void> {
    while (left-- > 0) if (!(await registerOnce(faulty))) refused++
  }
  await Promise.all(Array.from({ length: AT_ONCE }, client))
  faulty.shim.pass()
  expect(await registerOnce(faulty)).toBe(true)
  return refused
}

test(`${series} series of registrations with a fault somewhere lose nothing, nor does a kill after them`, async () => {
  const faulty = await faultyServer(house)
  const random = randomFrom(seed)
  let [refused, hit] = [0, 0]
  for (let n = 0; n < series; n++) {
    const before = await faultySeries(faulty, random)
    refused += before
    if (before > 0) hit++
  }
  expect(hit).toBeGreaterThan(series / 4)
  await expectNothingLost(faulty, 'SIGKILL')
  lines.push(`series: ${series} with a fault, ${refused} registrations refused, ${faulty.keys.size} keys, 0 lost`)
})
