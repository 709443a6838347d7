// Rules and archives that begin and end (rules 45.1 to 45.4). The clock is a variable: nothing waits.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextPass } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Edit, loadEdit, ruleAddEdit } from '../../../../build-scripts/editorial/edits.ts'
import { withCatalog } from '../../../../build-scripts/import/catalog-writer.ts'
import { PLAIN_SEARCH } from '../../../../src/search/query.ts'
import { readPointer } from '../../../../src/snapshot/files/folder.ts'
import { type LiveSnapshot, serveSnapshot } from '../../../../src/snapshot/live/serve.ts'
import { loadSnapshot } from '../../../../src/snapshot/load/load.ts'
import { line, workshop } from '../../../support/worlds/workshop.ts'
import { ADMIN, ask, fakeWorld } from '../../http/fakes.ts'

const shop = workshop()
const servers: LiveSnapshot[] = []
let time = '2026-11-30T23:59:59.999Z'

/** A server with the live data of the catalog, or with that of its snapshot alone. */
async function server(isLive: boolean): Promise<LiveSnapshot> {
  const snapshot = await loadSnapshot(shop.snapshotDir, (await readPointer(shop.snapshotDir)) as string)
  const editorial = isLive ? shop.editorial : { open: () => null }
  const live = await serveSnapshot(snapshot, { editorial, awaitsSpelling: true, now: () => Date.parse(time) })
  servers.push(live)
  return live
}

const data = {
  tuning_rules: [
    { tokens: ['sale'], url: '/always' },
    { tokens: ['sale', 'december'], url: '/sale', from: '2026-12-01', until: '2027-01-01T00:00:00Z' },
    { tokens: ['advent'], url: '/advent', until: '2026-12-24T18:00+01:00' },
  ],
  template_archives: [
    { slug: 'winter', title: 'Winter', filters: [{ taxonomy: 'color', slug: 'teal' }], from: '2026-12-01' },
    { slug: 'teal', title: 'Teal', filters: [{ taxonomy: 'color', slug: 'teal' }] },
  ],
}

async function edit(change: Edit): Promise<void> {
  await withCatalog(shop.catalogDb, change)
  await nextPass()
}

async function load(content: object): Promise<void> {
  const file = join(shop.folder, 'editorial.json')
  writeFileSync(file, JSON.stringify(content))
  await edit(await loadEdit([file]))
}

/** What a server answers at a time: where two queries lead, the archives, and what a query matches. */
function seen({ search, archives }: LiveSnapshot, at: string) {
  time = at
  const found = (q: string) => JSON.parse(search({ ...PLAIN_SEARCH, q }).text)
  return [
    found('sale december').tuned_destination?.url,
    found('advent').tuned_destination?.url,
    archives.templateArchives().map(({ slug }) => slug),
    archives.templateArchive('winter')?.slug,
    found('teal').matched_template_archive?.slug,
  ]
}

const BEFORE = ['/always', '/advent', ['teal'], undefined, 'teal']
const DECEMBER = ['/sale', '/advent', ['winter', 'teal'], 'winter', 'winter']
const LATE = ['/sale', undefined, ['winter', 'teal'], 'winter', 'winter']
const AFTER = ['/always', undefined, ['winter', 'teal'], 'winter', 'winter']

beforeAll(async () => {
  await shop.load([line({ slug: 'a', color: ['Teal'] })])
  await load(data)
  await shop.build('2026-11-30')
})
afterAll(() => {
  for (const live of servers) live.close()
  shop.remove()
})

test('a rule or an archive is in force from its time up to its end, with or without a catalog (rules 45.1, 45.2)', async () => {
  for (const live of [await server(true), await server(false)]) {
    expect(seen(live, '2026-11-30T23:59:59.999Z')).toEqual(BEFORE)
    expect(seen(live, '2026-12-01T00:00:00.000Z')).toEqual(DECEMBER)
    expect(seen(live, '2026-12-24T16:59:59.999Z')).toEqual(DECEMBER)
    expect(seen(live, '2026-12-24T17:00:00.000Z')).toEqual(LATE)
    expect(seen(live, '2027-01-01T00:00:00.000Z')).toEqual(AFTER)
  }
})

test('a clock that is set back brings back what was in force', async () => {
  const live = await server(true)
  seen(live, '2027-02-01T00:00:00Z')
  expect(seen(live, '2026-12-02T00:00:00Z')).toEqual(DECEMBER)
  expect(seen(live, '2026-11-01T00:00:00Z')).toEqual(BEFORE)
})

test('the editorial version changes at each time, equally on every server and after a restart (rule 45.3)', async () => {
  const [one, two] = [await server(true), await server(true)]
  const at = (moment: string) => {
    time = moment
    const version = one.editorialVersion()
    expect(two.editorialVersion()).toBe(version)
    return version
  }
  const versions = ['2026-11-30', '2026-12-01', '2026-12-24T17:00:00Z', '2027-01-01'].map(at)
  expect(new Set(versions).size).toBe(4)
  expect(at('2026-12-20')).toBe(versions[1])
  expect((await server(true)).editorialVersion()).toBe(versions[1])
})

test('an ETag from before a time does not hold after it (rule 45.3)', async () => {
  const world = fakeWorld()
  Object.assign(world, { served: await server(true) })
  const get = (headers: Record<string, string> = {}) => ask(world, '/v1/search?q=teal', { key: ADMIN, headers })
  time = '2026-11-30T23:59:59Z'
  const etag = (await get()).headers.get('etag') as string
  expect((await get({ 'if-none-match': etag })).status).toBe(304)
  time = '2026-12-01T00:00:00Z'
  const later = await get({ 'if-none-match': etag })
  expect([later.status, (await later.json()).matched_template_archive.slug]).toEqual([200, 'winter'])
})

test('an edit while a rule is in force is seen at once, and its times can be edited (rule 45.4)', async () => {
  const live = await server(true)
  expect(seen(live, '2026-12-05T00:00:00Z')[0]).toBe('/sale')
  const words = ['/sale', 'sale', 'december']
  await edit(ruleAddEdit(words, undefined, { until: '2026-12-05' }))
  expect(seen(live, '2026-12-05T00:00:00Z')[0]).toBe('/always')
  await edit(ruleAddEdit(words, undefined))
  expect(seen(live, '2030-01-01T00:00:00Z')[0]).toBe('/sale')
})
