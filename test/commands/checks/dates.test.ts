// Builds for days and with clocks that are probably wrong are refused, and a wrong mark can be corrected.
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requireNearDay } from '../../../build-scripts/checks/allowed.ts'
import { prepareCatalog } from '../../../build-scripts/start/prepare-catalog.ts'
import { parseConfig } from '../../../src/ground/config.ts'
import { openCatalog } from '../../../src/state/sqlite/catalog/database.ts'
import { command, run } from '../../support/worlds/processes.ts'
import { line, type Workshop, workshop } from '../../support/worlds/workshop.ts'

const DAY_MS = 86_400_000
/** The day of the clock, and a day before it for which the workshop's catalog is built first. */
const TODAY = new Date().toISOString().slice(0, 10)
const FIRST = '2020-06-01'
let shop: Workshop

beforeEach(() => {
  shop = workshop()
})
afterEach(() => shop.remove())

const numbered = (name: string, count: number, published: string) =>
  Array.from({ length: count }, (_, n) => line({ slug: `${name}-${n}`, published }))

/** The slugs that are marked offline. */
function marked(): string[] {
  const db = openCatalog(shop.catalogDb)
  const slugs = db.prepare<[], string>('SELECT slug FROM entries WHERE offline = 1 ORDER BY id').pluck().all()
  db.close()
  return slugs
}

test.each([
  ['2026-11-22', '2026-11-24', true],
  ['2026-11-22', '2026-11-25', false],
  ['2026-11-22', '2062-11-21', false],
  ['2026-11-22', '2016-11-21', true],
  ['2026-12-30', '2027-01-01', true],
])('on %s, a build for %s is allowed: %s (rule 18.4)', (clock, today, allowed) => {
  const check = () => requireNearDay(today, new Date(`${clock}T23:59:00Z`))
  if (allowed) expect(check).not.toThrow()
  else expect(check).toThrow(`day of the clock, ${clock}`)
})

test('a build for a distant day marks and publishes nothing, unless it is forced (rule 18.4)', async () => {
  await shop.load([line({ slug: 'one', published: '2020-01-01' })])
  await shop.build(FIRST)
  await expect(shop.build('2062-11-21', { marking: true, allowed: {} })).rejects.toThrow('--force')
  expect(marked()).toEqual([])
  await shop.build('2062-11-21', { marking: true, allowed: { force: true } })
  expect(marked()).toEqual(['one'])
})

/** Builds a first snapshot, and changes its time to tomorrow. Returns the configuration. */
async function builtTomorrow() {
  await shop.load([line({ slug: 'one' })])
  const { id } = await shop.build(FIRST)
  const tomorrow = new Date(Date.now() + DAY_MS)
  utimesSync(join(shop.snapshotDir, id, 'manifest.json'), tomorrow, tomorrow)
  await shop.load([line({ slug: 'two' })])
  const { catalogDb, snapshotDir } = shop
  return parseConfig({ CATALOG_DB: catalogDb, SNAPSHOT_DIR: snapshotDir, SITE_URL: 'https://gallery.example' })
}

test('a clock before the last build is refused, unless it is forced (rule 18.4)', async () => {
  await builtTomorrow()
  await expect(shop.build(TODAY, { allowed: {} })).rejects.toThrow(/The clock shows .* add --force/)
  expect((await shop.build(TODAY, { allowed: { force: true } })).published).toBe(true)
})

test('with a clock before the last build, a start serves without a build (rule 18.4)', async () => {
  const config = await builtTomorrow()
  expect(await prepareCatalog(config)).toBe('own')
  expect(await shop.manifest()).toMatchObject({ entries: 1 })
})

// (rule 18.4)
test.each([
  [50, 100, true],
  [51, 100, false],
  [51, 2000, true],
])('marking %i of the %i other live sites is allowed: %s', async (due, others, allowed) => {
  await shop.load(numbered('live', others, '2019-01-01'))
  await shop.build(FIRST)
  await shop.load(numbered('due', due, '2010-01-01'))
  const built = shop.build(FIRST, { marking: true, allowed: {} })
  if (allowed) expect((await built).marked).toBe(due)
  else await expect(built).rejects.toThrow(`would mark ${due} of ${due + others} live sites offline`)
  expect(marked()).toHaveLength(allowed ? due : 0)
})

test('the first build of a catalog marks any number (rule 18.4)', async () => {
  await shop.load(numbered('due', 60, '2010-01-01'))
  expect((await shop.build(FIRST, { allowed: {} })).marked).toBe(60)
})

test('entries corrects marks, and the next snapshot publishes them (rule 18.5)', async () => {
  const young = TODAY.replace(/^\d+/, (year) => String(Number(year) - 5)).replace('02-29', '02-28')
  await shop.load([line({ slug: 'old', published: '2010-01-01' }), line({ slug: 'young', published: young })])
  await shop.build(TODAY)
  const entries = (...words: string[]) =>
    run(process.execPath, command('entries', ...words), { CATALOG_DB: shop.catalogDb, SNAPSHOT_DIR: shop.snapshotDir })

  expect((await entries('offline', 'young', 'old')).stdout).toMatch(/^young: offline\nold: already offline\n/)
  expect((await shop.build(TODAY)).published).toBe(true)
  const { stdout } = await entries('online', 'young', 'old')
  expect(stdout).toMatch(/^young: online\nold: online until the next nightly, because it is ten years old\n/)
  expect(marked()).toEqual([])
  expect((await shop.build(TODAY, { marking: true })).published).toBe(true)
  expect(marked()).toEqual(['old'])

  const unknown = await entries('offline', 'young', 'unknown')
  expect([unknown.code, unknown.stderr]).toEqual([
    1,
    'There is no entry "unknown". To find it: npm run entries -- list WORD\n',
  ])
  expect(marked()).toEqual(['old'])
})

// (rule 21.3)
test.each([
  [[]],
  [['alive', 'one']],
  [['live']],
  [['online']],
  [['online', '--all']],
  [['set', 'one', 'x']],
  [['list', '--json']],
])('entries %j is wrong usage', async (words) => {
  const { code, stderr } = await run(process.execPath, command('entries', ...words))
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^.+ See: npm run entries -- --help\n$/)])
})
