// What the tests of several servers share: keys, and rounds in which every request must have reached Valkey in time.
import type { Cluster, ClusterServer } from '../../support/engines/cluster.ts'
import { serviceAt } from '../../support/http/http.ts'
import { registered } from '../../support/http/registrations.ts'

/** Whether the tests run on a small scale, as for each change. */
export const isShort = process.env['SCALE'] === 'short'

/** Other tests start their servers meanwhile, and may need all processors for some seconds. */
const ROUNDS_MS = 45_000

/** Registers a key at a server and returns it. */
export async function newKey(cluster: Cluster, server = cluster.servers[0] as ClusterServer): Promise<string> {
  return (await registered(serviceAt(server.url))).api_key
}

/**
 * Runs a round, and then what it returns, which checks the result. On a busy machine Valkey may answer too late, and a
 * server then counts alone. Such a round is repeated. The test fails if 45 seconds have passed.
 */
export async function exactly(cluster: Cluster, round: () => Promise<() => void>): Promise<void> {
  const until = performance.now() + ROUNDS_MS
  let rounds = 0
  while (performance.now() < until) {
    rounds++
    const before = await cluster.fallbacks()
    const check = await round()
    if ((await cluster.fallbacks()) === before) return check()
  }
  throw new Error(`In each of ${rounds} rounds a server decided without Valkey: this machine is too busy.`)
}
