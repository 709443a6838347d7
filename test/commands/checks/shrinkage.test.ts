// A build refuses to publish fewer entries than the last snapshot has, and commands that read create no database.
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { revert } from '../../../build-scripts/history/revert.ts'
import { prepareCatalog } from '../../../build-scripts/start/prepare-catalog.ts'
import { catalogHome } from '../../../src/engine/editorial/home.ts'
import { parseConfig } from '../../../src/ground/config.ts'
import { listSnapshots } from '../../../src/snapshot/files/folder.ts'
import { openCatalog } from '../../../src/state/sqlite/catalog/database.ts'
import { command, run } from '../../support/worlds/processes.ts'
import { line, type Workshop, workshop } from '../../support/worlds/workshop.ts'

const TODAY = '2026-11-20'
let shop: Workshop

/** A catalog with one entry in place of the three of the published snapshot. */
beforeEach(async () => {
  shop = workshop()
  await shop.load([line({ slug: 'one' }), line({ slug: 'two' }), line({ slug: 'three' })])
  await shop.build(TODAY)
  renameSync(shop.catalogDb, `${shop.catalogDb}.moved`)
  await shop.load([line({ slug: 'four' })])
})
afterEach(() => shop.remove())

const REFUSAL = /has 1 entry for \S+, but the last snapshot \(\w{10}-\w+\) has 3\..*--allow-shrink/s

// (rule 16.11)
test.each([false, true])('a build of fewer entries is refused with both numbers (marking: %s)', async (marking) => {
  await expect(shop.build(TODAY, { marking, allowed: {} })).rejects.toThrow(REFUSAL)
  expect(await listSnapshots(shop.snapshotDir)).toHaveLength(1)
})

test('a start with fewer entries, for addresses that the snapshot does not have, is refused (rule 16.11)', async () => {
  const { catalogDb, snapshotDir } = shop
  const config = parseConfig({ CATALOG_DB: catalogDb, SNAPSHOT_DIR: snapshotDir, SITE_URL: 'https://other.example' })
  await expect(prepareCatalog(config)).rejects.toThrow(REFUSAL)
})

test('a damaged manifest does not hide that entries are missing (rule 16.11)', async () => {
  const { id } = await shop.manifest()
  await shop.load([line({ slug: 'five' }), line({ slug: 'six' })])
  const newer = await shop.build(TODAY, { allowed: {} })
  writeFileSync(join(shop.snapshotDir, newer.id, 'manifest.json'), '{}')
  renameSync(shop.catalogDb, `${shop.catalogDb}.again`)
  await shop.load([line({ slug: 'seven' })])
  await expect(shop.build(TODAY, { allowed: {} })).rejects.toThrow(id)
})

test('--allow-shrink publishes fewer entries (rule 16.11)', async () => {
  expect(await shop.build(TODAY, { allowed: { 'allow-shrink': true } })).toMatchObject({ published: true, entries: 1 })
})

test('hidden entries are no loss, and a lost one still is (rule 44.53)', async () => {
  await shop.load([line({ slug: 'five' }), line({ slug: 'six' }), line({ slug: 'seven' })])
  await shop.build(TODAY)
  await shop.hide(['five', 'six'], 'a reason')
  expect(await shop.build(TODAY, { allowed: {} })).toMatchObject({ published: true, entries: 2 })
  renameSync(shop.catalogDb, `${shop.catalogDb}.again`)
  await shop.load([line({ slug: 'four' }), line({ slug: 'seven' }), line({ slug: 'eight' })])
  await expect(shop.build(TODAY, { allowed: {} })).rejects.toThrow(/has 3 entries for .* has 4\./)
})

test('an entry that an edit dates later is no loss, and a lost one still is (rule 44.53)', async () => {
  await shop.load([line({ slug: 'five' }), line({ slug: 'six' })])
  await shop.build(TODAY)
  await shop.load([line({ slug: 'six', published: '2030-01-01' })])
  expect(await shop.build(TODAY, { allowed: {} })).toMatchObject({ published: true, entries: 2 })
  expect(await shop.build(TODAY, { allowed: {} })).toMatchObject({ entries: 2 })
  await shop.load([line({ slug: 'five', published: '2030-01-01' })])
  const db = openCatalog(shop.catalogDb)
  db.exec("PRAGMA foreign_keys = OFF; DELETE FROM entries WHERE slug = 'four'")
  db.close()
  await expect(shop.build(TODAY, { allowed: {} })).rejects.toThrow(/has 1 entry for .* has 2\./)
})

test('an entry whose addition is taken back is a loss, until it was allowed once (rule 44.53)', async () => {
  await shop.load([line({ slug: 'five' }), line({ slug: 'six' })])
  await shop.build(TODAY)
  await shop.load([line({ slug: 'seven' })])
  const db = openCatalog(shop.catalogDb)
  const facts = { by: 'test', command: 'history revert', note: null }
  for (const number of [3, 2])
    await revert(db, catalogHome, { target: { number }, facts, now: new Date(), dryRun: false, yes: true })
  db.close()
  await expect(shop.build(TODAY, { allowed: {} })).rejects.toThrow(/has 1 entry for .* has 3\./)
  expect(await shop.build(TODAY, { allowed: { 'allow-shrink': true } })).toMatchObject({ entries: 1 })
  expect(await shop.build(TODAY, { allowed: {} })).toMatchObject({ entries: 1 })
})

test('the doctor fails and says what to do (rule 16.11)', async () => {
  const env = { CATALOG_DB: shop.catalogDb, SNAPSHOT_DIR: shop.snapshotDir, ACCOUNTS_DB: join(shop.folder, 'none.db') }
  const { code, stdout } = await run(process.execPath, command('doctor'), env)
  expect(code).toBe(1)
  expect(stdout).toMatch(/^fail {2}catalog .* has 1 entry, but the last snapshot \(\S+\) has 3 → .*npm run restore/m)
})

// (rule 21.12)
const READING = ['editorial show', 'editorial rule remove /none', 'snapshot', 'keys list', 'doctor']
test.each(READING)('%s creates no database', async (text) => {
  const [name = '', ...words] = text.split(' ')
  const [CATALOG_DB, ACCOUNTS_DB] = [join(shop.folder, 'none', 'catalog.db'), join(shop.folder, 'none', 'accounts.db')]
  const env = { CATALOG_DB, ACCOUNTS_DB, SNAPSHOT_DIR: join(shop.folder, 'nothing') }
  await run(process.execPath, command(name, ...words), env)
  expect(existsSync(join(shop.folder, 'none'))).toBe(false)
})

test('a catalog without entries is not published in place of the demo (rule 16.17)', async () => {
  const first = workshop()
  onTestFinished(() => first.remove())
  writeFileSync(join(first.folder, 'bad.jsonl'), '{}\n')
  const env = { CATALOG_DB: first.catalogDb, SNAPSHOT_DIR: first.snapshotDir }
  const imported = await run(process.execPath, command('import', join(first.folder, 'bad.jsonl')), env)
  expect([imported.code, existsSync(first.catalogDb)]).toEqual([1, true])
  const { code, stderr } = await run(process.execPath, command('nightly'), env)
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining(`${first.catalogDb} has no entries yet, so nothing was published.`),
  ])
  expect(await listSnapshots(first.snapshotDir)).toEqual([])
})
