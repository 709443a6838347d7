// What a server answers after a takedown, before the next build: the same lists as after it. (rule 44.56)
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { revert } from '../../../../build-scripts/history/revert.ts'
import { withCatalog } from '../../../../build-scripts/import/catalog-writer.ts'
import { BEGINNING } from '../../../../src/catalog/discovery/change-list.ts'
import type { FACETS, InspirationQuery } from '../../../../src/catalog/listing/query.ts'
import { catalogHome } from '../../../../src/engine/editorial/home.ts'
import { PLAIN_SEARCH } from '../../../../src/search/query.ts'
import { type SnapshotWatcher, watchSnapshots } from '../../../../src/snapshot/load/snapshot-watcher.ts'
import type { ServedSnapshot } from '../../../../src/snapshot/snapshot.ts'
import { readCatalogState } from '../../../../src/state/sqlite/catalog/database.ts'
import type { Line } from '../../../support/model/model.ts'
import { type Random, randomFrom, runs, seedOfRun } from '../../../support/project/random.ts'
import { line, type Workshop, workshop } from '../../../support/worlds/workshop.ts'

const TODAY = '2026-11-20'
const seed = seedOfRun('takedowns')
const watchers: SnapshotWatcher[] = []
let shop: Workshop
beforeEach(() => {
  shop = workshop()
})
afterEach(() => {
  for (const watcher of watchers.splice(0)) watcher.close()
  shop.remove()
})

async function served(folder = shop.snapshotDir): Promise<ServedSnapshot> {
  const watcher = watchSnapshots([{ ...shop, snapshotDir: folder }], { swapped() {}, refused() {} })
  watchers.push(watcher)
  await watcher.ready
  return watcher.current as ServedSnapshot
}

const GENRES = ['Blog', 'Shop', 'Portfolio']
const TYPES = ['Hero', 'Pricing', 'Footer']

function randomLine(random: Random, n: number): Line {
  const types = Array.from({ length: random.below(4) }, () => random.pick(TYPES))
  return line({
    slug: `site-${n}`,
    title: `${random.pick(['Red', 'Blue', 'Green'])} ${random.pick(['Studio', 'Works'])} ${n}`,
    published: `20${10 + random.below(15)}-0${1 + random.below(9)}-11`,
    genre: random.some(GENRES, random.below(3)),
    offline: random.chance(0.2),
    category: random.chance(0.3) ? 'template' : 'inspiration',
    sections: types.map((type, at) => ({ type, top: at * 100, bottom: at * 100 + 90, prompt: `calm ${type} words` })),
  })
}

const parsed = (body: string | null) => JSON.parse(Buffer.from(body ?? 'null', 'latin1').toString())

const FACET_NAMES: (typeof FACETS)[number][] = ['genre', 'sections', 'year', 'status', 'category']
const PLAIN: InspirationQuery = {
  limit: 100,
  offset: 0,
  sort: null,
  filters: [],
  fields: null,
  include: null,
  status: 'all',
}
const LISTS: Partial<InspirationQuery>[] = [
  {},
  { limit: 7, offset: 3 },
  { sort: 'oldest', limit: 9, offset: 2 },
  { status: 'live' },
  { status: 'offline' },
  { year: 2015 },
  { filters: [{ taxonomy: 'genre', slug: 'blog' }] },
  { any: [{ taxonomy: 'genre', slugs: ['blog', 'shop'] }] },
  { not: [{ taxonomy: 'genre', slug: 'blog' }] },
  { slugs: Array.from({ length: 40 }, (_, n) => `site-${n}`) },
]
const QUERIES = LISTS.flatMap((own) => [own, { ...own, facets: { names: FACET_NAMES, limit: 5 } }])

/** All that follows from the sites that are shown. Counts of terms elsewhere wait for the build. */
function answers({ snapshot, search, suggest }: ServedSnapshot, slugs: readonly string[]) {
  const sections = { ...PLAIN, width: 400 }
  const draw = { ...PLAIN, seed: 'a', limit: 20, fields: null, include: null }
  const similar = (slug: string) => ({ slug, limit: 50, status: 'all', fields: null, include: null }) as const
  return {
    lists: QUERIES.map((own) => parsed(snapshot.listInspirations({ ...PLAIN, ...own }).text)),
    sections: [null, 'hero', 'pricing'].flatMap((type) =>
      [{}, { q: 'calm' }, { status: 'live' } as const].map((own) =>
        parsed(snapshot.listSections({ ...sections, ...own, type })?.text ?? null),
      ),
    ),
    one: slugs.map((slug) => parsed(snapshot.findInspiration(slug))),
    neighbors: slugs.map((slug) => parsed(snapshot.findNeighbors(slug))),
    similar: slugs.map((slug) => similarSlugs(parsed(snapshot.listSimilar(similar(slug))))),
    random: parsed(snapshot.drawSites(draw)),
    removed: slugs.filter((slug) => snapshot.isRemoved(slug)),
    pictures: slugs.filter((slug) => snapshot.isRemovedPicture(`/shots/${slug}.jpg`)),
    search: ['blog', 'studio', 'red studio', 'site 7'].map((q) => parsed(search({ ...PLAIN_SEARCH, q }).text).results),
    titles: ['red', 'blue studio', 'works'].map((q) =>
      parsed(suggest({ q, limit: 20 })).results.filter(({ type }: { type: string }) => type === 'title'),
    ),
  }
}

/** In no order, because rare terms weigh by counts, which wait for the build. */
function similarSlugs(body: { results: { slug: string }[] } | null): string[] | null {
  return body?.results.map(({ slug }) => slug).toSorted() ?? null
}

test.each(Array.from({ length: runs(4, 60) }, (_, n) => n))(
  'lists, searches and pages are those of the next build (%i)',
  async (round) => {
    const random = randomFrom(seed + round)
    const lines = Array.from({ length: 33 + random.below(17) }, (_, n) => randomLine(random, n))
    const slugs = lines.map(({ slug }) => slug)
    await shop.load(lines)
    await shop.build(TODAY)
    const live = await served()
    const before = answers(live, slugs)
    const gone = [...new Set([random.pick(slugs), ...random.some(slugs, 3)])]
    const tag = live.snapshot.version()
    await hide(live, gone, 'a letter')
    expect(live.snapshot.version()).not.toBe(tag)
    const now = answers(live, slugs)
    const folder = join(shop.folder, 'next')
    await shop.build(TODAY, { into: folder })
    expect(now).toEqual(answers(await served(folder), slugs))
    const { results } = parsed(live.snapshot.listChanges({ since: BEGINNING, limit: 1000 }))
    const told = results.filter(({ removed }: { removed?: boolean }) => removed)
    expect(told.map(({ slug }: { slug: string }) => slug).toSorted()).toEqual(gone.toSorted())
    await hide(live, gone, null)
    expect([answers(live, slugs), live.snapshot.version()]).toEqual([before, tag])
  },
)

/** Hides sites, or shows them, and waits until the server has read that by itself. */
async function hide({ snapshot }: ServedSnapshot, slugs: readonly string[], reason: string | null): Promise<void> {
  await shop.hide(slugs, reason)
  await expect.poll(() => snapshot.isRemoved(slugs[0] as string), { timeout: 5_000 }).toBe(reason !== null)
}

test('a picture that a shown site has too stays, and an older snapshot shows nothing that is hidden', async () => {
  const screenshot = { path: '/shots/shared.jpg', width: 1280, height: 4000, mobile: null }
  await shop.load([line({ slug: 'one', screenshot }), line({ slug: 'two', screenshot }), line({ slug: 'three' })])
  await shop.build(TODAY)
  await shop.hide(['one', 'three'], 'a letter')
  const { snapshot } = await served()
  expect(['one', 'two', 'three'].map((slug) => snapshot.isRemoved(slug))).toEqual([true, false, true])
  expect(['shared', 'three'].map((name) => snapshot.isRemovedPicture(`/shots/${name}.jpg`))).toEqual([false, true])
})

test('the revert of a takedown shows the site before a build, and its revert hides it', async () => {
  await shop.load(['one', 'two'].map((slug) => line({ slug })))
  await shop.build(TODAY)
  const live = await served()
  await hide(live, ['one'], 'a letter')
  for (const isRemoved of [false, true]) {
    await withCatalog(shop.catalogDb, (db) => {
      const facts = { by: 'ann', command: 'history revert', note: null }
      const target = { number: readCatalogState(db).change }
      return revert(db, catalogHome, { target, facts, now: new Date(), dryRun: false })
    })
    await expect.poll(() => live.snapshot.isRemoved('one'), { timeout: 5_000 }).toBe(isRemoved)
  }
})
