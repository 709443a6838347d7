// All servers turn to a publication together, and serve no byte that they have not verified.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type ClusterServer, startCluster } from '../../support/engines/cluster.ts'
import { clusterClient, type Exchange } from '../../support/engines/cluster-client.ts'
import { forFile } from '../../support/project/for-file.ts'
import { COMES_WITHIN_MS } from '../../support/project/patience.ts'
import { randomFrom, seedOfRun } from '../../support/project/random.ts'
import { buildNext } from '../../support/worlds/published.ts'
import { unlimitedKeys } from './key-load.ts'
import { isShort } from './rounds.ts'

const PUBLICATIONS = isShort ? 2 : 10
const TARGET = '/v1/inspirations?limit=1'

const cluster = await forFile(startCluster({ hasBucket: true }))
const client = await forFile(clusterClient())
const [key] = (await unlimitedKeys(cluster, 1)) as [string]

const totalOf = ({ text }: Exchange) => (JSON.parse(text) as { total: number }).total

test(`a client never sees the old snapshot after the new one in ${PUBLICATIONS} publications (rule 37.7)`, {
  timeout: 300_000 + PUBLICATIONS * 30_000,
}, async () => {
  const random = randomFrom(seedOfRun('publications'))
  const read = async () => {
    const answer = await client.send(random.pick(cluster.servers), { key, target: TARGET })
    expect(answer.status).toBe(200)
    return totalOf(answer)
  }
  for (let n = 1; n <= PUBLICATIONS; n++) {
    await buildNext(cluster.env)
    const old = await read()
    const totals: number[] = []
    const until = performance.now() + COMES_WITHIN_MS
    const publishing = cluster.command('publish')
    // Some more requests after the turn, to meet a server that has not turned.
    while (totals.filter((total) => total > old).length < 60 && performance.now() < until) {
      totals.push(await read())
      await pause(random.below(10))
    }
    await publishing
    expect(totals).toEqual(totals.toSorted((a, b) => a - b))
    expect([totals[0], totals.at(-60)]).toEqual([old, totals.at(-1)])
  }
})

test('a publication with a wrong byte is served by nobody, and every log names the object (rule 37.7)', async () => {
  const random = randomFrom(seedOfRun('wrong byte'))
  const { origin, servers } = cluster
  const totals = () =>
    Promise.all(servers.map(async (server) => totalOf(await client.send(server, { key, target: TARGET }))))
  const before = await totals()
  const known = new Set(origin.objects.keys())
  origin.trouble = ({ method, key: object }) => (method === 'GET' && object.includes('/objects/') ? 503 : undefined)
  await buildNext(cluster.env)
  await cluster.command('publish')
  const name = random.pick([...origin.objects.keys()].filter((at) => !known.has(at) && at.includes('/objects/')))
  const good = origin.objects.get(name) as NonNullable<ReturnType<typeof origin.objects.get>>
  const bytes = Buffer.from(good.bytes)
  const at = random.below(bytes.length)
  bytes[at] = (bytes[at] as number) ^ (1 << random.below(8))
  origin.objects.set(name, { ...good, bytes })
  origin.trouble = null
  const object = name.slice(name.indexOf('objects/'))
  for (const server of servers) await expect.poll(server.output).toContain(object)
  expect(await totals()).toEqual(before)
  const [readiness, fault] = await Promise.all([
    servers[0]?.readiness(),
    servers[0]?.metric('vitrine_database_fault{database="bucket"}'),
  ])
  expect([readiness?.status, readiness?.detail, fault]).toEqual([200, expect.stringContaining('bucket'), 1])
  origin.objects.set(name, good)
  await expect.poll(totals).toEqual(before.map(() => (before[0] as number) + 1))
})

test('a server that was stopped while the others turned never serves the old snapshot (rule 37.7)', async () => {
  const { origin, servers } = cluster
  const [stopped, other] = servers as [ClusterServer, ClusterServer]
  const ask = (server: ClusterServer) => client.send(server, { key, target: TARGET })
  const old = totalOf(await ask(stopped))
  stopped.freeze()
  await buildNext(cluster.env)
  await cluster.command('publish')
  await expect.poll(async () => totalOf(await ask(other))).toBeGreaterThan(old)
  // What it would have to download takes long.
  origin.trouble = ({ method, key: object }) => (method === 'GET' && object.includes('/objects/') ? 503 : undefined)
  stopped.thaw()
  for (let n = 0; n < 50; n++) {
    const answer = await ask(stopped)
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1'])
  }
  expect((await stopped.readiness()).status).toBe(503)
  origin.trouble = null
  await expect.poll(async () => (await ask(stopped)).status).toBe(200)
  expect(totalOf(await ask(stopped))).toBeGreaterThan(old)
})
