// Clients that use keys at every server without a pause, and note when a secret ended for good.
import { setTimeout as pause } from 'node:timers/promises'
import { openPostgres } from '../../../src/state/postgres/pool.ts'
import type { Cluster, ClusterServer } from '../../support/engines/cluster.ts'
import { type ClusterClient, clusterClient, type Exchange } from '../../support/engines/cluster-client.ts'
import type { Random } from '../../support/project/random.ts'
import { newKey } from './rounds.ts'

const PAUSE_MS = 40

export interface KeyLoad {
  /** Uses another key from now on. */
  use(key: string): void
  /** Ends a secret, and notes when that was acknowledged. Tries again after a failure of the connection or a 503. */
  end(key: string, by: Ending): Promise<void>
  readonly exchanges: readonly Exchange[]
  /** Stops the clients. */
  stop(): Promise<void>
  /** Requests that began after the end of their secret was acknowledged, and were served. */
  served(): Exchange[]
  readonly ended: ReadonlyMap<string, number>
}

export type Ending = { at: ClusterServer; target: '/v1/me/revoke' | '/v1/me/rotate' } | { command: Cluster['command'] }

export const keyIdOf = (key: string) => key.slice('svc_'.length, 'svc_'.length + 12)

/** Starts the clients: for each key one at each server. */
export function keyLoad({ servers }: Cluster, random: Random): KeyLoad {
  const client = clusterClient()
  const ended = new Map<string, number>()
  const clients: Promise<void>[] = []
  let isOver = false

  async function useAt(server: ClusterServer, key: string): Promise<void> {
    while (!isOver) {
      await client.send(server, { key })
      await pause(random.below(PAUSE_MS))
    }
  }

  return {
    use(key) {
      clients.push(...servers.map((server) => useAt(server, key)))
    },
    async end(key, by) {
      while ((await endSecret(client, key, by)) === 'again') await pause(100)
      ended.set(key, performance.now())
    },
    exchanges: client.exchanges,
    async stop() {
      isOver = true
      await Promise.all(clients)
      client.close()
    },
    served: () => client.exchanges.filter(({ key, sent, status }) => status === 200 && sent > endOf(ended, key)),
    ended,
  }
}

const endOf = (ended: ReadonlyMap<string, number>, key: string | null) =>
  ended.get(key ?? '') ?? Number.POSITIVE_INFINITY

/**
 * Tries to end a secret once. 'over': an attempt whose answer was lost has ended it, and nobody was told when the others know.
 */
export async function endSecret(
  client: ClusterClient,
  key: string,
  by: Ending,
): Promise<'acknowledged' | 'over' | 'again'> {
  if ('command' in by) {
    await by.command('keys', 'revoke', keyIdOf(key))
    return 'acknowledged'
  }
  const body = by.target === '/v1/me/rotate' ? { body: '{"overlap_seconds":0}' } : {}
  const { status } = await client.send(by.at, { key, target: by.target, method: 'POST', ...body })
  if (status === 0 || status === 429 || status === 503) return 'again'
  if (status === 200 || status === 201) return 'acknowledged'
  if (status === 401 || status === 403) return 'over'
  throw new Error(`${by.target} returned ${status}`)
}

/** Registers keys and gives them the plan without a limit, as `npm run keys -- plan` does, before any server has read them. */
export async function unlimitedKeys(cluster: Cluster, count: number): Promise<string[]> {
  const { servers, env } = cluster
  const keys = await Promise.all(Array.from({ length: count }, (_, n) => newKey(cluster, servers[n % servers.length])))
  const db = openPostgres(env['DATABASE_URL'] as string, { connections: 1 })
  await db.query("UPDATE keys SET plan = 'admin' WHERE key_id = ANY($1)", [keys.map(keyIdOf)])
  await db.close()
  return keys
}
