// What accounts leave in PostgreSQL, and what they do not.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EngineUnavailable } from '../../../src/ground/faults.ts'
import { type PostgresWorld, postgresWorld } from '../../support/worlds/postgres-world.ts'
import { sharedServer } from '../../support/worlds/shared-accounts.ts'

const ADDRESS = '192.0.2.1'
const KEY = '0123456789ab'

let world: PostgresWorld
beforeAll(async () => {
  world = await postgresWorld()
})
afterAll(() => world.stop())

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
