// SIGTERM under load, again and again over the same accounts: no request that was accepted is cut off, the server ends
// with 0 in time, and its usage is what its clients counted. In the end no secret is in anything that was written.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceAt } from '../../support/http/http.ts'
import type { Account } from '../../support/model/shapes.ts'
import { type Random, randomFrom, seedOfRun } from '../../support/project/random.ts'
import { freePort, killRemaining, type Server, startServer } from '../../support/worlds/processes.ts'
import { copiedWorld, type World } from '../../support/worlds/world.ts'
import { type House, houseIn } from '../faults/faulty-server.ts'
import { scale } from '../scale.ts'
import { temporaryFolder } from './altered-lines.ts'
import { type Acknowledged, type Ledger, ledger } from './ledger.ts'
import { ask, startTraffic } from './traffic.ts'

const TERMS = scale('TERMS', 50, 8)
const LONGEST_LIFE_MS = 2_000
/** Clients of the traffic. */
const CLIENTS = 16
const ENDED_WITHIN_MS = 10_000
/** So many keys of each life are asked for in the next: a key has only so many requests a minute. */
const CHECKED = 40
const seed = seedOfRun('SIGTERM')
const folder = temporaryFolder()
const figures = { answered: 0, cut: 0, slowest: 0, outputs: '' }
let house: House
let world: World

beforeAll(async () => {
  house = await houseIn(folder.path)
  world = await copiedWorld(house.seed.folder)
})
afterAll(() => {
  killRemaining()
  folder.remove()
})

async function started(): Promise<Server> {
  const port = await freePort()
  const env = { ...world.env, PORT: String(port), BASE_URL: `http://127.0.0.1:${port}`, LOG_LEVEL: 'trace' }
  return startServer(env, { args: [house.entry] })
}

/** One life under load, ended by SIGTERM. */
async function oneLife(known: Ledger, random: Random, counter: { next: number }): Promise<void> {
  const server = await started()
  await expectUsage(server, known)
  const lifeMs = random.below(LONGEST_LIFE_MS)
  const traffic = startTraffic(serviceAt(server.url), known, { random: randomFrom(lifeMs), counter })
  await Promise.race([pause(lifeMs), traffic.ended])
  const told = performance.now()
  expect(await server.stop('SIGTERM'), server.output()).toBe(0)
  figures.slowest = Math.max(figures.slowest, performance.now() - told)
  figures.cut += await traffic.ended
  figures.answered += traffic.answered
  figures.outputs += server.output()
}

/**
 * What the server counted for keys of the life before is what their clients counted: so a request that met the end of its
 * connection was never accepted. (A client that pauses for longer than idle connections are kept meets it so.)
 */
async function expectUsage(server: Server, { keys }: Ledger): Promise<void> {
  const service = serviceAt(server.url)
  const unchecked = keys.filter(isUnchecked)
  const cut = unchecked.filter((account) => account.cut > 0)
  for (const account of new Set([...cut, ...unchecked.slice(-CHECKED)])) {
    const answer = await ask<Account>(account, service, '/v1/me')
    if (typeof answer === 'string') throw new Error('The restarted server answered no request')
    expect([answer.status, answer.data.usage.total]).toEqual([200, account.answered.length])
    account.least = account.answered.length
  }
}

const isUnchecked = ({ least, answered }: Acknowledged) => least === 0 && answered.length < 90

test(`${TERMS} times SIGTERM under load (rule 20.5)`, async () => {
  const known = ledger()
  const random = randomFrom(seed)
  const counter = { next: 0 }
  for (let life = 0; life < TERMS; life++) await oneLife(known, random, counter)
  const last = await started()
  await expectUsage(last, known)
  expect(await last.stop()).toBe(0)
  expectNoKeyBut(known.keys)
  expect(figures.cut, 'most clients meet no end of a connection').toBeLessThan(TERMS * CLIENTS * 0.2)
  expect(figures.slowest).toBeLessThan(ENDED_WITHIN_MS)
  expectSecretsNowhere(known.keys)
  console.info(
    `SIGTERM: ${TERMS} times, ${figures.answered} requests answered, 0 accepted and cut off (${figures.cut} met a connection that had ended), ended within ${figures.slowest.toFixed(0)} ms; ${known.keys.length} secrets in nothing that was written`,
  )
})

/** Each key of the database was answered: a registration that met the end of its connection gave out none. */
function expectNoKeyBut(keys: readonly Acknowledged[]): void {
  const db = new Database(world.env['ACCOUNTS_DB'] as string, { readonly: true })
  const given = db.prepare('SELECT count(*) FROM keys').pluck().get()
  db.close()
  expect(given, 'keys that no client was given').toBe(keys.length)
}

/** No secret stands in the databases, the snapshots or what the servers said at their most talkative. */
function expectSecretsNowhere(keys: readonly Acknowledged[]): void {
  const files = (readdirSync(world.folder, { recursive: true }) as string[]).map((name) => join(world.folder, name))
  const written = files.filter((file) => statSync(file).isFile()).map((file) => readFileSync(file, 'latin1'))
  const found = new Set([figures.outputs, ...written].flatMap((text) => text.match(/[0-9a-f]{32}/g) ?? []))
  expect(keys.length).toBeGreaterThan(100)
  expect(keys.filter(({ key }) => found.has(key.slice(-32)))).toEqual([])
}
