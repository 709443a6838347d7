// Three servers under load while servers, Valkey and PostgreSQL are killed and frozen in random order, with every promise.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startCluster } from '../../support/engines/cluster.ts'
import { clusterClient } from '../../support/engines/cluster-client.ts'
import { forFile } from '../../support/project/for-file.ts'
import { type Random, randomFrom, seedOfRun } from '../../support/project/random.ts'
import { keyIdOf, unlimitedKeys } from './key-load.ts'
import { isShort, newKey } from './rounds.ts'
import { type Noted, type Storm, startStorm } from './storm-clients.ts'
import { mostInAWindow, needlessRefusals } from './windows.ts'

const KILLS = Number(process.env['KILLS'] ?? (isShort ? 1 : 20))
const REQUESTS = Number(process.env['REQUESTS'] ?? (isShort ? 1_000 : 100_000))
/** How long usage may be unwritten: a second, or as long as PostgreSQL was away before, and its start. */
const UNWRITTEN_MS = 8_000
const WINDOW_MS = 60_000
/** A server tries once a second to read an edit that it could not read. */
const READ_AGAIN_MS = 2_000

interface Kill {
  readonly part: 'server' | 'valkey' | 'postgres'
  readonly url: string | null
  readonly at: number
}

/** When PostgreSQL was killed or frozen, and when it was back. */
interface Outage {
  readonly from: number
  readonly to: number
}

interface Struck {
  readonly kills: readonly Kill[]
  readonly outages: readonly Outage[]
}

const cluster = await forFile(startCluster())

/** Kills each kind of part `KILLS` times, and freezes some in between. */
async function strike(random: Random, storm: Storm): Promise<Struck> {
  const kills: Kill[] = []
  const outages: Outage[] = []
  const parts = (['server', 'valkey', 'postgres'] as const).flatMap((part) => Array<typeof part>(KILLS).fill(part))
  const order = parts.map((part) => ({ part, at: random.below(2 ** 31) })).toSorted((a, b) => a.at - b.at)
  for (const { part } of order) {
    await pause(random.below(2_000))
    if (random.chance(0.3)) outages.push(...(await freeze(random)))
    const victim = part === 'server' ? random.pick(cluster.servers) : cluster.engines[part]
    kills.push({ part, url: 'url' in victim ? victim.url : null, at: performance.now() })
    const from = performance.now()
    await victim.kill()
    await pause(random.below(1_000))
    await victim.start()
    if (part === 'postgres') outages.push({ from, to: performance.now() })
  }
  while (storm.noted.length < REQUESTS) await pause(100)
  return { kills, outages }
}

/** Freezes an engine for a moment. Returns the outage of PostgreSQL, if it was that. */
async function freeze(random: Random): Promise<Outage[]> {
  const { valkey, postgres } = cluster.engines
  const victim = random.pick([valkey, postgres])
  const from = performance.now()
  victim.signal('SIGSTOP')
  await pause(random.below(1_500))
  victim.signal('SIGCONT')
  return victim === postgres ? [{ from, to: performance.now() }] : []
}

/** Whether a response may be older than an edit: PostgreSQL was away, and the server had not read the edit (rule 37.42). */
function isExcused({ noted }: Storm, outages: readonly Outage[], { server, sent, version }: Noted): boolean {
  const hadRead = noted.some(
    (n) => n.server === server && n.version !== null && n.version > (version ?? 0) && n.received < sent,
  )
  return !hadRead && outages.some(({ from, to }) => sent > from && sent < to + READ_AGAIN_MS)
}

/** Compares the totals with what clients counted. Returns how many uses kills have lost. */
async function checkedUsage(storm: Storm, kills: readonly Kill[]): Promise<number> {
  const { stdout } = await cluster.command('keys', 'list')
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/))
  const totals = new Map(rows.map((cells) => [cells[0] as string, Number(cells.at(-1))]))
  let lost = 0
  for (const [key, own] of Map.groupBy(storm.noted, (noted) => noted.key as string)) {
    const admitted = own.filter(({ status }) => status === 200)
    const unclear = own.filter(({ status }) => status === 0 || status === 503).length + (storm.rotated.get(key) ?? 0)
    const total = totals.get(keyIdOf(key)) as number
    expect(total).toBeLessThanOrEqual(admitted.length + unclear)
    expect(total).toBeGreaterThanOrEqual(admitted.filter((noted) => !isUnwritten(noted, kills)).length)
    lost += Math.max(0, admitted.length - total)
  }
  return lost
}

function isUnwritten({ server, received }: Noted, kills: readonly Kill[]): boolean {
  return kills.some(({ url, at }) => url === server.url && received > at - UNWRITTEN_MS && received < at + 1_000)
}

/** Over 40 lines: one check for each promise. */
function expectPromises(storm: Storm, { kills, outages }: Struck, limited: readonly string[]): void {
  expect(storm.problems.slice(0, 5)).toEqual([])
  const afterEnd = storm.noted.filter(
    ({ key, status, sent }) => status === 200 && sent > (storm.ended.get(key ?? '') ?? Number.POSITIVE_INFINITY),
  )
  expect(afterEnd.map(({ key, server, sent }) => [key, server.url, sent - (storm.ended.get(key ?? '') ?? 0)])).toEqual(
    [],
  )
  const forgetful = kills.filter(({ part }) => part !== 'postgres').map(({ at }) => at)
  const most = Math.max(
    0,
    ...forgetful.map((from) => forgetful.filter((at) => at >= from && at < from + WINDOW_MS).length),
  )
  for (const key of limited) {
    const own = storm.noted.filter((noted) => noted.key === key)
    expect(needlessRefusals(own)).toEqual([])
    expect(mostInAWindow(own)).toBeLessThanOrEqual(100 * (1 + cluster.servers.length + most))
  }
  for (const [version, at] of storm.edited) {
    const old = storm.noted.filter((noted) => noted.version !== null && noted.sent > at && noted.version < version)
    const stale = old.filter((noted) => !isExcused(storm, outages, noted))
    expect(stale.map(({ server, sent, version: shown }) => [server.url, sent - at, version, shown])).toEqual([])
  }
}

test(`every promise holds in ${KILLS} kills of each part and ${REQUESTS} requests (rules 37.1 to 37.9)`, {
  timeout: 300_000 + KILLS * 30_000 + REQUESTS * 10,
}, async () => {
  const seed = seedOfRun('storm')
  const random = randomFrom(seed)
  const limited = await Promise.all(cluster.servers.map((server) => newKey(cluster, server)))
  const storm = startStorm(cluster, random, [...limited, ...(await unlimitedKeys(cluster, 6))])
  const began = performance.now()
  const struck = await strike(random, storm)
  const { kills } = struck
  const seconds = Math.round((performance.now() - began) / 1_000)
  await storm.stop()
  expectPromises(storm, struck, limited)
  const client = clusterClient()
  for (const key of storm.registered.filter((candidate) => !storm.ending.has(candidate)))
    for (const server of cluster.servers) expect([200, 429]).toContain((await client.send(server, { key })).status)
  client.close()
  for (const exchange of client.exchanges) storm.noted.push({ ...exchange, version: null })
  expect(await Promise.all(cluster.servers.map((server) => server.stop()))).toEqual([0, 0, 0])
  const lost = await checkedUsage(storm, kills)
  const count = (status: number) => storm.noted.filter((noted) => noted.status === status).length
  const slowest = storm.noted.reduce((most, n) => (n.status === 200 ? Math.max(most, n.received - n.sent) : most), 0)
  console.info(
    `| ${storm.noted.length} requests in ${seconds} s | ${KILLS} kills of each part | ${count(429)} refused | ` +
      `${count(503)} with 503 | ${count(0)} broken off | slowest ${Math.round(slowest)} ms | ` +
      `${storm.registered.length} keys, ${storm.ended.size} ended, ${storm.edited.size} edits | usage lost ${lost} | SEED=${seed} |`,
  )
})
