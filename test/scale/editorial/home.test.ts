// PostgreSQL as the home of editorial data, with catalogs of build hosts as working copies (rules 37.44 to 37.48).
// Over 200 lines: its tests share one world.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { attempt, type Edit, loadEdit, ruleAddEdit, synonymsEdit } from '../../../build-scripts/editorial/edits.ts'
import { showEditorial } from '../../../build-scripts/editorial/show.ts'
import { withCatalog } from '../../../build-scripts/import/catalog-writer.ts'
import { postgresHome } from '../../../src/engine/editorial/shared-home.ts'
import { EngineUnavailable } from '../../../src/ground/faults.ts'
import { readPointer } from '../../../src/snapshot/files/folder.ts'
import { overlayEditorial } from '../../../src/snapshot/live/editorial-overlay.ts'
import { loadSnapshot } from '../../../src/snapshot/load/load.ts'
import { editorialOf } from '../../../src/state/documents.ts'
import { openSharedEditorial } from '../../../src/state/postgres/editorial/live.ts'
import { readEditorial } from '../../../src/state/postgres/editorial/rows.ts'
import type { Postgres } from '../../../src/state/postgres/pool.ts'
import { ENTRIES, liveEditorialSuite } from '../../support/suites/live-editorial-suite.ts'
import { type PostgresWorld, postgresWorld } from '../../support/worlds/postgres-world.ts'
import { command, run } from '../../support/worlds/processes.ts'
import { line, type Workshop, workshop } from '../../support/worlds/workshop.ts'

let world: PostgresWorld
const shops: Workshop[] = []
beforeAll(async () => {
  world = await postgresWorld()
})
afterAll(() => world?.stop())
afterEach(() => {
  for (const shop of shops.splice(0)) shop.remove()
})

async function database(): Promise<Postgres> {
  return world.pool(await world.database(), { queryMs: 10_000, connectMs: 10_000 })
}

async function buildHost(entries = ENTRIES): Promise<Workshop> {
  const shop = workshop()
  shops.push(shop)
  await shop.load(entries)
  return shop
}

const now = () => new Date()

/** Edits from a build host, and tells nobody. */
function edit(db: Postgres, { catalogDb }: Workshop, work: Edit): Promise<string> {
  const home = postgresHome(db, async () => {}, now)
  return withCatalog(catalogDb, (catalog) => home.edit(catalog, () => work(catalog)))
}

function fetch(db: Postgres, { catalogDb }: Workshop): Promise<void> {
  return withCatalog(catalogDb, (catalog) => postgresHome(db, async () => {}, now).fetch(catalog))
}

const shown = ({ catalogDb }: Workshop) => withCatalog(catalogDb, showEditorial)

liveEditorialSuite('PostgreSQL', async () => {
  const db = await database()
  const shop = await buildHost()
  const shared = openSharedEditorial(db)
  const home = postgresHome(db, () => shared.catchUp(), now)
  return {
    edit: (work) => withCatalog(shop.catalogDb, (catalog) => home.edit(catalog, () => work(catalog))),
    open: () => shared.open(),
    openElsewhere: () => openSharedEditorial(db).open(),
    remove: async () => {},
  }
})

describe('two build hosts (rule 37.45)', () => {
  test('each has the edits of the other before its own edit and before its build', async () => {
    const db = await database()
    const [one, two] = [await buildHost(), await buildHost()]
    await edit(db, one, synonymsEdit(['genre', 'shop', 'store']))
    await edit(db, two, ruleAddEdit(['/contact', 'hire'], undefined))
    await fetch(db, one)
    expect(await shown(one)).toEqual(await shown(two))
    expect((await shown(one)).synonyms).toEqual([{ taxonomy: 'genre', term: 'shop', synonyms: ['store'] }])
  })

  test('edits at the same time are all kept, one change each', async () => {
    const db = await database()
    const hosts = await Promise.all([buildHost(), buildHost(), buildHost()])
    await Promise.all(hosts.map((host, i) => edit(db, host, ruleAddEdit([`/page${i}`, 'word'], undefined))))
    const { change, documents } = await readEditorial(db.query, 0)
    expect(change).toBe(3)
    expect(
      editorialOf(documents)
        .rules.map(({ url }) => url)
        .sort(),
    ).toEqual(['/page0', '/page1', '/page2'])
  })
})

test('an edit while a build fetches stays in the catalog (rule 37.45)', async () => {
  const [db, shop] = [await database(), await buildHost()]
  await edit(db, shop, synonymsEdit(['genre', 'shop', 'store']))
  await withCatalog(shop.catalogDb, async (catalog) => {
    async function query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]> {
      const rows = await db.query<Row>(text, values)
      // Only the lock of the catalog keeps an edit from it.
      if (!catalog.inTransaction) await edit(db, shop, synonymsEdit(['genre', 'shop', 'kiosk']))
      return rows
    }
    await postgresHome({ ...db, query }, async () => {}, now).fetch(catalog)
  })
  const { synonyms } = editorialOf((await readEditorial(db.query, 0)).documents)
  expect((await shown(shop)).synonyms).toMatchObject(synonyms.map((list) => ({ synonyms: list.synonyms })))
})

test('a catalog without some of the terms leaves their lists and archives in PostgreSQL, also when it replaces everything it has (rule 37.46)', async () => {
  const db = await database()
  const [whole, small] = [await buildHost(), await buildHost([line({ slug: 'a', genre: ['Shop'] })])]
  const archive = (slug: string, taxonomy: string, term: string) => ({
    slug,
    title: slug,
    filters: [{ taxonomy, slug: term }],
  })
  const file = join(whole.folder, 'editorial.json')
  const teal = archive('teal', 'color', 'teal')
  const lists = [
    { taxonomy: 'tech', term: 'gsap', synonyms: ['greensock'] },
    { taxonomy: 'genre', term: 'shop', synonyms: ['store'] },
  ]
  writeFileSync(file, JSON.stringify({ synonyms: lists, template_archives: [teal, archive('shop', 'genre', 'shop')] }))
  await edit(db, whole, await loadEdit([file]))
  await fetch(db, small)
  expect(await shown(small)).toMatchObject({ synonyms: [lists[1]], template_archives: [{ slug: 'shop' }] })

  writeFileSync(file, JSON.stringify({ template_archives: [archive('new', 'genre', 'shop')] }))
  await edit(db, small, await loadEdit([file], { replaces: true }))
  await fetch(db, whole)
  expect(await shown(whole)).toMatchObject({
    synonyms: [lists[0]],
    template_archives: [{ slug: 'teal' }, { slug: 'new' }],
  })
  await small.load([line({ slug: 'b', color: ['Teal'] })])
  await fetch(db, small)
  expect((await shown(small)).template_archives).toMatchObject([{ slug: 'teal' }, { slug: 'new' }])
})

test('a server uses the editorial data of its snapshot until the first edit (rule 37.49)', async () => {
  const db = await database()
  const shop = await buildHost()
  await withCatalog(shop.catalogDb, synonymsEdit(['genre', 'shop', 'store']))
  await withCatalog(shop.catalogDb, ruleAddEdit(['/contact', 'hire'], undefined))
  const file = join(shop.folder, 'archive.json')
  const teal = { slug: 'teal', title: 'Teal', filters: [{ taxonomy: 'color', slug: 'teal' }] }
  writeFileSync(file, JSON.stringify({ template_archives: [teal] }))
  await withCatalog(shop.catalogDb, await loadEdit([file]))
  await shop.build('2026-11-20')
  const snapshot = await loadSnapshot(shop.snapshotDir, (await readPointer(shop.snapshotDir)) as string)
  const shared = openSharedEditorial(db)
  const overlay = overlayEditorial(snapshot, await shared.open())
  const found = () => [
    [...overlay.edited()].flatMap((id) => overlay.listOf(id)),
    [...overlay.rules()].map(({ url }) => url),
    overlay.archives.all().map(({ slug }) => slug),
  ]
  expect(found()).toEqual([['store'], ['/contact'], ['teal']])
  await edit(db, await buildHost(), ruleAddEdit(['/jobs', 'jobs'], undefined))
  await shared.catchUp()
  expect(found()).toEqual([[], ['/jobs'], []])
})

test('a dry run stores nothing, in PostgreSQL or the catalog, and announces nothing (rule 45.8)', async () => {
  const [db, shop] = [await database(), await buildHost()]
  await edit(db, shop, synonymsEdit(['genre', 'shop', 'store']))
  const before = [await readEditorial(db.query, 0), await shown(shop)]
  const announce = () => Promise.reject(new Error('nothing is to be announced'))
  const home = postgresHome(db, announce, now)
  const { lines, after } = await withCatalog(shop.catalogDb, (catalog) =>
    attempt(home, catalog, synonymsEdit(['genre', 'shop', 'kiosk']), true),
  )
  expect(lines).toContain('genre shop: synonyms kiosk')
  expect(after.synonyms).toMatchObject([{ synonyms: ['kiosk'] }])
  expect([await readEditorial(db.query, 0), await shown(shop)]).toEqual(before)
})

test('a rule that begins later is on every server from its time on, without an edit (rule 45.2)', async () => {
  const db = await database()
  const shop = await buildHost()
  await shop.build('2026-11-20')
  await edit(db, shop, ruleAddEdit(['/sale', 'sale'], undefined, { from: '2026-12-01', until: '2026-12-24' }))
  const snapshot = await loadSnapshot(shop.snapshotDir, (await readPointer(shop.snapshotDir)) as string)
  let time = '2026-11-20'
  const servers = await Promise.all(
    [openSharedEditorial(db), openSharedEditorial(db)].map(async (shared) =>
      overlayEditorial(snapshot, await shared.open(), () => Date.parse(time)),
    ),
  )
  const versions = ['2026-11-30', '2026-12-01', '2026-12-24'].map((moment) => {
    time = moment
    return servers.map((overlay) => [overlay.version(), overlay.rules()] as const)
  })
  expect(versions.map((each) => each.map(([, rules]) => [...rules].length))).toEqual([
    [0, 0],
    [1, 1],
    [0, 0],
  ])
  expect(new Set(versions.flat().map(([version]) => version)).size).toBe(3)
})

describe('a catalog and PostgreSQL that differ (rule 37.47)', () => {
  test('the first edit stores what the catalog already had', async () => {
    const db = await database()
    const shop = await buildHost()
    await withCatalog(shop.catalogDb, synonymsEdit(['genre', 'shop', 'store']))
    await fetch(db, shop)
    expect((await shown(shop)).synonyms).toHaveLength(1)
    await edit(db, shop, ruleAddEdit(['/contact', 'hire'], undefined))
    const { synonyms, rules } = editorialOf((await readEditorial(db.query, 0)).documents)
    expect([synonyms.length, rules.length]).toEqual([1, 1])
  })

  test('an edit of the catalog alone is undone, because it never succeeded', async () => {
    const db = await database()
    const shop = await buildHost()
    await edit(db, shop, synonymsEdit(['genre', 'shop', 'store']))
    const before = await shown(shop)
    await withCatalog(shop.catalogDb, synonymsEdit(['genre', 'shop', 'kiosk']))
    await fetch(db, shop)
    expect(await shown(shop)).toEqual(before)
  })
})

test('a text may have every character, also the one that no text of PostgreSQL has (rule 37.44)', async () => {
  const db = await database()
  const [one, two] = [await buildHost(), await buildHost()]
  await edit(db, one, synonymsEdit(['genre', 'shop', '\\u0000 is a text', 'a\u0000b']))
  await fetch(db, two)
  expect((await shown(two)).synonyms).toMatchObject([{ synonyms: ['\\u0000 is a text', 'a\u0000b'] }])
})

test('an edit or a build without PostgreSQL fails with one line and changes nothing (rule 37.48)', async () => {
  const url = await world.database()
  const db = world.pool(url)
  const shop = await buildHost()
  await edit(db, shop, synonymsEdit(['genre', 'shop', 'store']))
  const before = await shown(shop)
  const variables = { DATABASE_URL: url, VALKEY_URL: world.valkeyUrl, CATALOG_DB: shop.catalogDb }
  await world.process.kill()
  try {
    await expect(edit(db, shop, synonymsEdit(['genre', 'shop', 'kiosk']))).rejects.toBeInstanceOf(EngineUnavailable)
    for (const words of [['editorial', 'synonyms', 'genre', 'shop', 'kiosk'], ['snapshot'], ['nightly']] as const) {
      const [name, ...more] = words
      const { code, stderr } = await run(process.execPath, command(name, ...more), {
        ...variables,
        SNAPSHOT_DIR: shop.snapshotDir,
      })
      expect([name, code, stderr]).toEqual([
        name,
        1,
        expect.stringMatching(/^DATABASE_URL \(127\.0\.0\.1:\d+\): [^\n]*\n$/),
      ])
    }
    expect(await shown(shop)).toEqual(before)
  } finally {
    await world.process.start()
  }
})

test('another attempt announces an edit that was stored but not announced (rule 37.44)', async () => {
  const [db, shop] = [await database(), await buildHost()]
  let announced = 0
  const announce = async () => {
    if (++announced === 1) throw new Error('the process ends')
  }
  const attempt = () =>
    withCatalog(shop.catalogDb, (catalog) =>
      postgresHome(db, announce, now).edit(catalog, () => synonymsEdit(['genre', 'shop', 'again'])(catalog)),
    )
  await expect(attempt()).rejects.toThrow('the process ends')
  await attempt()
  expect(announced).toBe(2)
})
