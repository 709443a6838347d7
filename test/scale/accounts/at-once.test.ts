// What several servers do at one moment with one email, one address or one key.
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('rotations of one secret at once: exactly one gets a new secret if the old one ends (rule 37.14)', async () => {
  const servers = await threeServers()
  const registered = await servers[0].register({ email: 'jane@example.com', name: null })
  if (!registered.ok) throw new Error('not registered')
  const header = `Bearer ${registered.apiKey}`
  await each(servers, 24, (server) => server.logged()) // opens all connections, so that nobody has a start
  const rotations = await each(servers, 30, (server) => server.rotate(header, 0))
  expect(rotations.filter(({ ok }) => ok)).toHaveLength(1)
  for (const rotation of rotations) if (!rotation.ok) expect(rotation.error).toBe('unauthorized')
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
