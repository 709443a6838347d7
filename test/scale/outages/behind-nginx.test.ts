// Servers behind the shipped nginx while PostgreSQL cannot be reached: what another server can answer, it answers.
import { afterEach, expect, test } from 'vitest'
import { startNginxForSeveral } from '../../deploy/nginx.ts'
import { type ClusterServer, startCluster } from '../../support/engines/cluster.ts'
import { serviceAt } from '../../support/http/http.ts'
import { registered } from '../../support/http/registrations.ts'
import { forFile } from '../../support/project/for-file.ts'
import { unlimitedKeys } from '../promises/key-load.ts'

const cluster = await forFile(startCluster({ servers: 2 }))
const [first, second] = cluster.servers.map(({ url }) => new URL(url).host) as [string, string]
const front = await forFile(startNginxForSeveral([first, second]))
afterEach(async () => {
  cluster.networks.postgres.pass()
  cluster.engines.postgres.signal('SIGCONT')
  const readiness = () => Promise.all(cluster.servers.map(async (server) => (await server.readiness()).status))
  await expect.poll(readiness).toEqual([200, 200])
})

const newKeys = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => (await registered(serviceAt(cluster.servers[1]?.url as string))).api_key),
  )

async function statusOf(key: string, method = 'GET', path = '/v1/inspirations?limit=1'): Promise<number> {
  const response = await fetch(front.url + path, { method, headers: { authorization: `Bearer ${key}` } })
  await response.arrayBuffer()
  return response.status
}

test('a server that alone cannot reach PostgreSQL costs no read its answer, and repeats no POST (rule 39.6)', async () => {
  const keys = await newKeys(12)
  cluster.networks.postgres.swallow()
  for (const key of keys) expect(await statusOf(key)).toBe(200)
  const rotations = await Promise.all((await newKeys(6)).map((key) => statusOf(key, 'POST', '/v1/me/rotate')))
  expect(rotations.filter((status) => status !== 201 && status !== 503)).toEqual([])
})

test('while nobody can reach PostgreSQL, unknown keys do not keep known ones from a server (rule 39.6)', async () => {
  const [known] = (await unlimitedKeys(cluster, 1)) as [string]
  const unknown = await newKeys(12)
  const { url } = cluster.servers[0] as ClusterServer
  for (const address of [url, cluster.servers[1]?.url])
    await fetch(`${address}/v1/inspirations?limit=1`, { headers: { authorization: `Bearer ${known}` } })
  for (let n = 0; n < 4; n++) expect(await statusOf(known)).toBe(200)
  cluster.engines.postgres.signal('SIGSTOP')
  const refused = unknown.map((key) => statusOf(key))
  let isOver = false
  void Promise.all(refused).then(() => {
    isOver = true
  })
  while (!isOver) expect(await statusOf(known)).toBe(200)
  expect(new Set(await Promise.all(refused))).toEqual(new Set([503]))
  for (let n = 0; n < 20; n++) expect(await statusOf(known)).toBe(200)
})
