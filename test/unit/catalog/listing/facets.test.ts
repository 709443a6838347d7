// The facets of long listings, which are kept, and those of sites with very many terms.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { FACETS, type InspirationQuery } from '../../../../src/catalog/listing/query.ts'
import { readPointer } from '../../../../src/snapshot/files/folder.ts'
import { loadSnapshot } from '../../../../src/snapshot/load/load.ts'
import { type QueriedCatalog, queriedCatalog } from '../../../support/worlds/queried.ts'
import { line, workshop } from '../../../support/worlds/workshop.ts'

let queried: QueriedCatalog
beforeAll(async () => {
  queried = await queriedCatalog('synthetic')
})
afterAll(() => queried.remove())

const QUERY: InspirationQuery = {
  limit: 5,
  offset: 0,
  sort: 'newest',
  fields: null,
  filters: [],
  status: 'live',
  facets: { names: FACETS.slice(0, 2), limit: 3 },
}

function facetsOf(query: InspirationQuery): unknown {
  return JSON.parse(queried.snapshot.listInspirations(query).text).facets
}

const MANY = Array.from({ length: 20 }, (_, n) => ({ taxonomy: 'authors', slug: `nobody-${n}` }) as const)

test.each([[], MANY])('pages of a listing count its facets once (%#)', (...not) => {
  const count = vi.spyOn(queried.snapshot.catalog.termCounts, 'count')
  const first = facetsOf({ ...QUERY, not })
  const counted = count.mock.calls.length
  expect(counted).toBeGreaterThan(0)
  expect(facetsOf({ ...QUERY, not, offset: 5, limit: 7, sort: 'oldest' })).toEqual(first)
  expect(count.mock.calls.length).toBe(counted)
  count.mockRestore()
})

test('facets are counted again for other filters, other names and another limit', () => {
  const styles = queried.snapshot.terms.of('style').toSorted((a, b) => b.count - a.count)
  const slugs = styles.slice(0, 2).map(({ slug }) => slug)
  const style = { taxonomy: 'style', slug: slugs[0] as string } as const
  const others: Partial<InspirationQuery>[] = [
    { status: 'all' },
    { filters: [style] },
    { any: [{ taxonomy: 'style', slugs }] },
    { not: [style] },
    { category: 'template' },
    { year: 2020 },
    { published_from: 20200101 },
    { published_to: 20200101 },
    { near: { colors: ['#000000'], within: 'wide' } },
    { facets: { names: FACETS.slice(0, 2), limit: 4 } },
    { facets: { names: FACETS.slice(1, 3), limit: 3 } },
  ]
  const texts = [{}, ...others].map((other) => JSON.stringify(facetsOf({ ...QUERY, ...other })))
  expect(texts.map((text) => texts.indexOf(text))).toEqual([...texts.keys()])
})

/** The counts of authors that the portfolios of a catalog of these sites have. */
async function authorCounts(sites: Parameters<ReturnType<typeof workshop>['load']>[0]): Promise<number[]> {
  const shop = workshop()
  try {
    await shop.load(sites)
    await shop.build('2020-06-01')
    const snapshot = await loadSnapshot(shop.snapshotDir, (await readPointer(shop.snapshotDir)) as string)
    const filters = [{ taxonomy: 'genre', slug: 'portfolio' }] as const
    const { text } = snapshot.listInspirations({ ...QUERY, filters, facets: { names: ['authors'], limit: 100 } })
    const { terms, total } = JSON.parse(text).facets.authors
    return [total, ...terms.map(({ count }: { count: number }) => count)]
  } finally {
    shop.remove()
  }
}

test('of sites with more terms than their rows can say, each term is counted (rule 24.8)', async () => {
  const sites = Array.from({ length: 40 }, (_, n) => {
    const authors = Array.from({ length: 30 }, (_, i) => `Studio ${i}`).filter((_, i) => (i + n) % 3 > 0)
    return line({ slug: `site-${n}`, genre: n < 2 ? ['Portfolio'] : ['Blog'], authors })
  })
  expect(await authorCounts(sites)).toEqual([30, ...Array(10).fill(2), ...Array(20).fill(1)])
})

test.each([17, 254, 255, 256, 300])('each of %i authors of one site is counted', async (count) => {
  const authors = Array.from({ length: count }, (_, i) => `Studio ${i}`)
  const sites = [line({ slug: 'many', genre: ['Portfolio'], authors }), line({ slug: 'other', genre: ['Blog'] })]
  expect(await authorCounts(sites)).toEqual([count, ...Array(Math.min(100, count)).fill(1)])
})
