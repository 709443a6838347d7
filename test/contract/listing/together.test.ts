// Filters, facets, walks, batches, draws and terms in one request. The model says what each of them has to return.
import { expect, it } from 'vitest'
import { queryOf } from '../../support/http/http.ts'
import { describeOwn, get } from '../../support/http/target.ts'
import { termsOfSites } from '../../support/model/discovery.ts'
import { facetsOf } from '../../support/model/facets.ts'
import { filtered, inspirationOf, type Query, unknownOf } from '../../support/model/listings.ts'
import type { Site } from '../../support/model/model.ts'
import { filters } from '../../support/model/queries.ts'
import type { InspirationListing, RandomSites } from '../../support/model/shapes.ts'
import { randomFrom, runs, seedOfRun } from '../../support/project/random.ts'
import { CATALOGS, fixtureModel, linesOf } from '../../support/worlds/fixture.ts'

const SAMPLE = runs(60, 600)
const MAX_PAGES = 100
type Page = InspirationListing & { next_cursor: string | null }

describeOwn('random filters of the fixture', 'the fixture', () => {
  const model = fixtureModel()
  const terms = termsOfSites(model, linesOf(...CATALOGS))
  const random = randomFrom(seedOfRun('together'))
  const whole = (site: Site) => ({ ...inspirationOf(model, site), terms: terms.get(site.line.slug) })
  const drawFilters = (): Query => [...filters(random, model), ['status', random.pick(['all', 'live', 'offline', ''])]]
  const ask = <T = Page>(path: string, ...pairs: Query) =>
    get<T>(`${path}?${queryOf([...pairs, ['include', 'terms']])}`)

  it('choose the sites that /v1/random draws (rule 27.6, rule 27.7, rule 26.1)', async () => {
    for (let i = 0; i < SAMPLE; i++) {
      const query = drawFilters()
      const matching = new Map(filtered(model, query).map((site) => [site.line.slug, site]))
      const { data } = await ask<RandomSites>('/v1/random', ...query, ['seed', `${i}`], ['limit', '20'])
      const slugs = data.results.map(({ slug }) => slug as string)
      const size = Math.min(20, matching.size)
      expect([query, data.total, new Set(slugs).size, slugs.length]).toEqual([query, matching.size, size, size])
      expect(data.results).toEqual(slugs.map((slug) => whole(matching.get(slug) as Site)))
    }
  })

  it('hold beside a batch, and facets count the batch (rule 25.9, rule 24.9, rule 26.1)', async () => {
    for (let i = 0; i < SAMPLE; i++) {
      const query: Query = [...drawFilters(), ['facets', 'genre,sections,post_tag,pricing'], ['facet_limit', '3']]
      const asked = new Set([...random.some(model.sites, 40).map(({ line }) => line.slug), 'no-such-site'])
      const batch = { ...model, sites: model.sites.filter(({ line }) => asked.has(line.slug)) }
      const listed = new Map(filtered(batch, query).map((site) => [site.line.slug, site]))
      const { text } = await ask('/v1/inspirations', ...query, ...[...asked].map((slug) => ['slug', slug] as const))
      const expected = {
        ...{ total: listed.size, limit: 100, offset: 0 },
        results: [...asked].filter((slug) => listed.has(slug)).map((slug) => whole(listed.get(slug) as Site)),
        missing: [...asked].filter((slug) => !listed.has(slug)),
        ...facetsOf(batch, query),
        ...unknownOf(model, query),
      }
      expect(JSON.stringify(JSON.parse(text), null, 1)).toBe(JSON.stringify(expected, null, 1))
    }
  })

  it('hold on each page of a walk, with facets of the whole listing (rule 25.5, rule 24.9, rule 26.1)', async () => {
    for (let i = 0; i < SAMPLE / 6; i++) {
      const query: Query = [...drawFilters(), ['facets', 'color,authors'], ['facet_limit', '2']]
      const sites = filtered(model, query)
      const found: unknown[] = []
      let cursor: string | null = '*'
      for (let page = 0; cursor !== null && page < MAX_PAGES; page++) {
        const limit = String(30 + random.below(70))
        const { data }: { data: Page } = await ask('/v1/inspirations', ...query, ['cursor', cursor], ['limit', limit])
        expect([data.offset, data.total, data.facets]).toEqual([
          found.length,
          sites.length,
          facetsOf(model, query).facets,
        ])
        found.push(...data.results)
        cursor = data.next_cursor
      }
      expect([cursor, found]).toEqual([null, sites.map(whole)])
    }
  })
})
