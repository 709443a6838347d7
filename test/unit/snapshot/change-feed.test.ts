// The change feed over random histories of a catalog: a reader that follows it has the current response of every site.
// Over 200 lines: its tests share the reader.
import { copyFileSync, rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rollback } from '../../../build-scripts/snapshot/rollback.ts'
import { BEGINNING, feedPosition } from '../../../src/catalog/discovery/change-list.ts'
import { readPointer } from '../../../src/snapshot/files/folder.ts'
import { loadSnapshot } from '../../../src/snapshot/load/load.ts'
import type { OpenedSnapshot } from '../../../src/snapshot/load/open.ts'
import type { Line } from '../../support/model/model.ts'
import type { ChangePage } from '../../support/model/shapes.ts'
import { type Random, randomFrom, runs, seedOfRun } from '../../support/project/random.ts'
import { line, type Workshop, workshop } from '../../support/worlds/workshop.ts'

const ROUNDS = runs(12, 400)
const seed = seedOfRun('change feed')

let shop: Workshop
beforeEach(() => {
  shop = workshop()
})
afterEach(() => shop.remove())

async function served(): Promise<OpenedSnapshot> {
  return loadSnapshot(shop.snapshotDir, (await readPointer(shop.snapshotDir)) as string)
}

const parsed = <T>(body: string) => JSON.parse(Buffer.from(body, 'latin1').toString()) as T

/** A page of the feed, or null if the token is gone. */
function page(snapshot: OpenedSnapshot, since: string | null, limit = 100): ChangePage | null {
  const position = since === '*' ? BEGINNING : since === null ? null : feedPosition(since)
  if (since !== null) expect(position).not.toBeNull()
  const body = snapshot.listChanges({ since: position, limit })
  return body === null ? null : parsed<ChangePage>(body)
}

/** All pages from a token. Each site comes once, and times never decrease. */
function read(snapshot: OpenedSnapshot, since: string, limit: number) {
  const found: ChangePage['results'] = []
  let next = since
  for (let more = true; more; ) {
    const one = page(snapshot, next, limit) as ChangePage
    expect(one.results.length).toBe(one.more ? limit : Math.min(limit, one.results.length))
    found.push(...one.results)
    ;({ next, more } = one)
  }
  expect(new Set(found.map(({ slug }) => slug)).size).toBe(found.length)
  if (since === '*') expectSameFromTimes(snapshot, found)
  expect(found.map((one) => one.changed_at)).toEqual(found.map((one) => one.changed_at).toSorted())
  return { found, next }
}

/** A time lists the changes from then on. (rule 27.16) */
function expectSameFromTimes(snapshot: OpenedSnapshot, all: ChangePage['results']): void {
  for (const time of new Set(all.map((one) => Date.parse(one.changed_at)))) {
    for (const since of [time, time + 1]) {
      const { results } = parsed<ChangePage>(snapshot.listChanges({ since, limit: 1000 }) as string)
      expect(results).toEqual(all.filter((one) => Date.parse(one.changed_at) >= since))
    }
  }
}

/** The response of every site of a snapshot, by slug. */
function responses(snapshot: OpenedSnapshot): Map<string, string> {
  const all = new Map<string, string>()
  const query = { limit: 100, sort: 'newest', status: 'all', year: null, filters: [], fields: null } as const
  for (let offset = 0; offset < snapshot.catalog.size; offset += 100) {
    const { results } = parsed<{ results: { slug: string }[] }>(snapshot.listInspirations({ ...query, offset }).text)
    for (const site of results) all.set(site.slug, JSON.stringify(site))
  }
  return all
}

/** Someone who keeps a copy of the catalog and follows the feed. */
interface Reader {
  next: string
  copy: Map<string, string>
}

/** Reads the feed and takes over what it lists. Returns the slugs. */
function follow(reader: Reader, snapshot: OpenedSnapshot, limit: number): string[] {
  const { found, next } = read(snapshot, reader.next, limit)
  const now = responses(snapshot)
  for (const { slug, published, offline, removed } of found) {
    if (removed) {
      expect(now.has(slug)).toBe(false)
      reader.copy.delete(slug)
      continue
    }
    expect(JSON.parse(now.get(slug) as string)).toMatchObject({ slug, published, offline })
    reader.copy.set(slug, now.get(slug) as string)
  }
  reader.next = next
  return found.map(({ slug }) => slug)
}

const day = (offset: number) => new Date(Date.UTC(2026, 0, 1) + offset * 86_400_000).toISOString().slice(0, 10)

function randomLine(random: Random, today: number): Line {
  const genre = random.some(['Portfolio', 'Shop'], 2)
  const aged = random.chance(0.1) ? -3650 + random.below(40) : random.below(60) - 40
  return line({
    slug: `site-${random.below(40)}`,
    title: `Title ${random.below(4)}`,
    published: day(today + aged),
    genre,
  })
}

test('who reads all pages has the current response of every site, whatever happened (rules 27.12, 27.13)', async () => {
  const random = randomFrom(seed)
  const readers: Reader[] = [{ next: '*', copy: new Map() }]
  const loaded = new Set<string>()
  let today = 0
  for (let round = 0; round < ROUNDS; round++) {
    const files = Array.from({ length: random.below(3) }, () =>
      Array.from({ length: random.below(4) }, () => randomLine(random, today)),
    )
    if (round === 0) files.push([randomLine(random, today)])
    for (const lines of files) await shop.load(lines)
    for (const { slug } of files.flat()) loaded.add(slug)
    const known = Array.from({ length: 40 }, (_, n) => `site-${n}`).filter((slug) => loaded.has(slug))
    if (random.chance(0.5)) await shop.hide([random.pick(known)], random.chance(0.7) ? 'a reason' : null)
    today += random.below(4)
    await shop.build(day(today), { marking: random.chance(0.5) })
    const snapshot = await served()
    for (const reader of readers) {
      if (random.chance(0.4)) continue
      follow(reader, snapshot, 1 + random.below(6))
      const current = responses(snapshot)
      expect([...reader.copy.keys()].filter((slug) => snapshot.isRemoved(slug))).toEqual([])
      // A site that an import dates later is hidden until then, so the copy may have more sites.
      expect(new Map([...reader.copy].filter(([slug]) => current.has(slug)))).toEqual(current)
    }
    if (random.chance(0.2)) {
      readers.push({ next: (page(snapshot, null) as ChangePage).next, copy: responses(snapshot) })
    }
  }
})

test('a build for an earlier day hides a site, and it is listed when it comes back (rule 27.13)', async () => {
  await shop.load([line({ slug: 'old' }), line({ slug: 'due', published: '2026-01-05' })])
  await shop.build('2026-01-06')
  await shop.build('2026-01-02')
  const { next } = page(await served(), null) as ChangePage
  expect(read(await served(), '*', 10).found.map(({ slug }) => slug)).toEqual(['old'])
  await shop.build('2026-01-06')
  expect(read(await served(), next, 10).found.map(({ slug }) => slug)).toEqual(['due'])
})

test('a hidden site is listed once as removed, and as any changed site when it is shown again (rule 44.52)', async () => {
  await shop.load(['a', 'b', 'c'].map((slug) => line({ slug })))
  await shop.build('2026-01-01')
  const { next } = page(await served(), null) as ChangePage
  const listed = async (since: string) =>
    read(await served(), since, 1).found.map(({ slug, removed }) => (removed ? `no ${slug}` : slug))
  await shop.hide(['b'], 'a reason')
  await shop.build('2026-01-01')
  const { next: hidden } = page(await served(), null) as ChangePage
  expect([await listed(next), await listed('*')]).toEqual([['no b'], ['a', 'c', 'no b']])
  await shop.load([line({ slug: 'b', title: 'Imported meanwhile' })])
  await shop.build('2026-01-01')
  expect(await listed(hidden)).toEqual([])
  await shop.hide(['b'], null)
  await shop.build('2026-01-01')
  expect([await listed(hidden), await listed('*')]).toEqual([['b'], ['a', 'c', 'b']])
})

test('a site that is dated later and hidden is listed as removed, because it was shown before (rule 44.52)', async () => {
  await shop.load(['a', 'b'].map((slug) => line({ slug })))
  await shop.build('2026-01-01')
  const { next } = page(await served(), null) as ChangePage
  await shop.load([line({ slug: 'b', published: '2026-03-01' })])
  await shop.hide(['b'], 'a reason')
  await shop.build('2026-01-02')
  const { found, next: later } = read(await served(), next, 1)
  expect(found.map(({ slug, removed }) => [slug, removed])).toEqual([['b', true]])
  await shop.build('2026-03-01')
  expect(read(await served(), later, 1).found).toEqual([])
})

test('what a smaller catalog lacks is listed as removed, until it is imported again (rule 44.54)', async () => {
  await shop.load(['a', 'b', 'c'].map((slug) => line({ slug })))
  await shop.build('2026-01-01')
  rmSync(shop.catalogDb)
  await shop.load([line({ slug: 'b' })])
  await shop.build('2026-01-01')
  const listed = async () =>
    read(await served(), '*', 1).found.map(({ slug, removed }) => (removed ? `no ${slug}` : slug))
  expect(await listed()).toEqual(['b', 'no a', 'no c'])
  await shop.load([line({ slug: 'c' })])
  await shop.build('2026-01-01')
  expect(await listed()).toEqual(['b', 'no a', 'c'])
  const snapshot = await served()
  expect(['a', 'b'].map(snapshot.isRemoved)).toEqual([true, false])
})

test('a page that ends inside an import continues behind its last site, also after changes (rule 27.11)', async () => {
  await shop.load(Array.from({ length: 9 }, (_, i) => line({ slug: `site-${i}` })))
  await shop.build('2026-01-01')
  const first = page(await served(), '*', 4) as ChangePage
  expect(first.results.map(({ slug }) => slug)).toEqual(['site-0', 'site-1', 'site-2', 'site-3'])
  await shop.load([
    line({ slug: 'site-1', title: 'New' }),
    line({ slug: 'site-3', title: 'New' }),
    line({ slug: 'site-6', title: 'New' }),
  ])
  await shop.build('2026-01-01')
  const { found } = read(await served(), first.next, 2)
  expect(found.map(({ slug }) => slug)).toEqual(['site-4', 'site-5', 'site-7', 'site-8', 'site-1', 'site-3', 'site-6'])
})

test('after a restore, tokens from before the backup stay valid, and others are gone (rule 27.14)', async () => {
  const backup = `${shop.folder}/backup.db`
  await shop.load([line({ slug: 'a' })])
  await shop.build('2026-01-01')
  const before = (page(await served(), null) as ChangePage).next
  copyFileSync(shop.catalogDb, backup)
  await shop.load([line({ slug: 'b' })])
  await shop.build('2026-01-01')
  const lost = (page(await served(), null) as ChangePage).next
  for (const suffix of ['-wal', '-shm']) rmSync(`${shop.catalogDb}${suffix}`, { force: true })
  copyFileSync(backup, shop.catalogDb)
  await shop.build('2026-01-01')
  expect(page(await served(), lost)).toBeNull()
  await shop.load([line({ slug: 'c' })])
  await shop.build('2026-01-01')
  expect(page(await served(), lost)).toBeNull()
  // The restored catalog lacks a site that was published. (rule 44.54)
  expect(read(await served(), before, 10).found.map(({ slug, removed }) => [slug, removed === true])).toEqual([
    ['b', true],
    ['c', false],
  ])
})

test('a token of another catalog is gone, and after a rollback so is one of the newer snapshot (rule 27.14)', async () => {
  await shop.load([line({ slug: 'a' })])
  await shop.build('2026-01-01')
  const older = (page(await served(), null) as ChangePage).next
  await shop.load([line({ slug: 'b' })])
  await shop.build('2026-01-01')
  const newer = (page(await served(), null) as ChangePage).next
  await rollback(shop.snapshotDir)
  expect(page(await served(), newer)).toBeNull()
  expect(page(await served(), older)).toMatchObject({ results: [], more: false })
  shop.remove()
  shop = workshop()
  await shop.load([line({ slug: 'a' })])
  await shop.build('2026-01-01')
  expect(page(await served(), older)).toBeNull()
})

test('an empty catalog has a feed without sites, and its token stays valid (rule 27.11)', async () => {
  await shop.load([])
  await shop.build('2026-01-01')
  const { results, next, more } = page(await served(), '*') as ChangePage
  expect([results, more]).toEqual([[], false])
  await shop.load([line({ slug: 'a' })])
  await shop.build('2026-01-01')
  expect(read(await served(), next, 10).found.map(({ slug }) => slug)).toEqual(['a'])
})
