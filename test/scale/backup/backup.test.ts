// Backups of PostgreSQL and restores into it (rules 37.55 to 37.58). Over 200 lines: its tests share
// one installation.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { runBackup } from '../../../build-scripts/backup/run.ts'
import { ruleAddEdit, synonymsEdit } from '../../../build-scripts/editorial/edits.ts'
import { showEditorial } from '../../../build-scripts/editorial/show.ts'
import { withCatalog } from '../../../build-scripts/import/catalog-writer.ts'
import { runRestore } from '../../../build-scripts/restore/run.ts'
import { postgresHome } from '../../../src/engine/editorial/shared-home.ts'
import { type Config, parseConfig } from '../../../src/ground/config.ts'
import { EngineUnavailable } from '../../../src/ground/faults.ts'
import { keyAdmin } from '../../../src/state/accounts/keys.ts'
import { postgresAccounts } from '../../../src/state/postgres/accounts.ts'
import { postgresDatabase } from '../../../src/state/postgres/database.ts'
import { recordChange } from '../../../src/state/postgres/log.ts'
import type { Postgres } from '../../../src/state/postgres/pool.ts'
import { reading } from '../../../src/state/sqlite/connection.ts'
import { carryToPostgres } from '../../support/engines/carry.ts'
import { seedOfRun } from '../../support/project/random.ts'
import { ENTRIES } from '../../support/suites/live-editorial-suite.ts'
import { writeAccounts } from '../../support/worlds/accounts-file.ts'
import { type PostgresWorld, postgresWorld } from '../../support/worlds/postgres-world.ts'
import { command, run } from '../../support/worlds/processes.ts'
import { line, workshop } from '../../support/worlds/workshop.ts'

const SYNONYMS = "SELECT body::json->'synonyms' AS synonyms FROM documents WHERE kind = 'synonyms' AND body IS NOT NULL"
const ELSEWHERE = `UPDATE documents SET body = '{"synonyms":["elsewhere"]}', change = change + 1 WHERE kind = 'synonyms'`

const seed = seedOfRun('accounts of a backup')
const now = new Date('2026-11-22T10:00:00Z')
let world: PostgresWorld
let postgres: Postgres
let config: Config
let variables: Record<string, string>
let announced: number

beforeAll(async () => {
  world = await postgresWorld()
})
afterAll(() => world?.stop())

/** An installation with 60 keys and editorial data in PostgreSQL, and without files of accounts. */
beforeEach(async () => {
  const url = await world.database()
  const shop = workshop()
  onTestFinished(shop.remove)
  await shop.load(ENTRIES)
  variables = {
    CATALOG_DB: shop.catalogDb,
    ACCOUNTS_DB: join(shop.folder, 'accounts.db'),
    BACKUP_DIR: join(shop.folder, 'backups'),
    SNAPSHOT_DIR: shop.snapshotDir,
    DATABASE_URL: url,
    VALKEY_URL: world.valkeyUrl,
  }
  config = parseConfig(variables)
  postgres = world.pool(url, { queryMs: 10_000, connectMs: 10_000 })
  announced = 0
  writeAccounts(config.accountsDb, 60, seed)
  await carryToPostgres(config, postgres, new Date(now.getTime() - 60_000))
  rmSync(config.accountsDb)
  await edit(synonymsEdit(['genre', 'shop', 'store']))
})

const announce = async () => void announced++

function edit(work: ReturnType<typeof synonymsEdit>): Promise<string> {
  const home = postgresHome(
    postgres,
    async () => {},
    () => now,
  )
  return withCatalog(config.catalogDb, (catalog) => home.edit(catalog, () => work(catalog)))
}

const backUp = () => runBackup(config, () => now.getTime(), postgres)
const restore = (db = postgres, at = now, tell = announce) =>
  runRestore(config, {}, at, { postgres: db, announce: tell })

const COLUMNS = `key_id, secret_hash, email, name, plan, status, rotations, previous_hash, previous_expires_at`
const keysIn = ({ query }: Postgres) => query<Record<string, unknown>>(`SELECT ${COLUMNS} FROM keys ORDER BY key_id`)
function keysOf(file: string) {
  const db = new Database(file, { readonly: true })
  const rows = db.prepare<[], Record<string, unknown>>(`SELECT ${COLUMNS} FROM keys ORDER BY key_id`).all()
  db.close()
  return rows
}

describe('a backup (rule 37.55)', () => {
  test('has the accounts of PostgreSQL, and the catalog with the editorial data of PostgreSQL', async () => {
    // The catalog missed an edit.
    await withCatalog(config.catalogDb, synonymsEdit(['genre', 'shop', 'an older list']))
    const { name, files } = await backUp()
    expect(files.map(({ database, rows }) => [database, rows['keys'] ?? rows['entries']])).toEqual([
      ['catalog', 2],
      ['accounts', 60],
    ])
    const at = (file: string) => join(config.backupDir, name, file)
    expect(keysOf(at('accounts.db'))).toEqual(await keysIn(postgres))
    expect((await reading(at('catalog.db'), showEditorial)).synonyms).toMatchObject([{ synonyms: ['store'] }])
  })

  test('is of one moment, while servers write', async () => {
    let isOver = false
    const writing = (async () => {
      for (let n = 0; !isOver; n += 1) {
        await postgres.transaction(async (query) => {
          const id = (0xf00000000000 + n).toString(16)
          await query(
            `INSERT INTO keys VALUES ($1, sha256('x'), $2, NULL, 'free', 'active', now(), 0, NULL, NULL, 1)`,
            [id, `new${n}@mail.example`],
          )
          await query('INSERT INTO usage VALUES ($1, 1, 1, 1)', [id])
        })
      }
    })()
    const { name } = await backUp().finally(() => {
      isOver = true
    })
    await writing
    const db = new Database(join(config.backupDir, name, 'accounts.db'), { readonly: true })
    const count = (sql: string) => db.prepare<[], number>(sql).pluck().get()
    const added = count("SELECT count(*) FROM keys WHERE key_id > 'f'")
    expect(count("SELECT count(*) FROM usage WHERE key_id > 'f'")).toBe(added)
    db.close()
  })

  test('without PostgreSQL leaves nothing behind', async () => {
    await world.process.kill()
    await expect(backUp()).rejects.toBeInstanceOf(EngineUnavailable)
    await world.process.start()
    expect((await backUp()).removed).toEqual([])
    const { stdout } = await run(process.execPath, command('restore', '--list'), variables)
    expect(stdout.trim().split('\n')).toHaveLength(1)
  })
})

describe('a restore (rule 37.56)', () => {
  test('keeps keys ended that ended after the backup, and tells the servers', async () => {
    const before = await keysIn(postgres)
    await backUp()
    const [revoked, rotated] = before.filter(({ status }) => status === 'active') as { key_id: string }[]
    await postgres.query("UPDATE keys SET status = 'revoked' WHERE key_id = $1", [revoked?.key_id])
    await postgres.query("UPDATE keys SET rotations = rotations + 1, secret_hash = sha256('new') WHERE key_id = $1", [
      rotated?.key_id,
    ])
    await postgres.query("UPDATE keys SET plan = 'admin', name = 'changed'")
    const [log] = await postgres.query<{ number: number }>('SELECT number FROM log')
    await edit(ruleAddEdit(['/later', 'later'], undefined))
    const secrets = new Map((await keysIn(postgres)).map((key) => [key['key_id'], key['secret_hash']]))

    const { files } = await restore()
    expect(files.map(({ target, carried }) => [target, carried])).toEqual([
      ['PostgreSQL', { revoked: [revoked?.key_id], rotated: [rotated?.key_id] }],
      [config.catalogDb, { revoked: [], rotated: [] }],
    ])
    const expected = before.map((key) => {
      if (key['key_id'] === revoked?.key_id) return { ...key, status: 'revoked' }
      if (key['key_id'] !== rotated?.key_id) return key
      return { ...key, rotations: Number(key['rotations']) + 1, secret_hash: secrets.get(key['key_id']) }
    })
    expect(await keysIn(postgres)).toEqual(expected)
    const rows = 'SELECT kind FROM changes WHERE number > $1 ORDER BY number'
    expect(await postgres.query(rows, [log?.number])).toEqual([{ kind: 'edit' }, { kind: 'keys' }, { kind: 'edit' }])
    expect(announced).toBe(1)
    expect(await postgres.query("SELECT FROM documents WHERE kind = 'rule' AND body IS NOT NULL")).toEqual([])
    expect((await withCatalog(config.catalogDb, showEditorial)).tuning_rules).toEqual([])
  })

  test('that loses PostgreSQL changes nothing, and can be repeated', async () => {
    await backUp()
    await postgres.query("UPDATE keys SET name = 'changed'")
    await edit(synonymsEdit(['genre', 'shop']))
    const before = await keysIn(postgres)
    const dying: Postgres = {
      ...postgres,
      transaction: (work) =>
        postgres.transaction((query) =>
          work(async (text, values) => {
            if (text.startsWith('INSERT INTO accounts_state')) await world.process.kill()
            return query(text, values)
          }),
        ),
    }
    await expect(restore(dying)).rejects.toBeInstanceOf(EngineUnavailable)
    await world.process.start()
    expect([await keysIn(postgres), announced]).toEqual([before, 0])
    expect((await withCatalog(config.catalogDb, showEditorial)).synonyms).toEqual([])
    expect(existsSync(`${config.catalogDb}.restoring`)).toBe(false)
    await restore()
    expect((await withCatalog(config.catalogDb, showEditorial)).synonyms).toHaveLength(1)
    expect(await postgres.query("SELECT 1 FROM keys WHERE name = 'changed'")).toEqual([])
  })

  test('that cannot tell the servers has restored the catalog too', async () => {
    await backUp()
    await edit(synonymsEdit(['genre', 'shop']))
    const fails = () => Promise.reject(new EngineUnavailable('postgres', 'nobody hears'))
    await expect(restore(postgres, now, fails)).rejects.toThrow('nobody hears')
    expect(await postgres.query(SYNONYMS)).toEqual([{ synonyms: ['store'] }])
    expect((await withCatalog(config.catalogDb, showEditorial)).synonyms).toMatchObject([{ synonyms: ['store'] }])
  })

  test('waits for a rotation under way, which does not wait for the restore', async () => {
    await backUp()
    await edit(ruleAddEdit(['/later', 'later'], undefined))
    const [key] = await keysIn(postgres)
    const keyId = String(key?.['key_id'])
    let restored: Promise<unknown> = Promise.resolve()
    await postgres.transaction(async (query) => {
      await query('SELECT FROM keys WHERE key_id = $1 FOR UPDATE', [keyId])
      restored = restore()
      restored.catch(() => {})
      const waiting = () => postgres.query('SELECT FROM pg_locks WHERE NOT granted')
      await expect.poll(waiting).toHaveLength(1)
      await recordChange(query, 'key', keyId)
    })
    await restored
    expect(await postgres.query("SELECT FROM documents WHERE kind = 'rule' AND body IS NOT NULL")).toEqual([])
  })
})

test('servers that register and change keys during a restore get no error (rule 37.56)', async () => {
  await backUp()
  const server = postgresAccounts({ db: postgres, announce })
  const admin = keyAdmin(postgresDatabase(postgres, announce))
  const keyIds = (await keysIn(postgres)).map(({ key_id }) => String(key_id))
  let isOver = false
  async function repeat(work: (n: number) => Promise<unknown>): Promise<number> {
    let n = 0
    for (; !isOver; n += 1) await work(n)
    return n
  }
  const working = Promise.all([
    repeat(async (n) => server.register({ email: `new${n}@mail.example`, name: null })),
    repeat((n) => admin.changePlan(keyIds[n % keyIds.length] as string, n % 2 ? 'free' : 'admin')),
    repeat(async (n) => {
      server.countUse(keyIds[n % keyIds.length] as string)
      await server.flush()
    }),
  ])
  try {
    for (let n = 0; n < 3; n += 1) await restore(postgres, new Date(now.getTime() + n))
  } finally {
    isOver = true
  }
  expect(Math.min(...(await working))).toBeGreaterThan(0)
  await server.close()
})

const call = (name: string, ...words: string[]) => run(process.execPath, command(name, ...words), variables)

test('the build after a restore publishes a catalog with fewer entries than the last snapshot (rule 16.15)', async () => {
  await backUp()
  const file = join(config.backupDir, 'more.jsonl')
  writeFileSync(file, JSON.stringify(line({ slug: 'later' })))
  expect(await call('import', file)).toMatchObject({ code: 0 })
  expect(await call('snapshot')).toMatchObject({ code: 0 })
  const restored = await call('restore')
  expect(restored.stdout).toMatch(/^The last snapshot \(\S+\) has 3 entries, and the restored catalog has 2: /m)
  expect(await call('snapshot')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('with 2 entries is current'),
  })
})

test('"editorial show" prints what PostgreSQL has, and writes nothing to the catalog (rules 21.20, 37.44)', async () => {
  await postgres.query(ELSEWHERE)
  const before = readFileSync(config.catalogDb)
  const { code, stdout } = await call('editorial', 'show')
  expect([code, JSON.parse(stdout).synonyms]).toEqual([
    0,
    [{ taxonomy: 'genre', term: 'shop', synonyms: ['elsewhere'] }],
  ])
  expect(readFileSync(config.catalogDb).equals(before)).toBe(true)
})

test('the commands use PostgreSQL if it is configured (rule 37.58)', async () => {
  expect(await call('backup')).toMatchObject({ code: 0, stdout: expect.stringContaining('accounts with 60 keys') })
  await postgres.query("UPDATE keys SET status = 'revoked' WHERE status = 'active'")
  const { code, stdout, stderr } = await call('restore', '--only', 'accounts')
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(
    /^PostgreSQL is restored from backup \S+: 60 keys\nRevoked after the backup, and still revoked: /,
  )
  expect(await call('editorial', 'synonyms', 'genre', 'market', 'bazaar')).toMatchObject({ code: 0, stderr: '' })
  expect(await postgres.query(`${SYNONYMS} AND subject = 'genre/market'`)).toEqual([{ synonyms: ['bazaar'] }])

  const editorial = join(config.backupDir, 'editorial.json')
  writeFileSync(editorial, JSON.stringify({ tuning_rules: [{ url: '/contact', tokens: ['hire'] }] }))
  expect(await call('import', '--editorial', editorial)).toMatchObject({ code: 0, stderr: '' })
  // An edit of another build host, which this catalog does not have.
  await postgres.query(ELSEWHERE)
  expect(await call('snapshot')).toMatchObject({ code: 0 })
  const built = await withCatalog(config.catalogDb, showEditorial)
  expect(built.synonyms).toMatchObject([{ synonyms: ['elsewhere'] }, { synonyms: ['elsewhere'] }])
  expect(built.tuning_rules).toMatchObject([{ url: '/contact' }])
})
