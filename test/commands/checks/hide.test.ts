// `entries -- hide` that cannot finish says what holds and how to go on; one that was killed is finished by the next one.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readCurrent } from '../../../src/snapshot/files/folder.ts'
import { recordServed, recordStopped } from '../../../src/snapshot/files/folder-notes.ts'
import { openCatalog } from '../../../src/state/sqlite/catalog/database.ts'
import { randomFrom, seedOfRun } from '../../support/project/random.ts'
import { command, run, start } from '../../support/worlds/processes.ts'
import { line, type Workshop, workshop } from '../../support/worlds/workshop.ts'

const SLUGS = ['one', 'two', 'three']
let shop: Workshop
let env: Record<string, string>

beforeEach(async () => {
  shop = workshop()
  env = { CATALOG_DB: shop.catalogDb, SNAPSHOT_DIR: shop.snapshotDir, SITE_URL: 'https://gallery.example' }
  await shop.load([...SLUGS, 'four'].map((slug) => line({ slug })))
  await shop.build(new Date().toISOString().slice(0, 10))
})
afterEach(() => shop.remove())

const words = ['hide', ...SLUGS, '--reason', 'a letter', '--by', 'ann', '--note', 'file 7']
const hide = () => run(process.execPath, command('entries', ...words), env)
const hiddenNow = () => {
  const db = openCatalog(shop.catalogDb)
  const slugs = db.prepare<[], string>('SELECT slug FROM entries WHERE hidden IS NOT NULL ORDER BY id').pluck().all()
  db.close()
  return slugs
}

test('a failed build is an error that says what is hidden already and how to finish (rule 44.55)', async () => {
  await shop.load([line({ slug: 'five' })])
  await shop.build(new Date().toISOString().slice(0, 10))
  await run(process.execPath, command('snapshot', '--rollback'), env)
  const { code, stderr } = await hide()
  expect([code, hiddenNow()]).toEqual([1, SLUGS])
  expect(stderr).toContain(
    'one, two, three: hidden in the catalog, but counts of terms, statistics and files for a CDN are of before: Nothing was built',
  )
  expect(stderr).toContain('To finish, run: npm run entries -- hide one two three --reason "a letter"')
  await run(process.execPath, command('snapshot', '--release'), env)
  expect(await hide()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^one: already hidden\n/) })
  expect((await readCurrent(shop.snapshotDir))?.entries).toBe(2)
})

test('a server that does not swap is an error, not a success (rule 44.55)', async () => {
  recordServed(shop.snapshotDir, 'another')
  expect(await hide()).toMatchObject({ code: 1, stderr: expect.stringContaining('npm run snapshot" checks every') })
})

test('without a running server, it says that none runs (rule 44.55)', async () => {
  const said = { code: 0, stdout: expect.stringContaining('No server is running: the next start shows it.') }
  const module =
    "import { recordServed, recordStopped } from './src/snapshot/files/folder-notes.ts'; recordServed(process.argv[1], 'another')"
  await start(process.execPath, ['--input-type=module', '-e', module, shop.snapshotDir]).ended
  expect(await hide()).toMatchObject(said)
  recordServed(shop.snapshotDir, 'another')
  recordStopped(shop.snapshotDir)
  const again = await hide()
  expect(again).toMatchObject(said)
  expect(again.stderr).not.toContain('pictures')
})

test('the history has who hid which sites, and why (rule 44.50)', async () => {
  await hide()
  const db = openCatalog(shop.catalogDb)
  const sql =
    "SELECT by, command, note, kind, subject, before, after FROM changes JOIN change_items USING (number) WHERE command LIKE 'entries%' ORDER BY number, change_items.id"
  const rows = db.prepare(sql).all()
  db.close()
  const facts = { by: 'ann', command: 'entries hide', note: 'file 7', kind: 'entry' }
  const [before, after] = [{ hidden: null }, { hidden: 'a letter' }].map((members) => JSON.stringify(members))
  expect(rows).toEqual(SLUGS.map((subject) => ({ ...facts, subject, before, after })))
})

test('a killed command hides all of its sites or none, and the next one finishes it (rule 44.55)', async () => {
  const random = randomFrom(seedOfRun('killed hide'))
  const from = performance.now()
  await start(process.execPath, command('entries', ...words), env).ended
  const lasts = performance.now() - from
  for (let round = 0; round < 6; round++) {
    await shop.hide(SLUGS, null)
    await shop.build(new Date().toISOString().slice(0, 10))
    const { kill, ended } = start(process.execPath, command('entries', ...words), env)
    const timer = setTimeout(kill, random.below(Math.ceil(lasts)))
    await ended
    clearTimeout(timer)
    expect([[], SLUGS]).toContainEqual(hiddenNow())
    expect(await hide()).toMatchObject({ code: 0 })
    expect([hiddenNow(), (await readCurrent(shop.snapshotDir))?.entries]).toEqual([SLUGS, 1])
  }
})
