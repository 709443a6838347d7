// The rate limit over several servers, whose clocks are an hour ahead, right, and an hour behind.
import { expect, test } from 'vitest'
import { startCluster } from '../../support/engines/cluster.ts'
import { clusterClient, type Exchange, header } from '../../support/engines/cluster-client.ts'
import { serviceAt } from '../../support/http/http.ts'
import { registered } from '../../support/http/registrations.ts'
import { forFile } from '../../support/project/for-file.ts'
import { randomFrom, seedOfRun } from '../../support/project/random.ts'
import { exactly, newKey } from './rounds.ts'
import { mostInAWindow, needlessRefusals } from './windows.ts'

const AT_ONCE = 500
const LIMIT = 100
const SECONDS = 70

const cluster = await forFile(startCluster())
const client = await forFile(clusterClient())

test.concurrent(`of ${AT_ONCE} requests at once over three servers exactly ${LIMIT} are admitted (rule 37.1)`, () =>
  exactly(cluster, async () => {
    const key = await newKey(cluster)
    const send = (_: unknown, n: number) => client.send(cluster.servers[n % 3] as never, { key })
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, send))
    return () => {
      const admitted = answers.filter(({ status }) => status === 200)
      const remaining = admitted.map((answer) => header(answer, 'x-ratelimit-remaining'))
      expect(remaining.toSorted((a, b) => b - a)).toEqual(Array.from({ length: LIMIT }, (_, n) => LIMIT - 1 - n))
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(AT_ONCE - LIMIT)
      const resets = new Set(answers.map((answer) => header(answer, 'x-ratelimit-reset')))
      expect(resets.size).toBe(1)
      const [reset] = resets
      expect(Math.abs((reset as number) - Date.now() / 1_000 - 60)).toBeLessThan(30)
    }
  }))

test.concurrent('401, 403 and 429 take no place on any server (rule 37.2)', () =>
  exactly(cluster, async () => {
    const { api_key: key } = await registered(serviceAt(cluster.servers[0]?.url as string))
    const wrong = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`
    const revoked = await newKey(cluster)
    const [a, b, c] = cluster.servers as [never, never, never]
    const revocation = await client.send(b, { key: revoked, target: '/v1/me/revoke', method: 'POST' })
    const first = await client.send(a, { key })
    const refused: Exchange[] = []
    for (let n = 0; n < 30; n++) {
      refused.push(...(await Promise.all([a, b, c].map((server) => client.send(server, { key: wrong })))))
      refused.push(await client.send(c, { key: revoked }))
    }
    const rest = await Promise.all(Array.from({ length: LIMIT - 1 }, () => client.send(b, { key })))
    const beyond = await Promise.all([a, b, c].map((server) => client.send(server, { key })))
    return () => {
      expect(revocation.status).toBe(200)
      expect(header(first, 'x-ratelimit-remaining')).toBe(LIMIT - 1)
      expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([401, 403]))
      expect(rest.map(({ status }) => status)).toEqual(rest.map(() => 200))
      expect(beyond.map(({ status }) => status)).toEqual([429, 429, 429])
    }
  }))

test.concurrent(`no 60 s of ${SECONDS} s hold more than ${LIMIT} requests, and none is refused with room (rule 37.1)`, {
  timeout: 2 * SECONDS * 1_000,
}, async () => {
  const random = randomFrom(seedOfRun('rolling window'))
  const fallbacks = await cluster.fallbacks()
  const keys = await Promise.all([1, 2, 3].map(() => newKey(cluster)))
  const until = performance.now() + SECONDS * 1_000
  const all = await Promise.all(
    keys.map(async (key) => {
      const own: Exchange[] = []
      while (performance.now() < until) {
        own.push(await client.send(random.pick(cluster.servers), { key }))
        // Mostly about the limit, at times far above it.
        const pauseMs = random.chance(0.05) ? random.below(3_000) : random.below(300)
        if (!random.chance(0.4)) await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
      return own
    }),
  )
  const alone = (await cluster.fallbacks()) - fallbacks
  for (const own of all) {
    expect(own.some(({ status }) => status === 429)).toBe(true)
    expect(mostInAWindow(own)).toBeLessThanOrEqual(LIMIT + alone)
    expect(needlessRefusals(own)).toHaveLength(0)
  }
})
