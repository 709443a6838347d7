// How often a server asks Valkey for a request.
import { Redis } from 'iovalkey'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, startCluster } from '../../support/engines/cluster.ts'
import { clusterClient } from '../../support/engines/cluster-client.ts'
import { newKey } from '../promises/rounds.ts'

const REQUESTS = 20

let cluster: Cluster
let redis: Redis
const client = clusterClient()
beforeAll(async () => {
  cluster = await startCluster({ servers: 1 })
  redis = new Redis(cluster.engines.valkey.port, '127.0.0.1')
})
afterAll(async () => {
  redis?.disconnect()
  client.close()
  await cluster?.stop()
})

/** How many scripts Valkey has run. */
async function scriptCalls(): Promise<number> {
  const stats = await redis.info('commandstats')
  return [...stats.matchAll(/^cmdstat_eval(?:sha)?:calls=(\d+)/gm)].reduce((sum, [, calls]) => sum + Number(calls), 0)
}

const params = { name: 'list_sites', arguments: {} }
const TOOL_CALL = {
  target: '/mcp',
  method: 'POST',
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' },
}

test.each([
  { what: 'a listing', sending: {}, hasKey: true, status: 200, calls: 1 },
  { what: 'a tool call', sending: TOOL_CALL, hasKey: true, status: 200, calls: 1 },
  { what: 'a public endpoint', sending: { target: '/v1/meta' }, hasKey: false, status: 200, calls: 1 },
  { what: 'a request without a key', sending: {}, hasKey: false, status: 401, calls: 0 },
  // A call that a busy machine holds up past its deadline is made again.
])('$what: $calls a request (rule 37.19)', { retry: 2 }, async ({ sending, hasKey, status, calls }) => {
  const [server] = cluster.servers as [Cluster['servers'][number]]
  const key = hasKey ? await newKey(cluster) : null
  await client.send(server, { ...sending, key })
  const before = await scriptCalls()
  for (let n = 0; n < REQUESTS; n++) expect(await client.send(server, { ...sending, key })).toMatchObject({ status })
  expect((await scriptCalls()) - before).toBe(calls * REQUESTS)
})
