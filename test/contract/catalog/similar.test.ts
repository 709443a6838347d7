// GET /v1/inspirations/{slug}/similar: its parameters, its order, and what it shares.
import { describe, expect, it } from 'vitest'
import { aSlug } from '../../support/http/samples.ts'
import { describeOwn, get, itOfTable } from '../../support/http/target.ts'
import { similarSites, termsOfSites } from '../../support/model/discovery.ts'
import { inspirationOf } from '../../support/model/listings.ts'
import type { Failure, Similar } from '../../support/model/shapes.ts'
import { CATALOGS, fixtureModel, linesOf } from '../../support/worlds/fixture.ts'

const pathOf = (slug: string, query = '') => `/v1/inspirations/${encodeURIComponent(slug)}/similar${query}`

describe('GET /v1/inspirations/{slug}/similar', () => {
  it('returns at most 12 other sites, each with what it shares (rules 27.1, 27.2)', async () => {
    const slug = await aSlug()
    const { status, data } = await get<Similar>(pathOf(slug))
    expect([status, data.slug, Object.keys(data)]).toEqual([200, slug, ['slug', 'results']])
    expect(data.results.length).toBeLessThanOrEqual(12)
    expect(data.results.map((result) => result.slug)).not.toContain(slug)
    for (const result of data.results) expect(Object.keys(result).at(-1)).toBe('shared')
  })

  it('takes by=terms and by=looks, and refuses others (rules 27.1, 40.25)', async () => {
    const slug = await aSlug()
    expect((await get(pathOf(slug, '?by=terms'))).data).toEqual((await get(pathOf(slug))).data)
    expect((await get<Similar>(pathOf(slug, '?by=looks'))).status).toBe(200)
    const { status, data } = await get<Failure>(pathOf(slug, '?by=colors'))
    expect([status, data.message]).toEqual([400, expect.stringContaining('by takes one of terms, looks')])
    expect((await get(pathOf('no-such-site', '?by=looks'))).status).toBe(404)
  })

  it('returns 404 for an unknown slug and in the wrong case (rule 27.1)', async () => {
    for (const slug of ['no-such-site', (await aSlug()).toUpperCase(), 'a/b', '%']) {
      const { status, data } = await get<Failure>(pathOf(slug))
      expect([slug, status, data.error]).toEqual([slug, 404, 'not_found'])
    }
  })

  it('filters by status, and selects members (rules 27.1, 27.2)', async () => {
    for (const status of ['live', 'offline']) {
      const { data } = await get<Similar>(pathOf(await aSlug(), `?status=${status}&fields=offline,slug`))
      for (const result of data.results) {
        expect(Object.keys(result)).toEqual(['slug', 'offline'])
        expect(result.offline).toBe(status === 'offline')
      }
    }
    expect((await get(pathOf(await aSlug(), '?status=gone'))).status).toBe(400)
    expect((await get(`/v1/inspirations?fields=shared`)).status).toBe(400)
  })

  it('has shared if fields names it, as without fields (rule 27.2)', async () => {
    const whole = (await get<Similar>(pathOf(await aSlug()))).data.results
    for (const by of ['terms', 'looks']) {
      const { data } = await get<Similar>(pathOf(await aSlug(), `?by=${by}&fields=shared,%20title`))
      for (const result of data.results) expect(Object.keys(result)).toEqual(['title', 'shared'])
    }
    const alone = await get<Similar>(pathOf(await aSlug(), '?fields=shared'))
    expect(alone.data.results).toEqual(whole.map(({ shared }) => ({ shared })))
  })

  itOfTable('is a path of its own, with or without a trailing slash (rules 1.2, 1.5)', async () => {
    const slug = await aSlug()
    expect((await get(`${pathOf(slug)}/`)).text).toBe((await get(pathOf(slug))).text)
    for (const path of [`${pathOf(slug)}/more`, `/v1/inspirations/${encodeURIComponent(slug)}/other`]) {
      expect([path, (await get(path)).status]).toEqual([path, 404])
    }
  })
})

describeOwn('similar sites of the fixture', 'the fixture', () => {
  it('are those with the highest sums (rules 27.3 to 27.5)', async () => {
    const model = fixtureModel()
    const terms = termsOfSites(model, linesOf(...CATALOGS))
    const bySlug = new Map(model.sites.map((site) => [site.line.slug, site]))
    for (const { line } of model.sites) {
      const { data } = await get<Similar>(pathOf(line.slug, '?limit=50'))
      const expected = similarSites(model, terms, line.slug).slice(0, 50)
      const results = expected.map(({ slug, shared }) => {
        const site = bySlug.get(slug) as (typeof model.sites)[number]
        return { ...inspirationOf(model, site), shared }
      })
      expect(JSON.stringify(data, null, 1)).toBe(JSON.stringify({ slug: line.slug, results }, null, 1))
    }
  })
})
