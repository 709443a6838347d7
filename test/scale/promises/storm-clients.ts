// The clients of the storm: they read with all keys, register, end secrets and edit, and note what they were told.
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from '../../support/engines/cluster.ts'
import { clusterClient, type Exchange } from '../../support/engines/cluster-client.ts'
import { freshAddress, freshEmail } from '../../support/http/registrations.ts'
import type { Random } from '../../support/project/random.ts'
import { type Ending, endSecret } from './key-load.ts'

const READERS = 16
const VERSIONS = '/v1/taxonomies?taxonomy=genre'
const LISTING = '/v1/inspirations?limit=1'

/** A request with a key, without its body. */
export interface Noted extends Pick<Exchange, 'key' | 'server' | 'sent' | 'received' | 'status'> {
  /** The version of the editorial data that it showed; null if it showed none. */
  readonly version: number | null
}

export interface Storm {
  readonly noted: Noted[]
  /** Problems that no outage explains. */
  readonly problems: string[]
  /** Keys that were returned. */
  readonly registered: readonly string[]
  /** When the end of a secret was requested, and when it was acknowledged. */
  readonly ending: ReadonlyMap<string, number>
  readonly ended: ReadonlyMap<string, number>
  /** When the command of each version had ended. */
  readonly edited: ReadonlyMap<number, number>
  /** Counted requests that ended secrets by rotation, by key. */
  readonly rotated: ReadonlyMap<string, number>
  stop(): Promise<void>
}

/** Starts the clients. Over 40 lines: they share what they know. */
export function startStorm(cluster: Cluster, random: Random, keys: readonly string[]): Storm {
  const { servers } = cluster
  const client = clusterClient({ remembers: false })
  const noted: Noted[] = []
  const problems: string[] = []
  const registered: string[] = []
  const [ending, ended] = [new Map<string, number>(), new Map<string, number>()]
  const edited = new Map<number, number>()
  const rotated = new Map<string, number>()
  let isOver = false

  async function repeat(work: () => Promise<void>): Promise<void> {
    while (!isOver) await work()
  }

  async function read(): Promise<void> {
    const key = registered.length > 0 && random.chance(0.4) ? random.pick(registered) : random.pick(keys)
    const target = random.chance(0.1) ? VERSIONS : LISTING
    const exchange = await client.send(random.pick(servers), { key, target })
    const { server, sent, received, status, text } = exchange
    const shows = target === VERSIONS && status === 200
    const version = shows ? Number(/"version(\d+)"/.exec(text)?.[1] ?? 0) : null
    noted.push({ key, server, sent, received, status, version })
    const problem = problemOf(exchange, ending)
    if (problem !== null) problems.push(problem)
    if (status === 0) await pause(20)
  }

  async function register(): Promise<void> {
    const headers = { 'x-forwarded-for': freshAddress() }
    const body = JSON.stringify({ email: freshEmail() })
    const { status, text } = await client.send(random.pick(servers), {
      method: 'POST',
      target: '/v1/register',
      body,
      headers,
    })
    if (status === 201) registered.push((JSON.parse(text) as { api_key: string }).api_key)
    else if (status !== 0 && status !== 503) problems.push(`register: ${status} ${text}`)
    await pause(random.below(300))
  }

  async function end(): Promise<void> {
    await pause(random.below(2_000))
    const key = registered.find((candidate) => !ending.has(candidate))
    if (key === undefined) return
    const target = random.pick(['/v1/me/revoke', '/v1/me/rotate'] as const)
    const by: Ending = random.chance(0.1) ? { command: cluster.command } : { at: random.pick(servers), target }
    ending.set(key, performance.now())
    for (let tries = 0; !isOver; tries++) {
      // Each attempt may have been counted, also if its answer was lost.
      if (!('command' in by) && target === '/v1/me/rotate') rotated.set(key, tries + 1)
      const outcome = await endSecret(client, key, by).catch(() => 'again')
      if (outcome === 'acknowledged') ended.set(key, performance.now())
      if (outcome !== 'again') return
      await pause(100)
    }
  }

  async function edit(): Promise<void> {
    const version = edited.size + 1
    const done = await cluster.command('editorial', 'synonyms', 'genre', 'portfolio', `version${version}`).then(
      () => true,
      () => false,
    )
    if (done) edited.set(version, performance.now())
    await pause(random.below(4_000))
  }

  const clients = [...Array.from({ length: READERS }, () => read), register, register, end, edit].map(repeat)
  return {
    noted,
    problems,
    registered,
    ending,
    ended,
    edited,
    rotated,
    async stop() {
      isOver = true
      await Promise.all(clients)
      client.close()
    },
  }
}

function problemOf({ key, received, status, headers, text }: Exchange, ending: ReadonlyMap<string, number>) {
  if (status === 0 || status === 200 || status === 429) return null
  if (status === 503 && Number(headers['retry-after']) >= 1) return null
  const isEnding = (ending.get(key ?? '') ?? Number.POSITIVE_INFINITY) < received
  return (status === 401 || status === 403) && isEnding ? null : `${status} ${text}`
}
