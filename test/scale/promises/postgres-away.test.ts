// PostgreSQL freezes, dies, answers with errors, or cannot be reached from one server: known keys work, and everything else
// says when to try again.
import { afterEach, expect, test } from 'vitest'
import { openPostgres } from '../../../src/state/postgres/pool.ts'
import { type ClusterServer, startCluster } from '../../support/engines/cluster.ts'
import { clusterClient, type Exchange } from '../../support/engines/cluster-client.ts'
import { forFile } from '../../support/project/for-file.ts'
import { unlimitedKeys } from './key-load.ts'
import { newKey } from './rounds.ts'

const FAULT = 'vitrine_database_fault{database="postgres"}'
/** No caller waits longer for PostgreSQL: one connection, one query. A key is looked up within a second. */
const DEADLINE_MS = 4_000 + 1_500
const LOOKUP_MS = 1_000 + 500

const cluster = await forFile(startCluster())
const db = await forFile(openPostgres(cluster.env['DATABASE_URL'] as string, { connections: 1 }))
const client = await forFile(clusterClient())
/** What mends what a test did with the connection of the operator. */
let mend = async () => {}
afterEach(async () => {
  if (cluster.engines.postgres.pid === -1) await cluster.engines.postgres.start()
  cluster.engines.postgres.signal('SIGCONT')
  cluster.networks.postgres.pass()
  await mend()
  mend = async () => {}
  const faults = () => Promise.all(cluster.servers.map((server) => server.metric(FAULT)))
  await expect.poll(faults).toEqual([0, 0, 0])
  const readiness = () => Promise.all(cluster.servers.map(async (server) => (await server.readiness()).status))
  await expect.poll(readiness).toEqual([200, 200, 200])
})

const UNKNOWN = `svc_${'0'.repeat(12)}_${'0'.repeat(32)}`

function expectUnavailable({ status, headers, sent, received }: Exchange, withinMs = DEADLINE_MS): void {
  expect([status, Number(headers['retry-after']) >= 1]).toEqual([503, true])
  expect(received - sent).toBeLessThan(withinMs)
}

/** Ways in which the engine goes away. Each names the servers that notice. */
const WAYS: Record<string, () => Promise<readonly ClusterServer[]>> = {
  frozen: async () => {
    cluster.engines.postgres.signal('SIGSTOP')
    return cluster.servers
  },
  killed: async () => {
    await cluster.engines.postgres.kill()
    return cluster.servers
  },
  'cut off from one server by a network that swallows packets': async () => {
    cluster.networks.postgres.swallow()
    return cluster.servers.slice(0, 1)
  },
  'cut off from one server by a network that breaks connections': async () => {
    cluster.networks.postgres.reset()
    return cluster.servers.slice(0, 1)
  },
  'without tables, as while a copy of it is restored': async () => {
    await db.query('ALTER SCHEMA public RENAME TO away')
    mend = async () => void (await db.query('ALTER SCHEMA away RENAME TO public'))
    return cluster.servers
  },
}

test.each(Object.keys(WAYS))(
  '%s: known keys work, unknown ones and registrations get 503 (rules 37.6, 37.8)',
  async (way) => {
    const [admin] = (await unlimitedKeys(cluster, 1)) as [string]
    const free = await newKey(cluster)
    for (const server of cluster.servers)
      for (const key of [admin, free]) expect((await client.send(server, { key })).status).toBe(200)
    const noticing = (await WAYS[way]?.()) ?? []
    const known = noticing.map(async (server) => {
      const answers: Exchange[] = []
      for (let n = 0; n < 60; n++) answers.push(await client.send(server, { key: n % 3 === 0 ? free : admin }))
      return answers
    })
    const registration = { method: 'POST', target: '/v1/register', body: '{"email":"joe@example.com"}' }
    const unknown = noticing.flatMap((server) => [
      client.send(server, { key: UNKNOWN }),
      client.send(server, { ...registration, headers: { 'x-forwarded-for': '10.1.2.3' } }),
      client.send(server, { key: admin, target: '/v1/me/revoke', method: 'POST' }),
      client.send(server, { target: '/key?action=show', method: 'POST', body: `key=${UNKNOWN}` }),
    ])
    for (const answers of await Promise.all(known)) {
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      const took = answers.map(({ sent, received }) => received - sent).toSorted((a, b) => a - b)
      expect(took[took.length >> 1]).toBeLessThan(50)
    }
    for (const exchange of await Promise.all(unknown))
      expectUnavailable(exchange, exchange.key === UNKNOWN ? LOOKUP_MS : DEADLINE_MS)
    for (const server of noticing) {
      await expect.poll(() => server.metric(FAULT)).toBe(1)
      // A balancer takes a server out if it is the only one.
      const text = expect.stringContaining('PostgreSQL cannot be used')
      const expected = noticing.length === 1 ? { status: 503, message: text } : { status: 200, detail: text }
      await expect.poll(server.readiness).toMatchObject(expected)
      await expect.poll(server.output).toMatch(/DATABASE_URL \(127\.0\.0\.1:\d+\)/)
      expect(server.output()).not.toContain(new URL(cluster.env['DATABASE_URL'] as string).password)
    }
  },
)

test.each(['swallow', 'reset'] as const)(
  'a key that another server changed gets 503 at a server whose network does "%s" (rules 37.3, 37.6)',
  async (fault) => {
    const [key] = (await unlimitedKeys(cluster, 1)) as [string]
    const [cut, other] = cluster.servers as [ClusterServer, ClusterServer]
    expect((await client.send(cut, { key })).status).toBe(200)
    cluster.networks.postgres[fault]()
    expect((await client.send(other, { key, target: '/v1/me/revoke', method: 'POST' })).status).toBe(200)
    for (let n = 0; n < 3; n++) expectUnavailable(await client.send(cut, { key }))
    cluster.networks.postgres.pass()
    await expect.poll(async () => (await client.send(cut, { key })).status).toBe(403)
  },
)

test('read-only, like a standby: what it can read works, and what it would have to write gets 503 (rule 37.6)', async () => {
  const key = await newKey(cluster)
  const [{ name }] = (await db.query<{ name: string }>('SELECT current_database() AS name')) as [{ name: string }]
  const reconnect =
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()'
  await db.query(`ALTER DATABASE "${name}" SET default_transaction_read_only = on`)
  mend = async () => {
    await db.transaction(async (query) => {
      await query('SET TRANSACTION READ WRITE')
      await query(`ALTER DATABASE "${name}" RESET default_transaction_read_only`)
    })
    await db.query(reconnect, [name])
  }
  await db.query(reconnect, [name])
  for (const server of cluster.servers) {
    await expect.poll(() => server.metric(FAULT)).toBe(1)
    expect((await client.send(server, { key })).status).toBe(200)
    expect((await client.send(server, { key: UNKNOWN })).status).toBe(401)
    expectUnavailable(await client.send(server, { key, target: '/v1/me/revoke', method: 'POST' }))
    await expect.poll(server.output).toContain('read-only')
  }
})
