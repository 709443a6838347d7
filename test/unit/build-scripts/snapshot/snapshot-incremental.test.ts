// Whatever happens to a catalog between two builds, continuing from the last snapshot gives the bytes of a full build.
import { rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { type Previous, planBuild, readBase, readPrevious } from '../../../../build-scripts/snapshot/plan.ts'
import type { Line } from '../../../support/model/model.ts'
import { randomFrom, runs, seedOfRun } from '../../../support/project/random.ts'
import { line, workshop } from '../../../support/worlds/workshop.ts'

const ROUNDS = runs(5, 200)
/** Three segments, the last of them not full. */
const ENTRIES = 2500
const GENRES = ['Portfolio', 'Agency', 'Shop', 'Blog', 'Restaurant']
/** With symbols, accents, letters that fold to two, and names that are nothing in matching form. */
const WORDS = ['Title', 'titles', 'C++', 'R&D', 'Über', 'straße', '—', '写真', 'é']

test('an incremental build equals a full one after any edit, meta included (rule 16.6)', async () => {
  const random = randomFrom(seedOfRun('incremental builds'))
  const shop = workshop()
  const day = (spread: number) =>
    new Date(Date.UTC(2012, 0, 1) + random.below(spread) * 86_400_000).toISOString().slice(0, 10)
  const entry = (slug: string, spread = 5400): Line =>
    line({
      slug,
      published: day(spread),
      title:
        `${random.some(WORDS, 3).join(' ')} ${random.pick(['', '—', String(random.below(1000)), slug])}`.trim() || '☆',
      genre: random.some(GENRES, 3),
      sections: random.some(['Hero', 'Footer'], 2).map((type, i) => ({ type, top: i * 10, bottom: i * 10 + 5 })),
    })
  await shop.load(Array.from({ length: ENTRIES }, (_, i) => entry(`site-${i}`)))
  await shop.build('2026-01-01')
  let kept = 0
  for (let round = 0; round < ROUNDS; round++) {
    const edited = Array.from({ length: random.below(3) }, () => entry(`site-${random.below(ENTRIES)}`))
    const added = Array.from({ length: random.below(3) }, (_, i) => entry(`new-${round}-${i}`, 5600))
    await shop.load([...edited, ...added])
    for (let n = random.below(3); n > 0; n--)
      await shop.hide([`site-${random.below(ENTRIES)}`], random.chance(0.6) ? 'a reason' : null)
    const today = day(5700)
    kept += (await shop.build(today)).kept
    const full = join(shop.folder, 'full')
    rmSync(full, { recursive: true, force: true })
    await shop.build(today, { into: full })
    await shop.build(today)
    expect((await shop.manifest()).files).toEqual((await shop.manifest(full)).files)
  }
  expect(kept).toBeGreaterThan(0)
  shop.remove()
})

test('an entry that moves rewrites the segments between its old and its new date, and no other', async () => {
  const shop = workshop()
  const dated = (n: number, year: number) => line({ slug: `site-${n}`, published: `${year}-01-01` })
  await shop.load(Array.from({ length: 4000 }, (_, n) => dated(n, 2020 + Math.floor(n / 1000))))
  await shop.build('2026-01-01')
  const before = new Map((await shop.manifest()).files.map(({ name, sha256 }) => [name, sha256]))
  await shop.load([dated(500, 2022)])
  await shop.build('2026-01-01')
  const written = (await shop.manifest()).files.filter(({ name, sha256 }) => before.get(name) !== sha256)
  const names = written.map(({ name }) => name).filter((name) => name.startsWith('records/'))
  expect(names).toEqual(['records/0.bin', 'records/1.bin'])
  shop.remove()
})

test('a build of an unchanged catalog reads only the segment again that has a damaged file', async () => {
  const shop = workshop()
  await shop.load(Array.from({ length: ENTRIES }, (_, n) => line({ slug: `site-${n}`, genre: ['Portfolio'] })))
  await shop.build('2026-01-01')
  const { files } = await shop.manifest()
  const db = new Database(shop.catalogDb, { readonly: true })
  for (const name of ['index/1.bin', 'records/1.bin', 'titles/1.bin']) {
    truncateSync(await shop.fileOf(name), 10)
    const previous = (await readPrevious(shop.snapshotDir)) as Previous
    expect([...planBuild(db, await readBase(previous), '2026-01-01')]).toEqual([0, 2])
    expect([(await shop.build('2026-01-01')).written, (await shop.manifest()).files]).toEqual([1, files])
  }
  db.close()
  shop.remove()
})

test('a rebuild after one new entry looks up no other entry', async () => {
  const shop = workshop()
  await shop.load([line({ slug: 'first' })])
  await shop.build('2026-01-01')
  await shop.load([line({ slug: 'second' })])
  const prepare = vi.spyOn(Database.prototype, 'prepare')
  await shop.build('2026-01-01')
  const queries = prepare.mock.calls
    .map(([sql]) => sql.replace(/\?|@\w+/g, '1'))
    .filter((sql) => /FROM entries/.test(sql))
  prepare.mockRestore()
  const db = new Database(shop.catalogDb, { readonly: true })
  const plansOf = (sql: string) => db.prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all()
  expect(queries.filter((sql) => plansOf(sql).some(({ detail }) => READS_ALL.test(detail)))).toEqual([])
  db.close()
  shop.remove()
})

/** How often the builds of one day read all changes: only for the shards that follow from the catalog. */
async function readsOfChanges(build: () => Promise<unknown>): Promise<number> {
  const prepare = vi.spyOn(Database.prototype, 'prepare')
  await build()
  const reads = prepare.mock.calls.filter(([sql]) => sql.endsWith('FROM changes ORDER BY number'))
  prepare.mockRestore()
  return reads.length
}

test('a build of an unchanged catalog makes nothing of it again on the same day, except for new measurements', async () => {
  const shop = workshop()
  await shop.load([line({ slug: 'first' })])
  await shop.build('2026-01-01')
  expect(await readsOfChanges(() => shop.build('2026-01-01'))).toBe(0)
  const db = new Database(shop.catalogDb)
  db.exec(`INSERT INTO measurements VALUES (1, '/shots/first.jpg', 'source', NULL, x'000000', x'00', x'00', x'0102')`)
  db.close()
  const before = await shop.manifest()
  expect(await readsOfChanges(() => shop.build('2026-01-01'))).toBe(0)
  const after = await shop.manifest()
  const changed = after.files.filter(
    ({ name, sha256 }) => before.files.find((file) => file.name === name)?.sha256 !== sha256,
  )
  expect(changed.map(({ name }) => name)).toContain('pictures.bin')
  expect(await readsOfChanges(() => shop.build('2026-01-02'))).toBe(1)
  shop.remove()
})

/** A plan that looks up each entry in the order of their dates. At a million entries that takes seconds. */
const READS_ALL = /^S\w+ entries USING INDEX entries_by_date( \(published<\?\))?$/
