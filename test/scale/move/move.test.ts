// `npm run move` carries everything, or nothing (rules 37.50 to 37.54). Over 200 lines: its tests share
// one installation.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ruleAddEdit, synonymsEdit } from '../../../build-scripts/editorial/edits.ts'
import { showEditorial } from '../../../build-scripts/editorial/show.ts'
import { withCatalog } from '../../../build-scripts/import/catalog-writer.ts'
import { moveToPostgres, moveToSqlite } from '../../../build-scripts/move/run.ts'
import { EngineUnavailable } from '../../../src/state/engine-fault.ts'
import type { Postgres } from '../../../src/state/postgres/pool.ts'
import { seedOfRun } from '../../support/project/random.ts'
import { ENTRIES } from '../../support/suites/live-editorial-suite.ts'
import { writeAccounts } from '../../support/worlds/accounts-file.ts'
import { type PostgresWorld, postgresWorld } from '../../support/worlds/postgres-world.ts'
import { command, run as runProcess } from '../../support/worlds/processes.ts'
import { type Workshop, workshop } from '../../support/worlds/workshop.ts'

const seed = seedOfRun('accounts that move')
const now = new Date('2026-11-22T10:00:00Z')
let world: PostgresWorld
let postgres: Postgres
let url: string
let shop: Workshop
let place: { accountsDb: string; catalogDb: string }

beforeAll(async () => {
  world = await postgresWorld()
})
afterAll(() => world?.stop())

beforeEach(async () => {
  ;({ db: postgres, url } = await database())
  shop = await catalog()
  place = { accountsDb: join(shop.folder, 'accounts.db'), catalogDb: shop.catalogDb }
})

async function database() {
  const url = await world.database()
  return { url, db: world.pool(url, { queryMs: 10_000, connectMs: 10_000 }) }
}

async function catalog(): Promise<Workshop> {
  const made = workshop()
  onTestFinished(made.remove)
  await made.load(ENTRIES)
  return made
}

async function edit(): Promise<void> {
  await withCatalog(place.catalogDb, synonymsEdit(['genre', 'shop', 'store', 'kiosk']))
  await withCatalog(place.catalogDb, ruleAddEdit(['/contact', 'hire', 'us'], 'Hire us'))
}

/** All rows of an accounts file, with times as instants. */
function rowsOf(file: string) {
  const db = new Database(file, { readonly: true })
  const all = (sql: string) => db.prepare<[], Record<string, unknown>>(sql).all()
  const found = {
    state: all('SELECT address_key FROM accounts_state'),
    keys: all('SELECT * FROM keys ORDER BY key_id').map((row) => ({
      ...row,
      created_at: Date.parse(`${row['created_at']}`),
      change: null, // PostgreSQL has a log in its place
    })),
    usage: all('SELECT * FROM usage ORDER BY key_id'),
    attempts: all('SELECT address, at FROM registration_attempts ORDER BY at, address'),
  }
  db.close()
  return found
}

/** All rows of PostgreSQL, but for what it gives out itself. */
async function rowsIn({ query }: Postgres) {
  return {
    state: await query('SELECT address_key FROM accounts_state'),
    keys: await query(`SELECT to_jsonb(keys) - 'slot' AS key FROM keys ORDER BY key_id`),
    usage: await query('SELECT * FROM usage ORDER BY key_id'),
    attempts: await query('SELECT address, at FROM registration_attempts ORDER BY at, address'),
    synonyms: await query('SELECT taxonomy, slug, synonyms FROM synonym_lists ORDER BY 1, 2'),
    rules: await query('SELECT url, tokens, title FROM tuning_rules WHERE NOT removed ORDER BY id'),
    archives: await query('SELECT slug, title, filters FROM template_archives WHERE NOT removed ORDER BY id'),
  }
}

describe('a move and back (rule 37.50)', () => {
  test('from files to PostgreSQL and to new files: every row is as it was', async () => {
    writeAccounts(place.accountsDb, 5_000, seed)
    await edit()
    const before = { ...rowsOf(place.accountsDb), editorial: await withCatalog(place.catalogDb, showEditorial) }
    const moved = await moveToPostgres(place, postgres, false)
    expect(moved.tables.map(({ table, rows }) => [table, rows])).toEqual([
      ['keys', before.keys.length],
      ['usage', before.usage.length],
      ['registration_attempts', before.attempts.length],
      ['sign_ins', 0],
      ['accounts_state', 1],
      ['synonym_lists', 1],
      ['tuning_rules', 1],
      ['template_archives', 0],
    ])
    expect(rowsOf(place.accountsDb)).toMatchObject({ keys: before.keys })
    const other = await catalog()
    const back = { accountsDb: join(other.folder, 'accounts.db'), catalogDb: other.catalogDb }
    await moveToSqlite(back, postgres, { replaces: false, now })
    expect({ ...rowsOf(back.accountsDb), editorial: await withCatalog(back.catalogDb, showEditorial) }).toEqual(before)
  })

  test('from PostgreSQL to files and to another database: every row is as it was', async () => {
    writeAccounts(place.accountsDb, 3_000, seed)
    await edit()
    await moveToPostgres(place, postgres, false)
    // What only PostgreSQL has: microseconds.
    await postgres.query("UPDATE keys SET created_at = created_at + interval '123 microseconds' WHERE rotations = 0")
    const before = await rowsIn(postgres)
    const files = { ...place, accountsDb: join(shop.folder, 'new.db') }
    await moveToSqlite(files, postgres, { replaces: false, now })
    const { db } = await database()
    await moveToPostgres(files, db, false)
    expect(await rowsIn(db)).toEqual(before)
  })

  test('active keys of an email have different slots', async () => {
    writeAccounts(place.accountsDb, 500, seed)
    await moveToPostgres(place, postgres, false)
    const sql = `SELECT email FROM keys WHERE status = 'active' GROUP BY email
      HAVING count(DISTINCT slot) < count(*) OR min(slot) <> 1 OR max(slot) <> count(*)`
    expect(await postgres.query(sql)).toEqual([])
  })

  test('a name with the character U+0000, which PostgreSQL cannot store, gets U+FFFD', async () => {
    writeAccounts(place.accountsDb, 3, seed)
    const db = new Database(place.accountsDb)
    db.prepare('UPDATE keys SET name = ?').run('a\u0000b')
    db.close()
    await moveToPostgres(place, postgres, false)
    expect(await postgres.query('SELECT DISTINCT name FROM keys')).toEqual([{ name: 'a\ufffdb' }])
  })
})

describe('a move that would lose something is refused (rule 37.51)', () => {
  test('a server uses the accounts', async () => {
    writeAccounts(place.accountsDb, 10, seed)
    const server = new Database(place.accountsDb)
    server.prepare('SELECT 1 FROM keys').get()
    await expect(moveToPostgres(place, postgres, false)).rejects.toThrow('is in use by a server')
    await expect(moveToSqlite(place, postgres, { replaces: true, now })).rejects.toThrow('nothing was moved')
    server.close()
    await moveToPostgres(place, postgres, false)
  })

  test('PostgreSQL has keys or editorial data; --replace replaces them, and servers read all keys again', async () => {
    writeAccounts(place.accountsDb, 50, seed)
    await edit()
    await moveToPostgres(place, postgres, false)
    const before = await rowsIn(postgres)
    await expect(moveToPostgres(place, postgres, false)).rejects.toThrow('has 50 keys already; nothing was moved')
    const last = 'SELECT number, kind FROM changes ORDER BY number DESC LIMIT 1'
    const [earlier] = await postgres.query<{ number: number }>(last)
    rmSync(place.accountsDb)
    writeAccounts(place.accountsDb, 50, seed + 1)
    await withCatalog(place.catalogDb, synonymsEdit(['genre', 'shop']))
    await moveToPostgres(place, postgres, true)
    const after = await rowsIn(postgres)
    expect(after.keys).not.toEqual(before.keys)
    expect(after).toMatchObject({ synonyms: [{ synonyms: [] }] })
    expect(await postgres.query(last)).toMatchObject([{ kind: 'edit' }])
    expect(await postgres.query('SELECT FROM changes WHERE number > $1', [earlier?.number])).toHaveLength(2)
  })

  test('PostgreSQL gets its first key while the move begins', async () => {
    writeAccounts(place.accountsDb, 10, seed)
    const register = () =>
      postgres.query(`INSERT INTO keys (key_id, secret_hash, email, plan, status, created_at, slot)
        VALUES ('0123456789ab', sha256('x'), 'jane@example.com', 'free', 'active', now(), 1)`)
    const moved = moveToPostgres(place, interrupted('LOCK TABLE', register), false)
    await expect(moved).rejects.toThrow('has 1 keys already; nothing was moved')
    expect((await rowsIn(postgres)).keys).toHaveLength(1)
  })

  test('ACCOUNTS_DB exists; --replace keeps it under another name', async () => {
    writeAccounts(place.accountsDb, 20, seed)
    await moveToPostgres(place, postgres, false)
    const before = rowsOf(place.accountsDb)
    await expect(moveToSqlite(place, postgres, { replaces: false, now })).rejects.toThrow('exists already')
    const { notes } = await moveToSqlite(place, postgres, { replaces: true, now })
    const aside = `${place.accountsDb}.replaced-2026-11-22T10-00-00-000Z`
    expect(notes.at(-1)).toBe(`The old accounts are ${aside}.`)
    expect(rowsOf(aside)).toEqual(before)
  })

  test('there are no accounts', async () => {
    await expect(moveToPostgres(place, postgres, false)).rejects.toThrow('There are no accounts at')
  })

  test('editorial data of terms that the catalog lacks stays in PostgreSQL, and a note says so', async () => {
    writeAccounts(place.accountsDb, 1, seed)
    await edit()
    await moveToPostgres(place, postgres, false)
    const small = workshop()
    onTestFinished(small.remove)
    await small.load([])
    const files = { accountsDb: join(small.folder, 'accounts.db'), catalogDb: small.catalogDb }
    const { notes } = await moveToSqlite(files, postgres, { replaces: false, now })
    expect(notes).toEqual([expect.stringMatching(/^1 synonym lists and archives name terms/)])
  })
})

/** A connection to PostgreSQL. Something happens before the first statement that begins with a text. */
function interrupted(beginning: string, happen: () => Promise<unknown>): Postgres {
  let isOver = false
  return {
    ...postgres,
    transaction: (work) =>
      postgres.transaction((query) =>
        work(async (text, values) => {
          if (text.startsWith(beginning) && !isOver) {
            isOver = true
            await happen()
          }
          return query(text, values)
        }),
      ),
  }
}

/** A connection to PostgreSQL, which is killed before the first statement that begins with a text. */
const killedBefore = (beginning: string) => interrupted(beginning, () => world.process.kill())

describe('a move that is interrupted stores nothing (rule 37.52)', () => {
  test.each(['INSERT INTO keys', 'INSERT INTO usage', 'UPDATE editorial_state'])(
    'to PostgreSQL, before "%s"',
    async (statement) => {
      writeAccounts(place.accountsDb, 5_000, seed)
      await edit()
      await expect(moveToPostgres(place, killedBefore(statement), false)).rejects.toBeInstanceOf(EngineUnavailable)
      await world.process.start()
      const nothing = { keys: [], usage: [], attempts: [], synonyms: [], rules: [] }
      expect(await rowsIn(postgres)).toMatchObject(nothing)
      await moveToPostgres(place, postgres, false)
    },
  )

  test('to files', async () => {
    writeAccounts(place.accountsDb, 5_000, seed)
    await moveToPostgres(place, postgres, false)
    const before = rowsOf(place.accountsDb)
    const killed = killedBefore('DECLARE usage')
    await expect(moveToSqlite(place, killed, { replaces: true, now })).rejects.toBeInstanceOf(EngineUnavailable)
    await world.process.start()
    expect(rowsOf(place.accountsDb)).toEqual(before)
    expect(readdirSync(shop.folder).filter((name) => /restoring|replaced/.test(name))).toEqual([])
  })
})

describe('the command (rules 37.53, 37.54)', () => {
  const run = (words: string[], more: Record<string, string> = {}) =>
    runProcess(process.execPath, command('move', ...words), {
      ACCOUNTS_DB: place.accountsDb,
      CATALOG_DB: place.catalogDb,
      ...more,
    })

  test('needs DATABASE_URL alone, and prints a line per table', async () => {
    writeAccounts(place.accountsDb, 7, seed)
    const { code, stdout, stderr } = await run(['--to', 'postgres'], { DATABASE_URL: url })
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^keys: 7 rows, SHA-256 [0-9a-f]{16}\nusage: \d+ rows, /)
    const again = await run(['--to', 'postgres'], { DATABASE_URL: url })
    expect([again.code, again.stderr]).toEqual([1, expect.stringMatching(/^The database has 7 keys already.*\n$/)])
  })

  test('refuses wrong usage', async () => {
    expect(await run([])).toMatchObject({ code: 2, stderr: expect.stringContaining('--to takes postgres or sqlite') })
    expect(await run(['--to', 'sqlite'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^DATABASE_URL is not set/),
    })
  })
})
