// Terms of sites and similar sites of a loaded snapshot against the plain model of the catalog.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPointer } from '../../../src/snapshot/files/folder.ts'
import { type LoadedSnapshot, loadSnapshot } from '../../../src/snapshot/load/load.ts'
import { type SiteTerm, similarSites, termsOfSites } from '../../support/model/discovery.ts'
import { inspirationOf } from '../../support/model/listings.ts'
import { type Line, type Model, modelOf } from '../../support/model/model.ts'
import { randomFrom, runs, seedOfRun } from '../../support/project/random.ts'
import { CATALOGS, linesOf, TODAY } from '../../support/worlds/fixture.ts'
import { ROOT } from '../../support/worlds/processes.ts'
import { line, workshop } from '../../support/worlds/workshop.ts'

const RUNS = runs(40, 2000)
const seed = seedOfRun('discovery')

const ORIGINS = { site: 'https://gallery.example', assets: 'https://gallery.example' }

/** Few terms for many sites, so that scores are often equal. */
function crowded(): Line[] {
  const random = randomFrom(seed)
  const some = (names: string[]) => [...new Set(random.some(names, 2))]
  return Array.from({ length: 3000 }, (_, i) =>
    line({
      slug: `site-${i}`,
      published: `20${10 + random.below(15)}-0${1 + random.below(9)}-01`,
      genre: some(['Portfolio', 'Agency', 'Shop']),
      color: some(['Black', 'White', 'Red', 'Blue']),
      style: some(['Minimal', 'Dark']),
      tech: some(['React', 'Astro', 'Vue', 'C++', 'C#']),
      post_tag: random.chance(0.05) ? [`Tag ${random.below(40)}`] : [],
      authors: some(['Ada', 'Bob']),
      sections: some(['Hero', 'Footer']).map((type, n) => ({ type, top: n * 10, bottom: n * 10 + 5 })),
    }),
  )
}

const WORLDS = {
  crowded,
  demo: () => linesOf(`${ROOT}data/demo/catalog.jsonl`),
  fixture: () => linesOf(...CATALOGS),
}

describe.each(Object.entries(WORLDS))('on the %s catalog', (_, lines) => {
  const shop = workshop()
  let snapshot: LoadedSnapshot
  let model: Model
  let terms: Map<string, SiteTerm[]>
  afterAll(() => shop.remove())

  beforeAll(async () => {
    const all = lines()
    await shop.load(all)
    await shop.build(TODAY)
    snapshot = await loadSnapshot(shop.snapshotDir, (await readPointer(shop.snapshotDir)) as string)
    model = modelOf(all, TODAY)
    terms = termsOfSites(model, all)
  })

  const parsed = (body: string | null) => (body === null ? null : JSON.parse(Buffer.from(body, 'latin1').toString()))
  const slugs = () => fc.nat().map((n) => (model.sites[n % model.sites.length] as Model['sites'][number]).line.slug)

  test('similar sites are the best of all sites by the sum of what they share (rules 27.1 to 27.5)', () => {
    const status = fc.constantFrom('all' as const, 'live' as const, 'offline' as const)
    const bySlug = new Map(model.sites.map((site) => [site.line.slug, site]))
    fc.assert(
      fc.property(slugs(), fc.integer({ min: 1, max: 50 }), status, (slug, limit, status) => {
        const expected = similarSites(model, terms, slug)
          .map((similar) => ({ ...similar, site: bySlug.get(similar.slug) as Model['sites'][number] }))
          .filter(({ site }) => status === 'all' || site.offline === (status === 'offline'))
          .slice(0, limit)
          .map(({ site, shared }) => ({ ...inspirationOf(model, site, ORIGINS), shared }))
        const body = parsed(snapshot.listSimilar({ slug, limit, status, fields: null, include: null }))
        expect(JSON.stringify(body)).toBe(JSON.stringify({ slug, results: expected }))
      }),
      { numRuns: RUNS, seed },
    )
  })
})
