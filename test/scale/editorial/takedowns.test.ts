// Takedowns in PostgreSQL: servers have them before a build, and the catalogs of other build hosts before theirs. (rules 37.50, 44.57)
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hideEntries } from '../../../build-scripts/entries/set.ts'
import { revert } from '../../../build-scripts/history/revert.ts'
import { withCatalog } from '../../../build-scripts/import/catalog-writer.ts'
import { postgresHome, publishEditorial } from '../../../src/engine/editorial/shared-home.ts'
import { type LiveEditorial, type Takedown, takedownIn } from '../../../src/state/documents.ts'
import { openSharedEditorial } from '../../../src/state/postgres/editorial/live.ts'
import { readEditorial } from '../../../src/state/postgres/editorial/rows.ts'
import type { Postgres } from '../../../src/state/postgres/pool.ts'
import { readCatalogState } from '../../../src/state/sqlite/catalog/database.ts'
import { readTakenDown } from '../../../src/state/sqlite/catalog/removed-entries.ts'
import type { Db } from '../../../src/state/sqlite/connection.ts'
import { type PostgresWorld, postgresWorld } from '../../support/worlds/postgres-world.ts'
import { line, type Workshop, workshop } from '../../support/worlds/workshop.ts'

let world: PostgresWorld
let db: Postgres
const shops: Workshop[] = []
beforeAll(async () => {
  world = await postgresWorld()
})
afterAll(() => world?.stop())
afterEach(() => {
  for (const shop of shops.splice(0)) shop.remove()
})

async function hosts(...slugs: readonly string[][]): Promise<Workshop[]> {
  db = world.pool(await world.database(), { queryMs: 10_000, connectMs: 10_000 })
  shops.push(...slugs.map(() => workshop()))
  await Promise.all(shops.map((shop, n) => shop.load((slugs[n] as string[]).map((slug) => line({ slug })))))
  return [...shops]
}

const now = new Date()
const facts = { by: 'ann', command: 'entries hide', note: null }
const home = () =>
  postgresHome(
    db,
    async () => {},
    () => now,
  )

/** Hides sites on a build host, or shows them without a reason. */
function hide({ catalogDb }: Workshop, slug: string, reason: string | null): Promise<string[]> {
  return withCatalog(catalogDb, (catalog) =>
    home().edit(catalog, () => hideEntries(catalog, { slugs: [slug], reason, facts, now })),
  )
}

const inCatalog = <T>({ catalogDb }: Workshop, work: (catalog: Db) => Promise<T> | T) => withCatalog(catalogDb, work)

/** What a build of the host leaves out. */
async function hiddenAt(shop: Workshop): Promise<[slug: string, reason: string | null][]> {
  await inCatalog(shop, (catalog) => home().fetch(catalog))
  return (await inCatalog(shop, readTakenDown)).map(({ slug, reason }) => [slug, reason])
}

/** The sites that a server leaves out, as it is told. */
function followed(live: LiveEditorial): () => (string | null)[][] {
  let last: readonly Takedown[] = []
  live.subscribe(({ takedowns }) => {
    last = takedowns ?? last
  })
  return () => last.filter(({ reason }) => reason !== null).map(({ slug, pictures }) => [slug, ...pictures])
}

test('a takedown is one edit, which servers apply before a build, and an unhide takes it back', async () => {
  const [one] = (await hosts(['a', 'b'])) as [Workshop]
  const server = openSharedEditorial(db)
  const seen = followed(await server.open())
  await hide(one, 'a', 'a letter')
  await server.catchUp()
  expect([server.change, seen()]).toEqual([1, [['a', '/shots/a.jpg']]])
  expect(followed(await openSharedEditorial(db).open())()).toEqual(seen())
  await hide(one, 'a', null)
  await server.catchUp()
  expect([server.change, seen()]).toEqual([2, []])
})

test('the catalog of another build host hides the site and shows it again before its own build', async () => {
  const [one, two] = (await hosts(['a', 'b'], ['b', 'c'])) as [Workshop, Workshop]
  await hide(one, 'b', 'a letter')
  await hide(one, 'a', 'another one')
  expect(await hiddenAt(two)).toEqual([['b', 'a letter']])
  const { change } = await inCatalog(two, readCatalogState)
  expect(await hiddenAt(two)).toEqual([['b', 'a letter']])
  expect((await inCatalog(two, readCatalogState)).change).toBe(change)
  await hide(two, 'b', null)
  expect(await hiddenAt(one)).toEqual([['a', 'another one']])
  await two.load([line({ slug: 'a' })])
  expect(await hiddenAt(two)).toEqual([['a', 'another one']])
})

async function shared(): Promise<Takedown[]> {
  const { documents } = await readEditorial(db.query, 0)
  return documents.map(takedownIn).sort((a, b) => (a.slug < b.slug ? -1 : 1))
}

test('a revert of a takedown shows the site, also at the servers', async () => {
  const [one] = (await hosts(['a', 'b'])) as [Workshop]
  await hide(one, 'a', 'a letter')
  await inCatalog(one, (catalog) => {
    const { change: number } = readCatalogState(catalog)
    return revert(catalog, home(), { target: { number }, facts, now, dryRun: false })
  })
  const takedowns = await shared()
  expect(takedowns).toEqual([{ slug: 'a', pictures: [], reason: null }])
})

test('what a catalog hides since before PostgreSQL had takedowns stays hidden, and the first edit shares it', async () => {
  const [one] = (await hosts(['a', 'b', 'c'])) as [Workshop]
  await one.hide(['a'], 'an old letter')
  await hide(one, 'b', 'a letter')
  expect((await hiddenAt(one)).map(([slug]) => slug)).toEqual(['a', 'b'])
  const takedowns = await shared()
  expect(takedowns.map(({ slug, reason }) => [slug, reason])).toEqual([
    ['a', 'an old letter'],
    ['b', 'a letter'],
  ])
})

test('a restored catalog takes its takedowns with it', async () => {
  const [one, restored] = (await hosts(['a', 'b'], ['a', 'b'])) as [Workshop, Workshop]
  await hide(one, 'a', 'a letter')
  await restored.hide(['b'], 'another one')
  await db.transaction((query) => inCatalog(restored, (catalog) => publishEditorial(query, catalog)))
  const takedowns = await shared()
  expect(takedowns.map(({ slug, reason }) => [slug, reason])).toEqual([
    ['a', null],
    ['b', 'another one'],
  ])
})
