// Valkey freezes, dies, takes no writes, or cannot be reached from one server: requests go on, each server counts alone, and
// says so.
import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'iovalkey'
import { afterAll, afterEach, expect, test } from 'vitest'
import { type ClusterServer, startCluster } from '../../support/engines/cluster.ts'
import { clusterClient, type Exchange } from '../../support/engines/cluster-client.ts'
import { forFile } from '../../support/project/for-file.ts'
import { unlimitedKeys } from './key-load.ts'
import { exactly, isShort, newKey } from './rounds.ts'

const SLOW_MS = 40
const MAX_SLOW = 3
const LIMIT = 100
const FAULT = 'vitrine_database_fault{database="valkey"}'

const cluster = await forFile(startCluster())
/** The connection of an operator. */
const valkey = new Redis(cluster.engines.valkey.port, '127.0.0.1')
const client = await forFile(clusterClient())
afterEach(async () => {
  await heal()
  await everyFault(0)
})
afterAll(() => valkey.disconnect())

async function heal(): Promise<void> {
  cluster.engines.valkey.signal('SIGCONT')
  cluster.networks.valkey.pass()
  await valkey.config('SET', 'maxmemory', '0')
  await valkey.replicaof('NO', 'ONE')
}

const everyFault = (value: number, servers = cluster.servers) =>
  expect
    .poll(() => Promise.all(servers.map((s) => s.metric(FAULT))), { interval: 20 })
    .toEqual(servers.map(() => value))

/** Sends requests one after the other. Returns how long each took, ms. */
async function oneByOne(server: ClusterServer, key: string, count: number): Promise<number[]> {
  const took: number[] = []
  for (let n = 0; n < count; n++) {
    const { status, sent, received } = await client.send(server, { key })
    expect(status).toBe(200)
    took.push(received - sent)
  }
  return took
}

/** Ways in which the engine goes away. Each names the servers that notice. */
const WAYS: Record<string, () => Promise<readonly ClusterServer[]>> = {
  frozen: async () => {
    cluster.engines.valkey.signal('SIGSTOP')
    return cluster.servers
  },
  'cut off from one server by a network that swallows packets': async () => {
    cluster.networks.valkey.swallow()
    return cluster.servers.slice(0, 1)
  },
  'cut off from one server by a network that breaks connections': async () => {
    cluster.networks.valkey.reset()
    return cluster.servers.slice(0, 1)
  },
  full: async () => {
    await valkey.config('SET', 'maxmemory', '1')
    return cluster.servers
  },
  'a replica, which is read-only': async () => {
    await valkey.replicaof('127.0.0.1', '1')
    return cluster.servers
  },
}

const AWAY = /VALKEY_URL \(127\.0\.0\.1:\d+\): it does not answer/
/** What the log says if Valkey answers. */
const REASONS: Record<string, RegExp> = {
  full: /VALKEY_URL \(127\.0\.0\.1:\d+\): OOM /,
  'a replica, which is read-only': /VALKEY_URL \(127\.0\.0\.1:\d+\): READONLY /,
}

test.each(Object.keys(WAYS))(
  `%s: at most ${MAX_SLOW} slow requests a server, none fails (rules 37.5, 37.8)`,
  async (way) => {
    const [key] = (await unlimitedKeys(cluster, 1)) as [string]
    for (const server of cluster.servers) await oneByOne(server, key, 5)
    let rounds = 4
    let noticing: readonly ClusterServer[] = []
    const slowest: number[][] = []
    // Other work of this machine makes requests slow too, so that a bad round is repeated.
    do {
      await heal()
      await everyFault(0)
      noticing = (await WAYS[way]?.()) ?? []
      slowest.length = 0
      for (const server of noticing) {
        const took = await oneByOne(server, key, 100)
        slowest.push(took.filter((ms) => ms > SLOW_MS))
      }
    } while (slowest.some((slow) => slow.length > MAX_SLOW) && rounds-- > 0)
    for (const slow of slowest) expect(slow.length, String(slow)).toBeLessThanOrEqual(MAX_SLOW)
    await everyFault(1, noticing)
    // A probe that succeeds although requests fail would end the state and begin it again.
    const fallbacks = await cluster.fallbacks()
    for (const server of noticing) await oneByOne(server, key, 100)
    expect((await cluster.fallbacks()) - fallbacks).toBe(noticing.length * 100)
    for (const server of noticing) {
      expect(await server.readiness()).toMatchObject({ status: 200, detail: expect.stringContaining('Valkey') })
      await expect.poll(server.output).toMatch(REASONS[way] ?? AWAY)
    }
    const others = cluster.servers.filter((server) => !noticing.includes(server))
    for (const server of others) expect((await server.readiness()).detail).toBeUndefined()
  },
)

test(`a key gets at most ${LIMIT} requests a server while Valkey is frozen (rule 37.5)`, async () => {
  const key = await newKey(cluster)
  for (const server of cluster.servers) await client.send(server, { key })
  cluster.engines.valkey.signal('SIGSTOP')
  const answers = await Promise.all(
    cluster.servers.flatMap((server) => Array.from({ length: LIMIT + 50 }, () => client.send(server, { key }))),
  )
  const admitted = Map.groupBy(
    answers.filter(({ status }) => status === 200),
    ({ server }) => server,
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
  // A server knows what it has admitted itself in the minute before, and what Valkey said that others had.
  for (const [n, server] of cluster.servers.entries()) expect(admitted.get(server)).toHaveLength(LIMIT - 1 - n)
})

test('windows are forgiven once when Valkey has lost them, and exact from then on (rule 37.5)', () =>
  exactly(cluster, async () => {
    const key = await newKey(cluster)
    // No server gets more than its own share, which counts for a minute after Valkey was away.
    const all = () =>
      Promise.all(
        Array.from({ length: 3 * 40 }, (_, n) => client.send(cluster.servers[n % 3] as ClusterServer, { key })),
      )
    const before = await all()
    await cluster.engines.valkey.kill()
    await cluster.engines.valkey.start()
    await everyFault(0)
    // No request was sent meanwhile, so that no server counts alone.
    await expect
      .poll(() => client.send(cluster.servers[0] as ClusterServer, { target: '/v1/meta' }))
      .toMatchObject({ status: 200 })
    await pause(1_000)
    const after = await all()
    const admitted = (answers: Exchange[]) => answers.filter(({ status }) => status === 200).length
    return () => expect([admitted(before), admitted(after)]).toEqual([LIMIT, LIMIT])
  }))

test.skipIf(isShort)('a limit is exact again 60 s after Valkey is back (rule 37.5)', { timeout: 400_000 }, async () => {
  // Each round takes another one.
  const keys = await Promise.all(Array.from({ length: 5 }, () => newKey(cluster)))
  for (const key of keys) for (const server of cluster.servers) await client.send(server, { key })
  cluster.engines.valkey.signal('SIGSTOP')
  for (const key of keys) for (const server of cluster.servers) await oneByOne(server, key, LIMIT - 10)
  await heal()
  await everyFault(0)
  await pause(61_000)
  await exactly(cluster, async () => {
    const key = keys.pop() as string
    const own = await Promise.all(
      Array.from({ length: 3 * LIMIT }, (_, n) => client.send(cluster.servers[n % 3] as ClusterServer, { key })),
    )
    return () => expect(own.filter(({ status }) => status === 200)).toHaveLength(LIMIT)
  })
})
