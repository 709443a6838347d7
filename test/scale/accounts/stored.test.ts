// What accounts leave in PostgreSQL, and what they do not.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { EngineUnavailable } from '../../../src/state/engine-fault.ts'
import type { Postgres } from '../../../src/state/postgres/pool.ts'
import { PATIENT } from '../../support/project/patience.ts'
import { freshKey } from '../../support/suites/accounts-world.ts'
import { type PostgresWorld, postgresWorld } from '../../support/worlds/postgres-world.ts'
import { sharedServer } from '../../support/worlds/shared-accounts.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
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

/** Every row of a table as text, with the number of the transaction that wrote it. */
async function rowsOf(db: Postgres, table: string): Promise<string[]> {
  const rows = await db.query<{ row: string }>(`SELECT t.xmin || ' ' || t::text AS row FROM ${table} t ORDER BY 1`)
  return rows.map(({ row }) => row)
}

async function everything(db: Postgres): Promise<string[]> {
  const tables = ['accounts_state', 'keys', 'usage', 'usage_batches', 'registration_attempts']
  return (await Promise.all(tables.map((table) => rowsOf(db, table)))).flat()
}

test('a refused registration and a refused attempt write nothing (rule 37.12, rule 37.13)', async () => {
  const { db, server } = await opened()
  await freshKey(server)
  await freshKey(server)
  for (let n = 0; n < 5; n++) await server.admitRegistration(ADDRESS)
  const before = await everything(db)
  expect(before).toHaveLength(1 + 2 + 5)
  for (let n = 0; n < 10; n++) {
    expect(await server.register({ email: 'jane@example.com', name: null })).toMatchObject({ ok: false })
    expect(await server.admitRegistration(ADDRESS)).toMatchObject({ ok: false })
    expect(await server.rotate('Bearer x', 0)).toMatchObject({ ok: false })
  }
  expect(await everything(db)).toEqual(before)
})

test('neither a secret nor an address is stored (rule 3.7, rule 5.9)', async () => {
  const { db, server } = await opened()
  const { header, apiKey } = await freshKey(server)
  const rotated = await server.rotate(header, HOUR)
  if (!rotated.ok) throw new Error(rotated.error)
  await server.admitRegistration(ADDRESS)
  const stored = (await everything(db)).join('\n')
  const hex = (text: string) => Buffer.from(text).toString('hex')
  for (const secret of [apiKey.slice(-32), rotated.apiKey.slice(-32), ADDRESS])
    for (const text of [secret, hex(secret)]) expect(stored).not.toContain(text)
})

test('attempts that are an hour old are deleted by the next one (rule 37.13)', async () => {
  const { db, server } = await opened()
  for (let n = 0; n < 30; n++) await server.admitRegistration(`10.0.0.${n}`)
  await db.query('UPDATE registration_attempts SET at = at - $1', [HOUR])
  await server.admitRegistration(ADDRESS)
  expect(await rowsOf(db, 'registration_attempts')).toHaveLength(1)
})

test('attempts of a backup that is restored while servers run count (rules 5.6, 37.56)', async () => {
  const { url, db, server } = await opened()
  await server.admitRegistration(ADDRESS)
  await db.query('DELETE FROM registration_attempts')
  await db.query("UPDATE accounts_state SET address_key = sha256('of the backup')")
  const other = sharedServer(world, url)
  for (let n = 0; n < 5; n++) await other.admitRegistration(ADDRESS)
  expect(await server.admitRegistration(ADDRESS)).toMatchObject({ ok: false })
})

test.each([HOUR, 3650 * DAY])(
  'a clock of the database that is set back by %i ms locks nobody out for more than an hour, and gives nothing away (rule 37.13)',
  async (jump) => {
    const { db, server } = await opened()
    for (let n = 0; n < 5; n++) await server.admitRegistration(ADDRESS)
    await db.query('UPDATE registration_attempts SET at = at + $1', [jump])
    const refused = await server.admitRegistration(ADDRESS)
    expect(refused).toEqual({ ok: false, retryAfterSeconds: 3600 })
    await db.query('UPDATE registration_attempts SET at = at - $1', [HOUR])
    expect(await server.admitRegistration(ADDRESS)).toEqual({ ok: true })
  },
)

test('counts of yesterday that are written after midnight leave today alone (rule 37.15)', async () => {
  const { url, db } = await opened()
  let ms = Date.now()
  const server = sharedServer(world, url, { now: () => ms })
  await server.usage(KEY)
  ms -= DAY
  server.countUse(KEY)
  ms += DAY
  server.countUse(KEY)
  await server.flush()
  expect(await server.usage(KEY)).toEqual({ today: 1, total: 2 })
  expect(await db.query('SELECT today, total FROM usage')).toEqual([{ today: 1, total: 2 }])
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

test('an expired secret is ended in the database, for every server, and no clock brings it back (rule 29.12)', async () => {
  const url = await world.database()
  const server = sharedServer(world, url)
  const { header, keyId } = await freshKey(server)
  await server.rotate(header, 3_600_000)
  const { query } = world.pool(url)
  const before = server.announced.length
  await query('UPDATE keys SET previous_expires_at = previous_expires_at - 3600000')
  await vi.waitFor(() => expect(server.announced.length).toBe(before + 1), PATIENT)
  // As if the clock of the database were set back by a day.
  await query('UPDATE keys SET previous_expires_at = previous_expires_at + 86400000')
  expect(await server.authenticate(header)).toEqual({ ok: false, error: 'unauthorized' })
  expect((await server.logged()).at(-1)).toBe(keyId)
})
