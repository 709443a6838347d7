// The fixture must contain a case for each rule; otherwise the tests that use it prove nothing.
import { expect, it } from 'vitest'
import { describeOwn } from '../../support/http/target.ts'
import { bandsOf } from '../../support/model/listings.ts'
import { TAXONOMIES } from '../../support/model/model.ts'
import { share, statistics } from '../../support/model/statistics.ts'
import { fixtureModel, fixtureSynonyms } from '../../support/worlds/fixture.ts'

const model = fixtureModel()
const { sites } = model

describeOwn('the fixture', 'the fixture', () => {
  it('has more than two pages of 100 entries, and a term and a section type with more than one', () => {
    expect(sites.length).toBeGreaterThan(200)
    expect(sites.filter((site) => site.slugs.genre.includes('portfolio')).length).toBeGreaterThan(100)
    expect(sites.flatMap((site) => bandsOf(site, 'hero')).length).toBeGreaterThan(100)
  })

  it('has days with several entries, and years from 2008 to 2026', () => {
    const days = sites.map((site) => site.line.published)
    expect(days.length - new Set(days).size).toBeGreaterThan(20)
    expect(new Set(days.map((day) => day.slice(0, 4))).size).toBe(19)
  })

  it('has live and offline entries, with and without url, platform, mobile capture and category template', () => {
    const has = (test: (site: (typeof sites)[number]) => unknown) =>
      new Set(sites.map((site) => Boolean(test(site)))).size
    expect(has((site) => site.offline)).toBe(2)
    expect(has((site) => site.line.url)).toBe(2)
    expect(has((site) => site.slugs.platform[0])).toBe(2)
    expect(has((site) => site.line.screenshot.mobile)).toBe(2)
    expect(has((site) => site.line['category'] === 'template')).toBe(2)
  })

  it('has a recent entry imported as offline, and entries on both sides of the ten-year limit', () => {
    const edges = sites.filter((site) => site.line.published.startsWith('2016-11-'))
    expect(edges.some((site) => site.offline)).toBe(true)
    expect(edges.some((site) => !site.offline)).toBe(true)
    expect(sites.some((site) => site.offline && site.line.published > '2024')).toBe(true)
  })

  it('has a term without sites in every taxonomy', () => {
    for (const taxonomy of TAXONOMIES) {
      const unused = [...model.terms[taxonomy].keys()].filter(
        (slug) => !sites.some((site) => site.slugs[taxonomy].includes(slug)),
      )
      expect(unused.length, taxonomy).toBeGreaterThan(0)
    }
  })

  it('has shares that need rounding of a half', () => {
    const { total_tagged, results } = statistics(model, 'style', 'all', 'count')
    const halves = results.filter(
      ({ count }) => (2000 * count) % total_tagged === 0 && (2000 * count) % (2 * total_tagged) !== 0,
    )
    expect(halves.length).toBeGreaterThan(0)
    expect(share(1, 16)).toBe('6.3%')
    expect(share(1, 3)).toBe('33.3%')
    expect(share(1, 1)).toBe('100.0%')
  })

  it('has synonyms in every public taxonomy that can have them', () => {
    const taxonomies = new Set([...fixtureSynonyms().keys()].map((key) => key.split('/')[0]))
    expect([...taxonomies]).toEqual(expect.arrayContaining(['genre', 'color', 'style', 'tech', 'sections']))
  })
})
