// The sitemap of a large catalog: its parts have every address once, and making one leaves time for other work.
import { expect, it } from 'vitest'
import type { Term } from '../../../../src/catalog/model/taxonomy.ts'
import type { ServedSnapshot } from '../../../../src/snapshot/snapshot.ts'
import { sitemapIndex, sitemapPart } from '../../../../src/ui/found/texts.ts'
import { NO_ARCHIVES } from '../../../support/model/archives.ts'

const base = { baseUrl: 'https://api.example' }

/** A catalog with this many sites, `s0`, `s1` and so on, and three terms. */
function catalogOf(size: number): ServedSnapshot {
  const terms: Term[] = ['black', 'a&b', 'unused'].map((slug, id) => ({
    id,
    taxonomy: 'color',
    slug,
    name: slug,
    count: id < 2 ? 1 : 0,
  }))
  const changesAt = (from: number, count: number) =>
    JSON.stringify(
      Array.from({ length: count }, (_, i) => ({ slug: `s${from + i}`, changed_at: '2026-01-02T03:04:05.000Z' })),
    )
  const archives = {
    ...NO_ARCHIVES,
    terms: () => terms,
    templateArchives: () => [{ slug: 'dark', title: 'Dark', filters: [] }],
  }
  return { snapshot: { feedSize: () => size, changesAt }, archives } as unknown as ServedSnapshot
}

const addresses = (xml: string | null) =>
  Array.from((xml ?? '').matchAll(/<loc>https:\/\/api\.example([^<]*)<\/loc>/g), ([, path]) => path)

it('splits a million sites into parts of 50,000, each site once (rule 35.3)', async () => {
  const served = catalogOf(1_000_000)
  const parts = addresses(sitemapIndex(served, base))
  expect(parts.filter((path) => path?.startsWith('/sitemap-sites-')).length).toBe(20)
  const [first, last] = await Promise.all([1, 20].map((number) => sitemapPart(served, base, { kind: 'sites', number })))
  expect(addresses(first ?? '')).toEqual(Array.from({ length: 50_000 }, (_, i) => `/site/s${i}`))
  expect(addresses(last ?? '').at(-1)).toBe('/site/s999999')
  expect(await sitemapPart(served, base, { kind: 'sites', number: 21 })).toBeNull()
})

it('starts another part for one more site (rule 35.3)', async () => {
  for (const [size, parts] of [
    [0, 0],
    [1, 1],
    [50_000, 1],
    [50_001, 2],
  ] as const) {
    const listed = addresses(sitemapIndex(catalogOf(size), base))
    expect([size, listed.filter((path) => path?.includes('sites')).length]).toEqual([size, parts])
  }
})

it('has the archives of terms with sites and the template archives, escaped (rule 35.3)', async () => {
  const served = catalogOf(1)
  expect(addresses(await sitemapPart(served, base, { kind: 'archives', number: 1 }))).toEqual([
    '/color/black',
    '/color/a%26b',
  ])
  const pages = addresses(await sitemapPart(served, base, { kind: 'pages', number: 1 }))
  expect(pages).toContain('/templates/dark')
  expect(new Set(pages).size).toBe(pages.length)
  const exported = addresses(await sitemapPart(served, { ...base, exported: './' }, { kind: 'pages', number: 1 }))
  expect(exported).toEqual(pages.filter((path) => !path?.startsWith('/docs')))
})

it('lets other work run while a part is made (rule 35.3)', async () => {
  let turns = 0
  const count = () => {
    turns += 1
    timer = setImmediate(count)
  }
  let timer = setImmediate(count)
  await sitemapPart(catalogOf(50_000), base, { kind: 'sites', number: 1 })
  clearImmediate(timer)
  expect(turns).toBeGreaterThanOrEqual(90)
})
