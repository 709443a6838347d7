// When a start leaves its look for something to build until its server listens, and when it looks first. (rule 21.25)
import { cpSync, existsSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaveLook } from '../../../build-scripts/start/leave-look.ts'
import { prepareCatalog } from '../../../build-scripts/start/prepare-catalog.ts'
import { type Config, parseConfig } from '../../../src/ground/config.ts'
import { DAY_MS, dateOf } from '../../../src/ground/days.ts'
import { line, type Workshop, workshop } from '../../support/worlds/workshop.ts'

const dayIn = (ms: number) => dateOf(Date.now() + ms)
const [YESTERDAY, TODAY] = [dayIn(-DAY_MS), dayIn(0)]
let shop: Workshop
let config: Config

beforeEach(async () => {
  shop = workshop()
  const { catalogDb, snapshotDir } = shop
  config = parseConfig({ CATALOG_DB: catalogDb, SNAPSHOT_DIR: snapshotDir, SITE_URL: 'https://gallery.example' })
  await shop.load([line({ slug: 'one' })])
})
afterEach(() => shop.remove())

const isMarked = () => existsSync(join(shop.snapshotDir, '.unlooked'))

test('an unchanged catalog is served first, unless a build may do more, and once only until a build has looked', async () => {
  await shop.build(TODAY)
  for (const allowed of ['force', 'allow-shrink']) expect(await leaveLook(config, { [allowed]: true })).toBeNull()
  expect([await leaveLook(config), isMarked()]).toEqual(['own', true])
  expect(await leaveLook(config)).toBeNull()
  await prepareCatalog(config)
  expect(isMarked()).toBe(false)
  expect(await leaveLook(config)).toBe('own')
})

/** Puts a copy of the catalog back that was made before `work`, as the newest file. */
async function takenBack(work: () => Promise<unknown>): Promise<void> {
  const copy = `${shop.catalogDb}.copy`
  cpSync(shop.catalogDb, copy)
  await work()
  cpSync(copy, shop.catalogDb)
  for (const log of ['-wal', '-shm']) rmSync(shop.catalogDb + log, { force: true })
  utimesSync(shop.catalogDb, new Date(), new Date())
}

test.each([
  ['changed since', () => shop.build(TODAY).then(() => shop.load([line({ slug: 'two' })]))],
  ['was not built yet', async () => {}],
  ['was built for another day', () => shop.build(YESTERDAY)],
  ['was built for other addresses', () => shop.build(TODAY, { siteUrl: 'https://other.example' })],
  ['is an older copy', () => takenBack(() => shop.load([line({ slug: 'two' })]).then(() => shop.build(TODAY)))],
  [
    'is an older copy with as many changes',
    async () => {
      await takenBack(() => shop.load([line({ slug: 'two' })]).then(() => shop.build(TODAY)))
      await shop.load([line({ slug: 'other' })])
    },
  ],
  ['is gone', () => shop.build(TODAY).then(() => rmSync(shop.catalogDb))],
  [
    'has a damaged manifest',
    () => shop.build(TODAY).then(({ id }) => rmSync(join(shop.snapshotDir, id, 'manifest.json'))),
  ],
])('a start looks first if the catalog %s', async (_, happens) => {
  await happens()
  expect([await leaveLook(config), isMarked()]).toEqual([null, false])
})
