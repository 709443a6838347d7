// PostgreSQL did what it was asked, or did not, and the server cannot know which.
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { EngineUnavailable } from '../../../src/ground/faults.ts'
import { cuttingProxy } from '../../support/engines/cutting-proxy.ts'
import { PATIENT } from '../../support/project/patience.ts'
import { freshKey } from '../../support/suites/accounts-world.ts'
import { searchFor } from '../../support/suites/query-suite.ts'
import { type PostgresWorld, postgresWorld } from '../../support/worlds/postgres-world.ts'
import { sharedServer } from '../../support/worlds/shared-accounts.ts'

const KEY = '0123456789ab'
const [BEGIN, LOCK, COMMIT] = [1, 1, 1]
const BATCH = BEGIN + LOCK + 2 + COMMIT
let world: PostgresWorld
beforeAll(async () => {
  world = await postgresWorld()
})
afterAll(() => world.stop())

/** A server behind a proxy, with one open connection, and another one beside it. */
async function serverBehindProxy() {
  const proxy = await cuttingProxy(world.process.port)
  onTestFinished(proxy.close)
  const url = await world.database()
  const proxied = Object.assign(new URL(url), { port: String(proxy.port) }).href
  const server = sharedServer(world, proxied, {}, { connections: 1 })
  await server.logged()
  return { proxy, server, other: sharedServer(world, url) }
}

test('counts whose commit was not answered are not counted twice, nor lost (rule 37.15)', async () => {
  const { proxy, server, other } = await serverBehindProxy()
  server.countUse(KEY)
  await server.flush()
  for (let uses = 0; uses < 5; uses++) server.countUse(KEY)
  const cut = proxy.cutAtAnswer(BATCH)
  await expect(server.flush()).rejects.toThrow(EngineUnavailable)
  await cut
  expect((await other.usage(KEY)).total).toBe(6)
  expect((await server.usage(KEY)).total).toBe(6)
  for (let uses = 0; uses < 3; uses++) server.countUse(KEY)
  expect((await server.usage(KEY)).total).toBe(9)
  await server.flush()
  for (const accounts of [server, other]) expect(await accounts.usage(KEY)).toEqual({ today: 9, total: 9 })
})

test('counts of thousands of keys are exact too if an answer between them is lost (rule 37.15)', async () => {
  const { proxy, server, other } = await serverBehindProxy()
  const keys = [...Array(3_500).keys()].map((n) => n.toString(16).padStart(12, '0'))
  server.countUse(KEY)
  await server.flush()
  for (const key of keys) server.countUse(key)
  const cut = proxy.cutAtAnswer(2 * BATCH)
  await expect(server.flush()).rejects.toThrow(EngineUnavailable)
  await cut
  for (const key of keys) server.countUse(key)
  await server.flush()
  for (const key of keys) if (Number.parseInt(key, 16) % 50 === 0) expect((await other.usage(key)).total).toBe(2)
})

test('searches whose commit was not answered are not counted twice, nor lost (rule 46.3)', async () => {
  const { proxy, server } = await serverBehindProxy()
  const [NUMBER, WEEK, KNOWN, ROOM, ADD, TIDY] = [1, 1, 1, 1, 1, 1]
  for (const person of ['joe', 'kim', 'lee', 'max', 'ned']) server.countSearch(searchFor('marine'), person)
  const cut = proxy.cutAtAnswer(BEGIN + LOCK + NUMBER + WEEK + KNOWN + ROOM + ADD + TIDY + COMMIT)
  await expect(server.flush()).rejects.toThrow(EngineUnavailable)
  await cut
  server.countSearch(searchFor('marine'), 'joe')
  await server.flush()
  expect(await server.queries()).toMatchObject([{ form: 'marine', searches: 6 }])
})

test('counts that did not arrive stay in memory and are written later (rule 37.15)', async () => {
  const { proxy, server, other } = await serverBehindProxy()
  server.countUse(KEY)
  await server.flush()
  server.countUse(KEY)
  const cut = proxy.cutAtRequest(1)
  await expect(server.flush()).rejects.toThrow(EngineUnavailable)
  await cut
  expect((await other.usage(KEY)).total).toBe(1)
  expect((await server.usage(KEY)).total).toBe(2)
  await server.flush()
  expect((await other.usage(KEY)).total).toBe(2)
})

test('a revocation whose commit was not answered is announced when it is tried again (rule 37.14)', async () => {
  const { proxy, server } = await serverBehindProxy()
  const { header } = await freshKey(server)
  const [SELECT, UPDATE, LOG] = [1, 1, 1]
  const cut = proxy.cutAtAnswer(BEGIN + LOCK + SELECT + UPDATE + LOG + COMMIT)
  await expect(server.revoke(header)).rejects.toThrow(EngineUnavailable)
  await cut
  expect(server.announced).toEqual([])
  expect(await server.revoke(header)).toEqual({ ok: false, error: 'forbidden' })
  expect(server.announced).toEqual([1])
})

// (rule 37.12)
test.each(['cutAtAnswer', 'cutAtRequest'] as const)(
  'a registration that fails takes no place of its email for longer than a moment (%s)',
  async (cutAt) => {
    const { proxy, server, other } = await serverBehindProxy()
    const { keyId } = await freshKey(other)
    const cut = proxy[cutAt](1)
    await expect(server.register({ email: 'jane@example.com', name: null })).rejects.toThrow(EngineUnavailable)
    await cut
    const active = async () => {
      const keyIds = await other.keyIds()
      const keys = await Promise.all(keyIds.map((id) => other.findKey(id)))
      return { of: keys.length, active: keys.filter((key) => key?.revoked === false).map((key) => key?.key.keyId) }
    }
    await vi.waitFor(async () => expect(await active()).toEqual({ of: 2, active: [keyId] }), PATIENT)
    await freshKey(server)
    expect(await server.register({ email: 'jane@example.com', name: null })).toMatchObject({ error: 'limit_reached' })
  },
)

test('a change of a key that did not arrive changes nothing and is not announced (rule 37.14)', async () => {
  const { proxy, server } = await serverBehindProxy()
  const { header } = await freshKey(server)
  const cut = proxy.cutAtRequest(1)
  await expect(server.rotate(header, 0)).rejects.toThrow(EngineUnavailable)
  await cut
  expect(server.announced).toEqual([])
  expect(await server.authenticate(header)).toMatchObject({ ok: true })
})
