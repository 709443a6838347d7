// Migrations of the shared database: servers that start at once, and two releases side by side.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UnusableEngine } from '../../../src/ground/faults.ts'
import { editorialOf, keyOfRule } from '../../../src/state/documents.ts'
import { readEditorial } from '../../../src/state/postgres/editorial/rows.ts'
import { readLog } from '../../../src/state/postgres/log.ts'
import { migratePostgres, type Release } from '../../../src/state/postgres/migrate.ts'
import { POSTGRES_MIGRATIONS } from '../../../src/state/postgres/schema.ts'
import { type PostgresWorld, postgresWorld } from '../../support/worlds/postgres-world.ts'

const NEXT = 'ALTER TABLE keys ADD COLUMN note text; CREATE TABLE additions (id integer)'
/** The first version with `documents`. */
const DOCUMENTS = 9
const [LAST, NEWER] = [POSTGRES_MIGRATIONS.length, POSTGRES_MIGRATIONS.length + 1]

let world: PostgresWorld
beforeAll(async () => {
  world = await postgresWorld()
})
afterAll(() => world.stop())

function release(migrations: number, compatibleSince: number): Release {
  return { migrations: [...POSTGRES_MIGRATIONS, NEXT].slice(0, migrations), compatibleSince }
}

test('servers that start at once migrate an empty database once, in one transaction (rule 37.10)', async () => {
  const url = await world.emptyDatabase()
  const dbs = [...Array(6)].map(() => world.pool(url))
  await Promise.all(dbs.map((db) => migratePostgres(db, url)))
  const [db] = dbs as [(typeof dbs)[0], ...typeof dbs]
  const [state] = await db.query('SELECT number, length(address_key) AS bytes FROM accounts_state, log')
  expect(state).toEqual({ number: 0, bytes: 32 })
  const versions = await db.query('SELECT version FROM schema_version')
  expect(versions).toEqual([{ version: LAST }])
})

test('a failing migration leaves the database as it was (rule 37.10)', async () => {
  const url = await world.emptyDatabase()
  const db = world.pool(url)
  const broken = { migrations: [...POSTGRES_MIGRATIONS, 'ALTER TABLE nothing ADD COLUMN x text'], compatibleSince: 1 }
  await expect(migratePostgres(db, url, broken)).rejects.toThrow(/nothing/)
  expect(await db.query("SELECT to_regclass('keys') IS NULL AS gone")).toEqual([{ gone: true }])
  await migratePostgres(db, url)
})

test('a newer release migrates the database of an older one, which goes on and can be started again (rule 37.11)', async () => {
  const url = await world.emptyDatabase()
  const db = world.pool(url)
  await migratePostgres(db, url, release(LAST, 1))
  const [before] = await db.query<{ key: Buffer }>('SELECT address_key AS key FROM accounts_state')
  await migratePostgres(db, url, release(NEWER, 1))
  await migratePostgres(db, url, release(LAST, 1))
  expect(await db.query('SELECT version FROM schema_version')).toEqual([{ version: NEWER }])
  expect(await db.query('SELECT address_key AS key FROM accounts_state')).toEqual([before])
})

test.each([2, 4])(
  'a database of version %i whose last change is an edit leads servers to that change, and refuses releases that have no log (rules 37.10, 37.11)',
  async (version) => {
    const url = await world.emptyDatabase()
    const db = world.pool(url)
    for (const migration of POSTGRES_MIGRATIONS.slice(0, 2)) await db.query(migration)
    await db.query("INSERT INTO accounts_state VALUES (1, 0, '')")
    await db.query("UPDATE editorial_state SET change = 7, token = 'seven'")
    await db.query('CREATE TABLE schema_version (id integer PRIMARY KEY, version integer, compatible_since integer)')
    await db.query('INSERT INTO schema_version VALUES (1, 2, 2)')
    if (version > 2) await migratePostgres(db, url, release(version, 2))
    await migratePostgres(db, url)
    const row = { number: 7, kind: 'edit', subject: '', token: 'seven' }
    expect(await readLog(db.query, { number: 0 })).toEqual({ number: 7, token: 'seven', rows: [row] })
    await expect(migratePostgres(db, url, release(2, 2))).rejects.toThrow(UnusableEngine)
  },
)

test('editorial data and takedowns of the release before stay, and that release does not start any more (rule 37.11)', async () => {
  const url = await world.emptyDatabase()
  const db = world.pool(url)
  await migratePostgres(db, url, release(DOCUMENTS - 1, 3))
  await db.query(`INSERT INTO synonym_lists VALUES ('genre', 'blog', '["log", "R&D \\"x\\""]', 2), ('color', 'teal', '[]', 3);
    INSERT INTO tuning_rules (url, tokens, title, removed, change) VALUES ('/a', '["one"]', 'A', true, 4),
      ('/b', '["two", "three \\u0001"]', NULL, false, 4), ('/a', '["one"]', 'Again', false, 5);
    UPDATE tuning_rules SET from_time = '2026-12-01T00:00:00Z' WHERE url = '/a';
    INSERT INTO template_archives (slug, title, filters, change)
      VALUES ('teals', 'Teals', '[{"slug": "teal", "taxonomy": "color"}, {"slug": "blog", "taxonomy": "genre"}]', 6);
    INSERT INTO takedowns VALUES ('gone', '["/gone.jpg"]', 'asked', 7), ('back', '[]', NULL, 7)`)
  await migratePostgres(db, url)
  const { documents } = await readEditorial(db.query, 0)
  const rules = [
    { tokens: ['two', 'three \u0001'], url: '/b', title: null },
    { tokens: ['one'], url: '/a', title: 'Again', from: '2026-12-01T00:00:00Z' },
  ]
  const filters = [
    { taxonomy: 'color', slug: 'teal' },
    { taxonomy: 'genre', slug: 'blog' },
  ]
  expect(editorialOf(documents)).toEqual({
    synonyms: [{ taxonomy: 'genre', slug: 'blog', synonyms: ['log', 'R&D "x"'] }],
    rules,
    archives: [{ slug: 'teals', title: 'Teals', filters }],
  })
  const keys = new Set(documents.map(({ subject }) => subject))
  for (const rule of rules) expect(keys).toContain(keyOfRule(rule))
  const takedown = { kind: 'takedown', subject: 'gone', members: { pictures: ['/gone.jpg'], reason: 'asked' } }
  expect(documents.filter(({ kind }) => kind === 'takedown')).toEqual([takedown])
  await expect(migratePostgres(db, url, release(DOCUMENTS - 1, 3))).rejects.toThrow(UnusableEngine)
})

test('a database of a newer release that this one does not work with refuses a start in one line (rule 37.11)', async () => {
  const url = await world.emptyDatabase()
  const db = world.pool(url)
  await migratePostgres(db, url, release(NEWER, NEWER))
  const refused = migratePostgres(db, url, release(LAST, 1))
  await expect(refused).rejects.toThrow(UnusableEngine)
  const { message } = (await refused.catch((error: unknown) => error)) as Error
  expect(message).toMatch(/^DATABASE_URL \(127\.0\.0\.1:\d+\): [^\n]*newer release[^\n]*$/)
  expect(message).not.toContain(new URL(url).password)
})

test('a database that is up to date is not written, so that a user without the right to create tables can start (rule 37.10)', async () => {
  const url = await world.database()
  const db = world.pool(url)
  await db.query("CREATE ROLE server LOGIN PASSWORD 'word'; GRANT SELECT ON schema_version TO server")
  const limited = Object.assign(new URL(url), { username: 'server', password: 'word' }).href
  await expect(migratePostgres(world.pool(limited), limited)).resolves.not.toThrow()
})
