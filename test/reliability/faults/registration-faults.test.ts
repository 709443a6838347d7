// Makes each write and sync of the accounts database fail once: a client gets a working key, or an error without a key.
// Reads continue, nothing acknowledged is lost, and no restart is necessary.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registered } from '../../support/http/registrations.ts'
import { type Random, randomFrom, seedOfRun } from '../../support/project/random.ts'
import { killRemaining } from '../../support/worlds/processes.ts'
import { temporaryFolder } from '../kills/altered-lines.ts'
import { scale } from '../scale.ts'
import { EIO, ENOSPC, SYNCS, WRITES } from './fault-shim.ts'
import {
  expectNothingLost,
  type FaultyServer,
  registerOnce,
  setUpIn,
  startFaultyServer,
  type TestSetup,
  useKey,
} from './faulty-server.ts'

const folder = temporaryFolder()
const seed = seedOfRun('registration faults')
/** Registrations per fault, enough for a checkpoint of the log. */
const SERIES = 160
/** Approximate number of operations per registration. */
const OPERATIONS = 12
const CONCURRENT = 4
const series = scale('FAULT_SERIES', 60, 4)
const lines: string[] = []
let setup: TestSetup

beforeAll(async () => {
  setup = await setUpIn(folder.path)
})
afterAll(() => {
  killRemaining()
  folder.remove()
  console.info(lines.join('\n'))
})

test.each([
  ['write', WRITES, EIO],
  ['write (ENOSPC)', WRITES, ENOSPC],
  ['sync', SYNCS, EIO],
])('each %s of a registration fails once', async (what, kinds, error) => {
  const faulty = await startFaultyServer(setup)
  const known = (await registered(faulty.service)).api_key
  let [faults, rejected] = [0, 0]
  for (let at = 1; ; at++) {
    faulty.shim.fail({ at, error, kinds })
    const given = await registerOnce(faulty)
    await useKey(faulty, known)
    const { failed } = faulty.shim.counts()
    faulty.shim.pass()
    if (!given) rejected++
    expect(await registerOnce(faulty), 'the next one succeeds, without a restart').toBe(true)
    if (failed === 0) break
    faults++
  }
  expect(rejected, 'some registrations failed').toBeGreaterThan(0)
  await expectNothingLost(faulty, 'SIGTERM')
  lines.push(`${what}: ${faults} faults, ${rejected} registrations rejected, ${faulty.keys.size} keys, 0 lost`)
})

/**
 * Registers several times concurrently while one operation, or all operations after it, fail. Returns the number of
 * failures.
 */
async function faultySeries(faulty: FaultyServer, random: Random): Promise<number> {
  const fault = {
    at: 1 + random.below(SERIES * OPERATIONS),
    error: random.pick([EIO, ENOSPC]),
    sticky: random.chance(0.2),
  }
  faulty.shim.fail(fault)
  let [left, rejected] = [SERIES, 0]
  async function client(): Promise<void> {
    while (left-- > 0) if (!(await registerOnce(faulty))) rejected++
  }
  await Promise.all(Array.from({ length: CONCURRENT }, client))
  faulty.shim.pass()
  expect(await registerOnce(faulty)).toBe(true)
  return rejected
}

test(`${series} series of registrations with a fault, and a kill afterwards, lose nothing`, async () => {
  const faulty = await startFaultyServer(setup)
  const random = randomFrom(seed)
  let [rejected, hit] = [0, 0]
  for (let n = 0; n < series; n++) {
    const before = await faultySeries(faulty, random)
    rejected += before
    if (before > 0) hit++
  }
  expect(hit).toBeGreaterThan(series / 4)
  await expectNothingLost(faulty, 'SIGKILL')
  lines.push(`series: ${series} with a fault, ${rejected} registrations rejected, ${faulty.keys.size} keys, 0 lost`)
})
