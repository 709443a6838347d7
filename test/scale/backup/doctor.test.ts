// `npm run doctor` checks PostgreSQL and Valkey (rule 37.59).
import { Redis } from 'iovalkey'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkPostgres } from '../../../src/state/postgres/check.ts'
import { POSTGRES_MIGRATIONS } from '../../../src/state/postgres/schema.ts'
import { checkValkey } from '../../../src/state/valkey/check.ts'
import { type PostgresWorld, postgresWorld } from '../../support/worlds/postgres-world.ts'
import { freePort } from '../../support/worlds/processes.ts'

let world: PostgresWorld
let valkey: Redis
beforeAll(async () => {
  world = await postgresWorld()
  valkey = new Redis(world.valkeyUrl)
})
afterAll(async () => {
  valkey?.disconnect()
  await world?.stop()
})
afterEach(() => valkey.config('SET', 'maxmemory-policy', 'noeviction', 'maxmemory', '0'))

describe('PostgreSQL (rule 37.59)', () => {
  test('in order, and empty', async () => {
    const [found] = await checkPostgres(await world.database())
    expect(found).toMatchObject({
      level: 'ok',
      text: expect.stringMatching(/^127\.0\.0\.1:\d+: version \d+.*, 0 keys, schema/),
    })
    expect(await checkPostgres(await world.emptyDatabase())).toMatchObject([
      { level: 'ok', text: expect.stringContaining('empty') },
    ])
  })

  test('of a newer release, without rights, read-only', async () => {
    const url = await world.database()
    const db = world.pool(url)
    await db.query('CREATE ROLE reader LOGIN PASSWORD $$secret$$')
    await db.query('GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader')
    const reader = Object.assign(new URL(url), { username: 'reader', password: 'secret' }).href
    expect(await checkPostgres(reader)).toMatchObject([
      { level: 'fail', text: expect.stringContaining('may not write') },
    ])
    await db.query('ALTER ROLE reader SET default_transaction_read_only = on')
    expect(await checkPostgres(reader)).toMatchObject([
      { level: 'fail', text: expect.stringContaining('takes no writes') },
    ])
    const next = POSTGRES_MIGRATIONS.length + 1
    await db.query('UPDATE schema_version SET version = $1, compatible_since = $1', [next])
    expect(await checkPostgres(url)).toMatchObject([{ level: 'fail', fix: 'update Vitrine' }])
  })

  test('not reachable, or with a wrong password, which no line shows', async () => {
    const wrong = Object.assign(new URL(await world.database()), { password: 'a-wrong-secret' })
    const away = Object.assign(new URL(wrong.href), { port: String(await freePort()) })
    for (const url of [wrong.href, away.href]) {
      const [found] = await checkPostgres(url)
      expect(found).toMatchObject({ level: 'fail', text: expect.stringMatching(/^DATABASE_URL \(127\.0\.0\.1:/) })
      expect(JSON.stringify(found)).not.toContain('secret')
    }
  })
})

describe('Valkey (rule 37.59)', () => {
  test('in order', async () => {
    await valkey.config('SET', 'maxmemory', '100mb')
    expect(await checkValkey(world.valkeyUrl)).toMatchObject([{ level: 'ok' }])
  })

  test('that drops data, or has no limit of memory', async () => {
    await valkey.config('SET', 'maxmemory-policy', 'allkeys-lru')
    expect(await checkValkey(world.valkeyUrl)).toMatchObject([
      { level: 'warn', text: expect.stringContaining('no limit of memory') },
      { level: 'fail', fix: 'set maxmemory-policy noeviction' },
    ])
  })

  test('not reachable, or with a wrong password, which no line shows', async () => {
    const wrong = Object.assign(new URL(world.valkeyUrl), { username: 'vitrine', password: 'a-wrong-secret' })
    const away = Object.assign(new URL(wrong.href), { port: String(await freePort()) })
    for (const url of [wrong.href, away.href]) {
      const [found] = await checkValkey(url)
      expect(found).toMatchObject({ level: 'fail', text: expect.stringMatching(/^VALKEY_URL \(127\.0\.0\.1:/) })
      expect(JSON.stringify(found)).not.toContain('secret')
    }
  })
})
