// PostgreSQL is killed, frozen, or held up by a server that stopped.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { EngineUnavailable } from '../../../src/ground/faults.ts'
import { PATIENT } from '../../support/project/patience.ts'
import { randomFrom, seedOfRun } from '../../support/project/random.ts'
import { freshKey } from '../../support/suites/accounts-world.ts'
import { type PostgresWorld, postgresWorld } from '../../support/worlds/postgres-world.ts'
import { sharedServer } from '../../support/worlds/shared-accounts.ts'

const KEYS = [...Array(20).keys()].map((n) => n.toString(16).padStart(12, '0'))
const KEY = KEYS[0] as string
const KILLS = 20
const QUERY_MS = 500
let world: PostgresWorld
beforeAll(async () => {
  world = await postgresWorld()
})
afterAll(() => world.stop())

test(`usage is exact after ${KILLS} kills of PostgreSQL while servers write it (rule 37.15)`, async () => {
  const random = randomFrom(seedOfRun('kills of PostgreSQL'))
  const url = await world.database()
  const servers = [sharedServer(world, url), sharedServer(world, url)] as const
  const counted = new Map<string, number>()
  let failed = 0
  let isOver = false

  async function load(server: (typeof servers)[number]): Promise<void> {
    while (!isOver) {
      for (let uses = random.below(200); uses > 0; uses--) {
        const key = random.pick(KEYS)
        server.countUse(key)
        counted.set(key, (counted.get(key) ?? 0) + 1)
      }
      try {
        await server.flush()
      } catch {
        failed++
      }
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  const loads = servers.map(load)
  for (let kill = 0; kill < KILLS; kill++) {
    await new Promise((resolve) => setTimeout(resolve, random.below(50)))
    await world.process.kill()
    await world.process.start()
    await vi.waitFor(() => servers[0].usage(KEY), PATIENT)
  }
  isOver = true
  await Promise.all(loads)
  for (const server of servers) await vi.waitFor(() => server.flush(), PATIENT)
  expect(failed).toBeGreaterThan(0)
  for (const key of KEYS)
    for (const server of servers) expect((await server.usage(key)).total, key).toBe(counted.get(key))
})

test('a frozen PostgreSQL fails each call within its deadline, and everything works when it goes on (rule 37.16)', async () => {
  const url = await world.database()
  const server = sharedServer(world, url, {}, { queryMs: QUERY_MS, connectMs: QUERY_MS })
  const { header, keyId } = await freshKey(server)
  server.countUse(keyId)
  await server.usage(keyId)
  world.process.signal('SIGSTOP')
  try {
    const calls = [
      () => server.findKey(keyId),
      () => server.register({ email: 'joe@example.com', name: null }),
      () => server.admitRegistration('192.0.2.1'),
      () => server.revoke(header),
      () => server.flush(),
      () => server.usage(keyId),
    ]
    for (const call of calls) {
      const began = performance.now()
      await expect(call()).rejects.toThrow(EngineUnavailable)
      expect(performance.now() - began).toBeLessThan(2 * QUERY_MS + 500)
    }
    expect([await server.isWritable(), await server.place()]).toEqual([true, 'in place'])
  } finally {
    world.process.signal('SIGCONT')
  }
  await vi.waitFor(() => server.flush(), PATIENT)
  expect(await server.usage(keyId)).toEqual({ today: 1, total: 1 })
  expect(await server.authenticate(header)).toMatchObject({ ok: true })
})

test('a server that stops inside a transaction holds the others up for a few seconds only (rule 37.16)', async () => {
  const url = await world.database()
  const [locked, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const transaction = world.pool(url).transaction(async (query) => {
    await query('LOCK TABLE keys')
    locked.resolve()
    await resumed.promise
  })
  const server = sharedServer(world, url, {}, { queryMs: 10_000 })
  await locked.promise
  const began = performance.now()
  await freshKey(server)
  const waited = performance.now() - began
  expect(waited).toBeGreaterThan(1_000)
  expect(waited).toBeLessThan(6_000)
  resumed.resolve()
  await expect(transaction).rejects.toThrow(EngineUnavailable)
})

test('while the disk of PostgreSQL is full, changes fail as unavailable, keys work, and nothing is left of them (rule 20.14)', async () => {
  const url = await world.database()
  const server = sharedServer(world, url)
  const { header } = await freshKey(server)
  const { query } = world.pool(url)
  await query(`CREATE FUNCTION full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`)
  await query('CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON keys FOR EACH ROW EXECUTE FUNCTION full()')
  const changes = [
    () => server.register({ email: 'joe@example.com', name: null }),
    () => server.rotate(header, 0),
    () => server.revoke(header),
  ]
  for (const change of changes) await expect(change()).rejects.toThrow(EngineUnavailable)
  expect(await server.authenticate(header)).toMatchObject({ ok: true })
  await query('DROP TRIGGER full_disk ON keys')
  expect(await server.rotate(header, 0)).toMatchObject({ ok: true })
})
