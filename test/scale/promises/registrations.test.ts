// Keys that a client got work at once at every server, and their limits hold over all servers, whatever happens to PostgreSQL.
import { expect, test } from 'vitest'
import { startCluster } from '../../support/engines/cluster.ts'
import { clusterClient, type Exchange } from '../../support/engines/cluster-client.ts'
import { freshAddress, freshEmail } from '../../support/http/registrations.ts'
import { forFile } from '../../support/project/for-file.ts'
import { randomFrom, seedOfRun } from '../../support/project/random.ts'
import { isShort } from './rounds.ts'

const KILLS = isShort ? 2 : 20
const CLIENTS = 6

const cluster = await forFile(startCluster())
const client = await forFile(clusterClient())

const random = randomFrom(seedOfRun('registrations'))

function register(email = freshEmail(), address = freshAddress()): Promise<Exchange> {
  const headers = { 'x-forwarded-for': address }
  const body = JSON.stringify({ email })
  return client.send(random.pick(cluster.servers), { method: 'POST', target: '/v1/register', body, headers })
}

const keyOf = ({ text }: Exchange) => (JSON.parse(text) as { api_key: string }).api_key

/** The status of a key at each server, asked at the same time. */
async function statusesOf(key: string): Promise<number[]> {
  const answers = await Promise.all(cluster.servers.map((server) => client.send(server, { key })))
  return answers.map(({ status }) => status)
}

test('an acknowledged key works at once at every server (rule 37.4)', async () => {
  for (let n = 0; n < 25; n++) {
    const registrations = await Promise.all([register(), register(), register(), register()])
    const found = await Promise.all(registrations.map((registration) => statusesOf(keyOf(registration))))
    expect(found).toEqual(registrations.map(() => [200, 200, 200]))
  }
})

test(`no acknowledged key is lost in ${KILLS} kills of PostgreSQL (rule 37.4)`, {
  timeout: 300_000 + KILLS * 10_000,
}, async () => {
  const acknowledged: { key: string; email: string }[] = []
  const others = new Set<number>()
  let [isOver, number] = [false, 0]

  async function registerOn(): Promise<void> {
    while (!isOver) {
      const email = `reader-${Math.floor(number++ / 3)}@kills.example`
      const answer = await register(email)
      if (answer.status === 201) acknowledged.push({ key: keyOf(answer), email })
      else others.add(answer.status)
      if (answer.status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    }
  }

  const clients = Array.from({ length: CLIENTS }, registerOn)
  for (let kill = 0; kill < KILLS; kill++) {
    const before = acknowledged.length
    const more = 1 + random.below(20)
    await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(before + more)
    await cluster.engines.postgres.kill()
    await cluster.engines.postgres.start()
  }
  isOver = true
  await Promise.all(clients)
  // 429: the third registration of an email. 503: PostgreSQL was away.
  expect([...others].toSorted()).toEqual([429, 503])
  for (const { key } of acknowledged) expect(await statusesOf(key)).toEqual([200, 200, 200])
  const byEmail = Map.groupBy(acknowledged, ({ email }) => email)
  expect(Math.max(...[...byEmail.values()].map((keys) => keys.length))).toBe(2)
  console.info(`registrations: ${acknowledged.length} keys, ${KILLS} kills of PostgreSQL, none lost`)
})
