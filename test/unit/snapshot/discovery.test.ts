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

interface Sections {
  results: { parent: { slug: string; terms: SiteTerm[] } }[]
}

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

  test('include=terms adds all terms of a site as its last member (rules 26.1 to 26.3)', () => {
    const include = new Set(['terms'])
    const query = { limit: 100, offset: 0, sort: 'newest', status: 'all', year: null, filters: [], include } as const
    const listed = model.sites.slice(0, 100)
    const termsAlone = listed.map(({ line: { slug } }) => ({ slug, terms: terms.get(slug) }))
    const body = parsed(snapshot.listInspirations({ ...query, fields: new Set(['slug']) }).text) as { results: unknown }
    expect(JSON.stringify(body.results)).toBe(JSON.stringify(termsAlone))
    for (const site of model.sites) {
      const { slug } = site.line
      const expected = { ...inspirationOf(model, site, ORIGINS), terms: terms.get(slug) }
      expect(JSON.stringify(parsed(snapshot.findInspiration(slug, include)))).toBe(JSON.stringify(expected))
      const similar = parsed(snapshot.listSimilar({ slug, limit: 3, status: 'all', fields: null, include }))
      for (const result of (similar as { results: { slug: string; terms: unknown }[] }).results) {
        expect(Object.keys(result).slice(-2)).toEqual(['shared', 'terms'])
        expect(result.terms).toEqual(terms.get(result.slug))
      }
    }
  })

  test('include=terms adds the terms to the parent of a section, whatever fields selects (rule 26.2)', () => {
    const include = new Set(['terms'])
    for (const type of model.terms.sections.keys()) {
      const query = { type, limit: 100, offset: 0, sort: 'newest', status: 'all', width: 640, filters: [] } as const
      const whole = parsed(snapshot.listSections({ ...query, fields: null, include })?.text ?? null) as Sections
      for (const { parent } of whole.results) {
        expect(Object.keys(parent).at(-1)).toBe('terms')
        expect(parent.terms).toEqual(terms.get(parent.slug))
      }
      const alone = parsed(
        snapshot.listSections({ ...query, fields: new Set(['prompt']), include })?.text ?? null,
      ) as Sections
      expect(alone.results.map(({ parent }) => parent)).toEqual(
        whole.results.map(({ parent }) => ({ terms: parent.terms })),
      )
    }
  })

  test('an unknown slug has no similar sites, and fields without shared removes it (rules 27.1, 27.2)', () => {
    expect(
      snapshot.listSimilar({ slug: 'no-such-site', limit: 1, status: 'all', fields: null, include: null }),
    ).toBeNull()
    const slug = model.sites[0]?.line.slug as string
    const fields = new Set(['slug'])
    const body = parsed(snapshot.listSimilar({ slug, limit: 5, status: 'all', fields, include: null })) as {
      results: object[]
    }
    for (const result of body.results) expect(Object.keys(result)).toEqual(['slug'])
  })
})
