// A rollback holds until it is released, and what is in use is never removed.
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildSnapshot } from '../../../build-scripts/snapshot/build.ts'
import { rollback } from '../../../build-scripts/snapshot/rollback.ts'
import { prepareCatalog } from '../../../build-scripts/start/prepare-catalog.ts'
import { type Config, parseConfig } from '../../../src/ground/config.ts'
import { listSnapshots, readPointer } from '../../../src/snapshot/files/folder.ts'
import { readHold, removeHold } from '../../../src/snapshot/files/folder-notes.ts'
import { watchSnapshots } from '../../../src/snapshot/load/snapshot-watcher.ts'
import { openCatalog } from '../../../src/state/sqlite/catalog/database.ts'
import { command, run } from '../../support/worlds/processes.ts'
import { line, type Workshop, workshop } from '../../support/worlds/workshop.ts'

const TODAY = '2026-11-20'
let shop: Workshop
let config: Config
let environment: Record<string, string>
/** The IDs of the two published snapshots. */
let good: string
let bad: string

beforeEach(async () => {
  shop = workshop()
  environment = {
    CATALOG_DB: shop.catalogDb,
    SNAPSHOT_DIR: shop.snapshotDir,
    ACCOUNTS_DB: join(shop.folder, 'accounts.db'),
    BACKUP_DIR: join(shop.folder, 'backups'),
    SITE_URL: 'https://gallery.example',
  }
  config = parseConfig(environment)
  good = await publishOneMore(0)
  bad = await publishOneMore(1)
})
afterEach(() => shop.remove())

async function publishOneMore(n: number): Promise<string> {
  await shop.load([line({ slug: `site-${n}` })])
  return (await shop.build(TODAY)).id
}

/** Publishes new content past every check. */
async function publishUnchecked(n: number): Promise<void> {
  await shop.load([line({ slug: `site-${n}` })])
  const db = openCatalog(shop.catalogDb)
  await buildSnapshot({ db, config, today: TODAY, onProgress() {} }).finally(() => db.close())
}

const current = () => readPointer(shop.snapshotDir)
const ran = (name: string, ...words: string[]) => run(process.execPath, command(name, ...words), environment)

test('no build and no start publishes while a rollback holds (rule 16.12)', async () => {
  await rollback(shop.snapshotDir)
  await shop.load([line({ slug: 'more' })])
  for (const marking of [false, true]) {
    await expect(shop.build(TODAY, { marking })).rejects.toThrow('npm run snapshot -- --release')
  }
  expect(await prepareCatalog(config)).toBe('own')
  expect([await current(), await listSnapshots(shop.snapshotDir)]).toEqual([good, [bad, good]])
})

test('a second rollback still says where the first one began (rule 16.12)', async () => {
  const third = await publishOneMore(2)
  await rollback(shop.snapshotDir)
  await rollback(shop.snapshotDir)
  expect(await readHold(shop.snapshotDir)).toMatchObject({ from: third, to: good })
})

test('a rollback without an older snapshot holds nothing (rule 16.12)', async () => {
  await rollback(shop.snapshotDir)
  await removeHold(shop.snapshotDir)
  expect(await rollback(shop.snapshotDir)).toEqual({ from: good, to: null })
  expect(await readHold(shop.snapshotDir)).toBeNull()
})

test('every command and the doctor mention it until --release (rule 16.12)', async () => {
  await ran('snapshot', '--rollback')
  const held = new RegExp(`rollback from ${bad} to ${good} .* holds`)
  const commands = [['keys', 'list'], ['editorial', 'show'], ['backup'], ['nightly']] as const
  const ended = await Promise.all(commands.map(([name, ...words]) => ran(name, ...words)))
  for (const { stderr } of ended) expect(stderr).toMatch(held)
  expect((await ran('doctor')).stdout).toMatch(/^warn {2}rollback .* holds.* → .*npm run snapshot -- --release/m)
  expect((await ran('snapshot', '--release')).stdout).toContain(`the rollback to ${good} is released`)
  expect((await ran('keys', 'list')).stderr).toBe('')
  expect((await shop.build(TODAY)).published).toBe(true)
})

test('what was rolled back to is never removed (rule 16.12)', async () => {
  await rollback(shop.snapshotDir)
  for (let n = 2; n < 7; n++) await publishUnchecked(n)
  expect(await listSnapshots(shop.snapshotDir)).toContain(good)
})

test('what a server uses is never removed (rule 16.12)', async () => {
  await rollback(shop.snapshotDir)
  const watcher = watchSnapshots([shop], { swapped() {}, refused() {} })
  await watcher.ready
  watcher.close()
  await removeHold(shop.snapshotDir)
  for (let n = 2; n < 7; n++) await publishUnchecked(n)
  const kept = await listSnapshots(shop.snapshotDir)
  expect([kept.length, kept.at(-1)]).toEqual([4, good])
})
