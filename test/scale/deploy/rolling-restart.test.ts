// A rolling restart of two servers behind the shipped nginx, with the shipped script: no request is lost, none is executed
// twice, and the script stops at a server that does not come back.
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgres, type Postgres } from '../../../src/state/postgres/pool.ts'
import { type Front, startNginxForSeveral } from '../../deploy/nginx.ts'
import { createDatabase, type Engines, startEngines } from '../../support/engines/engines.ts'
import { uncheckedAt } from '../../support/http/http.ts'
import { freshEmail, madeAdmin, registered } from '../../support/http/registrations.ts'
import { type Random, randomFrom, seedOfRun } from '../../support/project/random.ts'
import type { Variables } from '../../support/worlds/processes.ts'
import { type PublishedWorld, publish, publishedWorld } from '../../support/worlds/published.ts'
import { type ServerUnits, serverUnits } from '../../support/worlds/server-units.ts'
import { environmentOf } from '../../support/worlds/world.ts'
import { asksOn, type Load, startLoad } from './load.ts'

const ROUNDS = process.env['SCALE'] === 'short' ? 1 : 3
const READERS = 6
const POSTERS = 4
const REGISTRANTS = 3
/** One below the limit of an address (rule 5.6). */
const PER_ADDRESS = 4
/** How long nginx waits for a response. */
const READ_TIMEOUT_MS = 40_000
const PATHS = ['/v1/inspirations?limit=20', '/v1/search?q=dark', '/v1/stats/taxonomy?taxonomy=genre', '/v1/taxonomies']

let engines: Engines
let published: PublishedWorld
let folder: string
let units: ServerUnits
let environments: Variables[]
let front: Front
let db: Postgres
let key: { id: string; secret: string }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-rolling-'))
  ;[engines, published] = await Promise.all([startEngines(), publishedWorld()])
  const shared = {
    ...published.origin.env,
    DATABASE_URL: await createDatabase(engines.databaseUrl, 'rolling'),
    VALKEY_URL: engines.valkeyUrl,
  }
  await publish((await published.host()).env)
  environments = []
  for (const _ of [1, 2]) environments.push({ ...(await environmentOf(published.emptyFolder())), ...shared })
  units = await serverUnits(folder, environments)
  const [first, second] = environments.map(({ HOST, PORT }) => `${HOST}:${PORT}`) as [string, string]
  front = await startNginxForSeveral([first, second])
  const registration = await registered(uncheckedAt(front.url))
  key = { id: registration.key_id, secret: await madeAdmin(registration, environments[0] as Variables) }
  db = openPostgres(shared.DATABASE_URL, { connections: 1 })
})
afterAll(async () => {
  await front?.stop()
  await units?.stop()
  await db?.close()
  await engines?.stop()
  await published?.remove()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

it('says how the script is used, and restarts nothing, if there is only one server', async () => {
  const { code, stderr } = await units.rollingRestart([1])
  expect([code, stderr.startsWith('Usage: rolling-restart.sh '), units.restarts]).toEqual([2, true, [0, 0]])
})

it('a server that does not come back is stopped, and the others go on (rule 39.3)', async () => {
  units.breakStart(1)
  const stopped = await units.rollingRestart([1, 2], { READY_SECONDS: '1' })
  const line = 'vitrine@1 was stopped, because it was not ready after 1 seconds. See: journalctl -u vitrine@1\n'
  expect(stopped).toEqual({ code: 1, stdout: '', stderr: line })
  const began = performance.now()
  for (let n = 0; n < 10; n++) expect((await uncheckedAt(front.url)('/v1/stats/taxonomy')).status).toBe(401)
  expect(performance.now() - began).toBeLessThan(READ_TIMEOUT_MS)

  const again = await units.rollingRestart([2, 1])
  expect([again.code, again.stderr.split('. ')[0]]).toEqual([
    1,
    'vitrine@1 is not ready, so vitrine@2 was not restarted',
  ])
  expect(units.restarts).toEqual([1, 0])
  await units.start(1)
})

it(`${ROUNDS} rolling restarts under load lose no request and execute none twice (rules 39.1, 39.2)`, async () => {
  const random = randomFrom(seedOfRun('rolling restart'))
  const readers = Array.from({ length: READERS }, () => reader(random))
  const posters = Array.from({ length: POSTERS }, poster)
  const registrants = Array.from({ length: REGISTRANTS }, (_, n) => registrant(random, n + 1))
  for (let round = 1; round <= ROUNDS; round++) {
    const { code, stdout, stderr } = await units.rollingRestart([1, 2])
    expect([code, stderr, stdout]).toEqual([0, '', 'vitrine@1 is ready\nvitrine@2 is ready\n'])
    expect(units.restarts).toEqual([1 + round, round])
  }
  const [read, posted, made] = [await total(readers), await total(posters), await total(registrants)]
  console.info(`${ROUNDS * 2} restarts: ${read.sent} reads, ${posted.sent} posts and ${made.sent} registrations`)
  expect([read.failures, posted.failures, made.failures]).toEqual([[], [], []])
  expect([read.sent > 1_000, posted.sent > 1_000, made.sent > 100]).toEqual([true, true, true])

  // One key before the load. A registration that nginx had sent twice would have left another one.
  const [keys] = await db.query<{ count: number }>('SELECT count(*) FROM keys')
  expect(keys?.count).toBe(made.sent + 1)
  await units.stop()
  const [usage] = await db.query<{ total: number }>('SELECT total FROM usage WHERE key_id = $1', [key.id])
  expect(usage?.total).toBe(read.sent)
})

/** A client that reads on one connection, one request after the other. */
function reader(random: Random): Load {
  const ask = asksOn(front.url, new Agent({ keepAlive: true, maxSockets: 1 }))
  return startLoad(200, () => ask('GET', random.pick(PATHS), { authorization: `Bearer ${key.secret}` }))
}

/** A client whose requests nginx may not send twice. The server refuses them quickly, so there are many. */
function poster(): Load {
  const ask = asksOn(front.url, new Agent({ keepAlive: true, maxSockets: 1 }))
  return startLoad(405, () => ask('POST', '/v1/taxonomies', {}, '{}'))
}

/** A client that registers keys on connections from ever new addresses, sometimes after a pause. */
function registrant(random: Random, number: number): Load {
  let sent = 0
  let ask: ReturnType<typeof asksOn>
  return startLoad(201, async () => {
    if (sent % PER_ADDRESS === 0) ask = asksOn(front.url, agentFrom(number, sent / PER_ADDRESS))
    sent++
    const status = await ask('POST', '/v1/register', {}, JSON.stringify({ email: freshEmail() }))
    if (random.chance(0.2)) await pause(random.below(1_500))
    return status
  })
}

function agentFrom(number: number, index: number): Agent {
  const localAddress = `127.${number}.${1 + (index >> 8)}.${index & 255}`
  return new Agent({ keepAlive: true, maxSockets: 1, localAddress } as never)
}

async function total(loads: readonly Load[]): Promise<Awaited<ReturnType<Load['stop']>>> {
  const all = await Promise.all(loads.map((load) => load.stop()))
  return { sent: all.reduce((sum, { sent }) => sum + sent, 0), failures: all.flatMap(({ failures }) => failures) }
}
