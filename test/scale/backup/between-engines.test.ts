// A backup of one engine restores into the other: every row is as it was, or nothing is stored (rule 37.57).
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ruleAddEdit, synonymsEdit } from '../../../build-scripts/editorial/edits.ts'
import { showEditorial } from '../../../build-scripts/editorial/show.ts'
import { withCatalog } from '../../../build-scripts/import/catalog-writer.ts'
import { type Config, parseConfig } from '../../../src/ground/config.ts'
import { EngineUnavailable } from '../../../src/ground/faults.ts'
import type { Postgres } from '../../../src/state/postgres/pool.ts'
import { carryToFiles, carryToPostgres } from '../../support/engines/carry.ts'
import { seedOfRun } from '../../support/project/random.ts'
import { ENTRIES } from '../../support/suites/live-editorial-suite.ts'
import { writeAccounts } from '../../support/worlds/accounts-file.ts'
import { type PostgresWorld, postgresWorld } from '../../support/worlds/postgres-world.ts'
import { workshop } from '../../support/worlds/workshop.ts'

const seed = seedOfRun('accounts that change engines')
const now = new Date('2026-11-22T10:00:00Z')
let world: PostgresWorld
let postgres: Postgres
let config: Config

beforeAll(async () => {
  world = await postgresWorld()
})
afterAll(() => world?.stop())

beforeEach(async () => {
  postgres = await database()
  config = await installation()
})

async function database(): Promise<Postgres> {
  return world.pool(await world.database(), { queryMs: 10_000, connectMs: 10_000 })
}

/** The files of an installation with a catalog and without accounts. */
async function installation(): Promise<Config> {
  const made = workshop()
  onTestFinished(made.remove)
  await made.load(ENTRIES)
  const at = (name: string) => join(made.folder, name)
  return parseConfig({ CATALOG_DB: made.catalogDb, ACCOUNTS_DB: at('accounts.db'), SNAPSHOT_DIR: made.snapshotDir })
}

async function edit(): Promise<void> {
  await withCatalog(config.catalogDb, synonymsEdit(['genre', 'shop', 'store', 'kiosk']))
  await withCatalog(config.catalogDb, ruleAddEdit(['/contact', 'hire', 'us'], 'Hire us'))
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
    keys: await query(`SELECT to_jsonb(keys) AS key FROM keys ORDER BY key_id`),
    usage: await query('SELECT * FROM usage ORDER BY key_id'),
    attempts: await query('SELECT address, at FROM registration_attempts ORDER BY at, address'),
    documents: await query('SELECT kind, subject, body FROM documents WHERE body IS NOT NULL ORDER BY 1, 2'),
  }
}

describe('every row is as it was', () => {
  test('from files to PostgreSQL and to new files', async () => {
    writeAccounts(config.accountsDb, 5_000, seed)
    await edit()
    const before = { ...rowsOf(config.accountsDb), editorial: await withCatalog(config.catalogDb, showEditorial) }
    await carryToPostgres(config, postgres, now)
    const other = await installation()
    await carryToFiles(other, postgres, now)
    expect({ ...rowsOf(other.accountsDb), editorial: await withCatalog(other.catalogDb, showEditorial) }).toEqual(
      before,
    )
  })

  test('from PostgreSQL to files and to another database', async () => {
    writeAccounts(config.accountsDb, 3_000, seed)
    await edit()
    await carryToPostgres(config, postgres, now)
    // What only PostgreSQL has: microseconds.
    await postgres.query("UPDATE keys SET created_at = created_at + interval '123 microseconds' WHERE rotations = 0")
    const before = await rowsIn(postgres)
    const files = await installation()
    await carryToFiles(files, postgres, now)
    const other = await database()
    await carryToPostgres(files, other, new Date(now.getTime() + 1_000))
    expect(await rowsIn(other)).toEqual(before)
  })

  test('but a name with the character U+0000, which PostgreSQL cannot store, gets U+FFFD', async () => {
    writeAccounts(config.accountsDb, 3, seed)
    const db = new Database(config.accountsDb)
    db.prepare('UPDATE keys SET name = ?').run('a\u0000b')
    db.close()
    await carryToPostgres(config, postgres, now)
    expect(await postgres.query('SELECT DISTINCT name FROM keys')).toEqual([{ name: 'a\ufffdb' }])
  })
})

/** A connection to PostgreSQL, which is killed before the first statement that begins with a text. */
function killedBefore(beginning: string): Postgres {
  let isOver = false
  return {
    ...postgres,
    transaction: (work) =>
      postgres.transaction((query) =>
        work(async (text, values) => {
          if (text.startsWith(beginning) && !isOver) {
            isOver = true
            await world.process.kill()
          }
          return query(text, values)
        }),
      ),
  }
}

describe('what is interrupted stores nothing', () => {
  test.each(['INSERT INTO keys', 'INSERT INTO usage', 'UPDATE editorial_state'])(
    'into PostgreSQL, before "%s"',
    async (statement) => {
      writeAccounts(config.accountsDb, 5_000, seed)
      await edit()
      await expect(carryToPostgres(config, killedBefore(statement), now)).rejects.toBeInstanceOf(EngineUnavailable)
      await world.process.start()
      const nothing = { keys: [], usage: [], attempts: [], documents: [] }
      expect(await rowsIn(postgres)).toMatchObject(nothing)
      await carryToPostgres(config, postgres, new Date(now.getTime() + 1_000))
    },
  )

  test('into files', async () => {
    writeAccounts(config.accountsDb, 5_000, seed)
    await carryToPostgres(config, postgres, now)
    const files = await installation()
    const killed = killedBefore('DECLARE usage')
    await expect(carryToFiles(files, killed, now)).rejects.toBeInstanceOf(EngineUnavailable)
    await world.process.start()
    expect(existsSync(files.accountsDb)).toBe(false)
    const folder = join(files.accountsDb, '..')
    expect(readdirSync(folder).filter((name) => /restoring|replaced/.test(name))).toEqual([])
  })
})
