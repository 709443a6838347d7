// No request that begins after a key was revoked is served, by any server, whatever happens to Valkey and to servers.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, startCluster } from '../../support/engines/cluster.ts'
import { type Random, randomFrom, seedOfRun } from '../../support/project/random.ts'
import { type Ending, type KeyLoad, keyLoad, unlimitedKeys } from './key-load.ts'
import { isShort } from './rounds.ts'

const KEYS = 8
const ROUNDS = isShort ? 1 : 5

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster()
})
afterAll(() => cluster.stop())

/** Ends the secrets one after the other at random moments under load. Returns what the clients saw. */
async function endAll(random: Random, endings: (n: number) => Ending): Promise<KeyLoad> {
  const load = keyLoad(cluster, random)
  const keys = await unlimitedKeys(cluster, KEYS)
  for (const key of keys) load.use(key)
  await pause(200)
  for (const [n, key] of keys.entries()) {
    await pause(random.below(300))
    await load.end(key, endings(n))
  }
  await pause(300)
  return load
}

async function expectNothingServed(load: KeyLoad): Promise<void> {
  await load.stop()
  expect(load.ended.size).toBe(KEYS)
  expect(
    load.served().map(({ key, server, sent }) => [key, server.url, sent - (load.ended.get(key ?? '') ?? 0)]),
  ).toEqual([])
  for (const [key, at] of load.ended) {
    const after = load.exchanges.filter((exchange) => exchange.key === key && exchange.sent > at)
    expect(after.some(({ status }) => status === 401 || status === 403)).toBe(true)
    const before = load.exchanges.filter((exchange) => exchange.key === key && exchange.received < at)
    expect(before.some(({ status }) => status === 200)).toBe(true)
  }
}

/** Does something again and again until `work` is over. */
async function during<T>(work: Promise<T>, disturb: () => Promise<void>): Promise<T> {
  let isOver = false
  void work
    .finally(() => {
      isOver = true
    })
    .catch(() => {})
  while (!isOver) await disturb()
  return work
}

const byRequest = (random: Random, servers = cluster.servers): Ending => ({
  at: random.pick(servers),
  target: random.pick(['/v1/me/revoke', '/v1/me/rotate'] as const),
})

const timeout = 60_000 * ROUNDS

test('while servers stop for a while and go on (rule 37.3)', { timeout }, async () => {
  const random = randomFrom(seedOfRun('revocations, servers stopped'))
  const [first, ...others] = cluster.servers as [never, never, never]
  for (let round = 0; round < ROUNDS; round++) {
    const work = endAll(random, (n) => (n < 2 ? { command: cluster.command } : byRequest(random, [first])))
    await during(work, async () => {
      const server = random.pick<Cluster['servers'][number]>(others)
      server.freeze()
      await pause(random.below(600))
      server.thaw()
      await pause(random.below(300))
    })
    await expectNothingServed(await work)
  }
})

test('while Valkey is killed and started again (rule 37.3)', { timeout }, async () => {
  const random = randomFrom(seedOfRun('revocations, Valkey killed'))
  for (let round = 0; round < ROUNDS; round++) {
    const work = endAll(random, (n) => (n < 2 ? { command: cluster.command } : byRequest(random)))
    await during(work, async () => {
      await cluster.engines.valkey.kill()
      await pause(random.below(800))
      await cluster.engines.valkey.start()
      await pause(random.below(1_500))
    })
    await expectNothingServed(await work)
  }
})

test('while Valkey is frozen (rule 37.3)', { timeout }, async () => {
  const random = randomFrom(seedOfRun('revocations, Valkey frozen'))
  for (let round = 0; round < ROUNDS; round++) {
    const work = endAll(random, (n) => (n < 2 ? { command: cluster.command } : byRequest(random)))
    await during(work, async () => {
      cluster.engines.valkey.signal('SIGSTOP')
      await pause(random.below(1_500))
      cluster.engines.valkey.signal('SIGCONT')
      await pause(random.below(800))
    })
    await expectNothingServed(await work)
  }
})
