// The limit of visitors over several servers: the windows of networks and wide networks are in Valkey.
import { Redis } from 'iovalkey'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedVisitors } from '../../../src/engine/cluster/authorizer.ts'
import { decisions, sharedWindows } from '../../../src/engine/cluster/decisions.ts'
import type { VisitorLimiter } from '../../../src/state/authorizer.ts'
import { NOWHERE } from '../../../src/state/changes.ts'
import { openVisitorLimiter } from '../../../src/state/memory/rate-limiter.ts'
import { admissions } from '../../../src/state/valkey/admissions.ts'
import type { ValkeyConnection } from '../../../src/state/valkey/connection.ts'
import { startEngines } from '../../support/engines/engines.ts'

let engines: Awaited<ReturnType<typeof startEngines>>
let redis: Redis
let servers: VisitorLimiter[]

beforeAll(async () => {
  engines = await startEngines()
  redis = new Redis(engines.valkeyUrl.replace('valkey', 'redis'))
  servers = [server(), server(), server()]
})
afterAll(async () => {
  redis?.disconnect()
  await engines?.stop()
})

/** The limiter of a server that waits as long as Valkey takes, so that it never counts alone. */
function server(): VisitorLimiter {
  const run: ValkeyConnection['run'] = async ({ script, keys, args }) =>
    (await redis.eval(script.text, keys.length, ...keys, ...args)) as never
  const follower = { logNumber: 0, position: NOWHERE, reach: async () => {}, refresh: async () => {} }
  const decide = decisions({ ask: admissions({ run }), follower, windows: sharedWindows() })
  return sharedVisitors(decide, openVisitorLimiter())
}

/** How many requests are admitted, sent to the servers in turns. */
async function admitted(count: number, addressOf: (n: number) => string): Promise<number> {
  const hit = async (_: unknown, n: number) => (servers[n % 3] as VisitorLimiter).hit(addressOf(n))
  const admissions = await Promise.all(Array.from({ length: count }, hit))
  return admissions.filter((admission) => admission.admitted).length
}

test('a network has 100 requests and its wide network 1,600, over all servers (rule 23.8)', async () => {
  expect(await admitted(2_000, () => '2001:db8:1:1::1')).toBe(100)
  expect(await admitted(2_000, (n) => `2001:db8:1:${(n + 2).toString(16)}::1`)).toBe(1_500)
  expect(await admitted(1, () => '2001:db8:1:ffff::1')).toBe(0)
  expect(await admitted(1, () => '2001:db8:2::1')).toBe(1)
  expect(await admitted(4_000, (n) => `192.0.2.${n % 200}`)).toBe(1_600)
})

test('a refused request writes nothing: no window is opened for it (rule 23.8)', async () => {
  expect(await admitted(1_700, (n) => `2001:db8:3:${n.toString(16)}::1`)).toBe(1_600)
  expect(await redis.keys('v:2001:db8:3:*')).toHaveLength(1_600)
  expect(await redis.llen('n:2001:db8:3::/48')).toBe(1_600)
})
