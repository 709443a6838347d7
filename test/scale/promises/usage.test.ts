// The usage of keys over several servers equals what clients counted, and is never above it.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startCluster } from '../../support/engines/cluster.ts'
import { clusterClient } from '../../support/engines/cluster-client.ts'
import { forFile } from '../../support/project/for-file.ts'
import { type Random, randomFrom, seedOfRun } from '../../support/project/random.ts'
import { keyIdOf, unlimitedKeys } from './key-load.ts'
import { isShort, newKey } from './rounds.ts'

const KILLS = isShort ? 2 : 20
/** Usage is written within a second. The rest is a tolerance for timers on a busy machine. */
const UNWRITTEN_MS = 1_000 + 1_000

const cluster = await forFile(startCluster())
const client = await forFile(clusterClient())
const keys = [...(await unlimitedKeys(cluster, 6)), await newKey(cluster), await newKey(cluster)]

/** The total of each key, as the command for operators prints it. */
async function totals(): Promise<Map<string, number>> {
  const { stdout } = await cluster.command('keys', 'list')
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/))
  return new Map(rows.map((cells) => [cells[0] as string, Number(cells.at(-1))]))
}

/** Uses the keys at random servers until `isOver`. */
async function use(random: Random, isOver: () => boolean): Promise<void> {
  async function loop(): Promise<void> {
    while (!isOver()) {
      const { status } = await client.send(random.pick(cluster.servers), { key: random.pick(keys) })
      if (status === 0) await pause(20)
    }
  }
  await Promise.all(Array.from({ length: 8 }, loop))
}

/** The requests of a key that were admitted, with those whose answer was lost apart. */
function countsOf(key: string) {
  const own = client.exchanges.filter((exchange) => exchange.key === key)
  const admitted = own.filter(({ status }) => status === 200)
  return { admitted, lost: own.filter(({ status }) => status === 0).length }
}

test('it equals the count of the clients after all servers stopped in order (rule 37.9)', async () => {
  const random = randomFrom(seedOfRun('usage'))
  const until = performance.now() + 3_000
  await use(random, () => performance.now() > until)
  const codes = await Promise.all(cluster.servers.map((server) => server.stop()))
  expect(codes).toEqual([0, 0, 0])
  const found = await totals()
  for (const key of keys) expect([key, found.get(keyIdOf(key))]).toEqual([key, countsOf(key).admitted.length])
  await Promise.all(cluster.servers.map((server) => server.start()))
})

test(`it is never above that in ${KILLS} kills of servers, and loses the last second only (rule 37.9)`, {
  timeout: 300_000 + KILLS * 10_000,
}, async () => {
  const random = randomFrom(seedOfRun('usage, kills'))
  const kills: { at: number; url: string }[] = []
  let isOver = false
  const load = use(random, () => isOver)
  for (let kill = 0; kill < KILLS; kill++) {
    await pause(500 + random.below(1_500))
    const server = random.pick(cluster.servers)
    kills.push({ at: performance.now(), url: server.url })
    await server.kill()
    await server.start()
  }
  isOver = true
  await load
  await Promise.all(cluster.servers.map((server) => server.stop()))
  const found = await totals()
  for (const key of keys) {
    const { admitted, lost } = countsOf(key)
    const unwritten = admitted.filter(({ received, server }) =>
      kills.some(({ at, url }) => url === server.url && received > at - UNWRITTEN_MS && received < at + 1_000),
    )
    const total = found.get(keyIdOf(key)) as number
    expect(total).toBeLessThanOrEqual(admitted.length + lost)
    expect(total).toBeGreaterThanOrEqual(admitted.length - unwritten.length)
  }
  await Promise.all(cluster.servers.map((server) => server.start()))
})
