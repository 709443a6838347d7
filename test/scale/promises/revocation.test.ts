// No request that begins after a key was revoked is served, by any server, whatever happens to Valkey and to servers.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { withKeyAdmin } from '../../../src/engine/engine.ts'
import { parseConfig } from '../../../src/ground/config.ts'
import { openPostgres } from '../../../src/state/postgres/pool.ts'
import { type ClusterServer, startCluster } from '../../support/engines/cluster.ts'
import { clusterClient } from '../../support/engines/cluster-client.ts'
import { forFile } from '../../support/project/for-file.ts'
import { type Random, randomFrom, seedOfRun } from '../../support/project/random.ts'
import { type Ending, type KeyLoad, keyIdOf, keyLoad, unlimitedKeys } from './key-load.ts'
import { exactly, isShort, newKey } from './rounds.ts'

const KEYS = 8
const ROUNDS = isShort ? 1 : 5

const cluster = await forFile(startCluster())

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

/** What is done again and again while secrets end, and the servers at which they do. */
const DISTURBANCES: Record<string, { disturb(random: Random): Promise<void>; at?: typeof cluster.servers }> = {
  'servers stop for a while and go on': {
    at: cluster.servers.slice(0, 1),
    async disturb(random) {
      const server = random.pick(cluster.servers.slice(1))
      server.freeze()
      await pause(random.below(600))
      server.thaw()
      await pause(random.below(300))
    },
  },
  'Valkey is killed and started again': {
    async disturb(random) {
      await cluster.engines.valkey.kill()
      await pause(random.below(800))
      await cluster.engines.valkey.start()
      await pause(random.below(1_500))
    },
  },
  'Valkey is frozen': {
    async disturb(random) {
      cluster.engines.valkey.signal('SIGSTOP')
      await pause(random.below(1_500))
      cluster.engines.valkey.signal('SIGCONT')
      await pause(random.below(800))
    },
  },
}

test.each(Object.entries(DISTURBANCES))('while %s (rule 37.3)', { timeout }, async (what, { disturb, at }) => {
  const random = randomFrom(seedOfRun(`revocations, ${what}`))
  for (let round = 0; round < ROUNDS; round++) {
    const work = endAll(random, (n) => (n < 2 ? { command: cluster.command } : byRequest(random, at)))
    await during(work, () => disturb(random))
    await expectNothingServed(await work)
  }
})

/** Makes a key known at the first server, and returns what revokes it at the second one and then asks the first. */
async function revokedElsewhere(newKeys = unlimitedKeys) {
  const [first, second] = cluster.servers as [ClusterServer, ClusterServer]
  const [key] = (await newKeys(cluster, 1)) as [string]
  const client = clusterClient()
  onTestFinished(client.close)
  const ask = async () => (await client.send(first, { key })).status
  expect(await ask()).toBe(200)
  const revoke = async () => (await client.send(second, { key, target: '/v1/me/revoke', method: 'POST' })).status
  return { first, ask, revoke, keyId: keyIdOf(key) }
}

const valkeyFault = (server: ClusterServer) => server.metric('vitrine_database_fault{database="valkey"}')

test.each(['swallow', 'reset'] as const)(
  'at a server that the network cuts off from Valkey with "%s" (rule 37.3)',
  async (fault) => {
    const { first, ask, revoke } = await revokedElsewhere()
    onTestFinished(cluster.networks.valkey.pass)
    cluster.networks.valkey[fault]()
    await expect.poll(async () => [await ask(), await valkeyFault(first)]).toEqual([200, 1])
    expect(await revoke()).toBe(200)
    expect(await ask()).toBe(403)
  },
)

test.each(['SIGKILL', 'SIGSTOP'] as const)(
  'at a server that has not asked Valkey between the revocation and its %s (rule 37.3)',
  async (signal) => {
    const { valkey } = cluster.engines
    await expect.poll(() => valkeyFault(cluster.servers[0] as ClusterServer)).toBe(0)
    const { ask, revoke } = await revokedElsewhere()
    expect(await revoke()).toBe(200)
    if (signal === 'SIGKILL') await valkey.kill()
    else valkey.signal(signal)
    expect(await ask()).toBe(403)
    if (signal === 'SIGKILL') await valkey.start()
    else valkey.signal('SIGCONT')
  },
)

test('at a server that has just refused the key for its limit, which follows changes of its plan too (rule 37.3)', () =>
  exactly(cluster, async () => {
    const { ask, revoke, keyId } = await revokedElsewhere(async () => [await newKey(cluster)])
    const statuses: number[] = []
    await withKeyAdmin(parseConfig(cluster.env), async (admin) => {
      await Promise.all(Array.from({ length: 100 }, ask))
      statuses.push(await ask())
      await admin?.changePlan(keyId, 'admin')
      statuses.push(await ask())
      await admin?.changePlan(keyId, 'free')
      statuses.push(await ask())
    })
    await revoke()
    statuses.push(await ask())
    return () => expect(statuses).toEqual([429, 200, 429, 403])
  }))

test('as soon as any server has answered 403, also if the one that revoked the key died before it told the others (rules 37.3, 37.14)', async () => {
  const { revoke, ask, keyId } = await revokedElsewhere()
  const db = openPostgres(cluster.env['DATABASE_URL'] as string, { connections: 1 })
  await db.query(
    `WITH revoked AS (UPDATE keys SET status = 'revoked' WHERE key_id = $1),
      numbered AS (UPDATE log SET number = number + 1 RETURNING number)
    INSERT INTO changes (number, kind, subject, token) SELECT number, 'key', $1, 'by hand' FROM numbered`,
    [keyId],
  )
  await db.close()
  expect(await revoke()).toBe(403)
  expect(await ask()).toBe(403)
})
