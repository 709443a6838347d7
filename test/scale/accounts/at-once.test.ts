// What several servers do in one PostgreSQL, whatever their clocks say, and what a backup and gone servers leave in it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EngineUnavailable } from '../../../src/ground/faults.ts'
import { type PostgresWorld, postgresWorld } from '../../support/worlds/postgres-world.ts'
import { type SharedServer, sharedServer } from '../../support/worlds/shared-accounts.ts'

const HOUR = 3_600_000

let world: PostgresWorld
beforeAll(async () => {
  world = await postgresWorld()
})
afterAll(() => world.stop())

type Three = readonly [SharedServer, SharedServer, SharedServer]

/** Three servers; the clock of the second is an hour ahead, that of the third an hour behind. */
async function threeServers(): Promise<Three> {
  const url = await world.database()
  const [ahead, behind] = [() => Date.now() + HOUR, () => Date.now() - HOUR]
  return [sharedServer(world, url), sharedServer(world, url, { now: ahead }), sharedServer(world, url, { now: behind })]
}

function each<T>(servers: Three, times: number, work: (server: SharedServer) => T | Promise<T>): Promise<T[]> {
  return Promise.all([...Array(times).keys()].map((n) => work(servers[n % 3] as SharedServer)))
}

test('an address has five attempts an hour over all servers, also at once, whatever their clocks say (rule 37.13)', async () => {
  const servers = await threeServers()
  const answers = await each(servers, 60, (server) => server.admitRegistration('192.0.2.1'))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
  for (const answer of answers) if (!answer.ok) expect(answer.retryAfterSeconds).toBeGreaterThanOrEqual(3_590)
  for (const server of servers) expect(await server.admitRegistration('192.0.2.1')).toMatchObject({ ok: false })
})

test('an overlap ends by the clock of the database, on servers whose clocks are wrong too (rule 37.14)', async () => {
  const servers = await threeServers()
  const registered = await servers[1].register({ email: 'jane@example.com', name: null })
  if (!registered.ok) throw new Error('not registered')
  const header = `Bearer ${registered.apiKey}`
  const rotated = await servers[1].rotate(header, HOUR / 2)
  if (!rotated.ok) throw new Error('not rotated')
  expect(Math.abs(rotated.previousExpiresAt - Date.now() - HOUR / 2)).toBeLessThan(5_000)
  for (const server of servers) expect(await server.authenticate(header)).toMatchObject({ ok: true, expiring: true })
})

test('a change of a key is announced after the commit, and again if it is repeated (rule 37.14)', async () => {
  const [server] = await threeServers()
  const registered = await server.register({ email: 'jane@example.com', name: null })
  if (!registered.ok) throw new Error('not registered')
  const { keyId, apiKey } = registered
  const before = (await server.logged()).length
  const rotated = await server.rotate(`Bearer ${apiKey}`, HOUR)
  await server.revoke(`Bearer ${apiKey}`)
  expect(await server.revoke(`Bearer ${apiKey}`)).toEqual({ ok: false, error: 'forbidden' })
  expect(rotated.ok).toBe(true)
  expect(server.announced).toEqual([before + 1, before + 2, before + 2])
  expect((await server.logged()).slice(before)).toEqual([keyId, keyId])
})

const ADDRESS = '192.0.2.1'
const KEY = '0123456789ab'

async function opened() {
  const url = await world.database()
  return { url, db: world.pool(url, { connections: 1 }), server: sharedServer(world, url) }
}

test('attempts of a backup that is restored while servers run count (rules 5.6, 37.56)', async () => {
  const { url, db, server } = await opened()
  await server.admitRegistration(ADDRESS)
  await db.query('DELETE FROM registration_attempts')
  await db.query("UPDATE accounts_state SET address_key = sha256('of the backup')")
  const other = sharedServer(world, url)
  for (let n = 0; n < 5; n++) await other.admitRegistration(ADDRESS)
  expect(await server.admitRegistration(ADDRESS)).toMatchObject({ ok: false })
})

test('the marks of servers that are gone for a month are deleted', async () => {
  const { db, server } = await opened()
  await db.query("INSERT INTO usage_batches VALUES ('gone', 7, now() - interval '31 days'), ('here', 7, now())")
  server.countUse(KEY)
  await server.flush()
  const rows = await db.query<{ server: string }>('SELECT server FROM usage_batches')
  expect(rows.map((row) => row.server)).not.toContain('gone')
  expect(rows).toHaveLength(2)
})

test('look-ups of keys beyond a bounded queue fail at once (rule 37.16)', async () => {
  const { server } = await opened()
  const found = await Promise.allSettled([...Array(5_000).keys()].map(() => server.findKey(KEY)))
  const refused = found.filter((result) => result.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  for (const { reason } of refused) expect(reason).toBeInstanceOf(EngineUnavailable)
  expect(await server.findKey(KEY)).toBe(undefined)
})
