// GET /v1/stats/taxonomy: counts and shares of terms in a period.
import { describe, expect, it } from 'vitest'
import { allTerms } from '../../support/http/samples.ts'
import { describeOwn, get } from '../../support/http/target.ts'
import { TAXONOMIES } from '../../support/model/model.ts'
import type { Failure, Stats } from '../../support/model/shapes.ts'
import { PERIODS, share, statistics } from '../../support/model/statistics.ts'
import { byCodePoint, folded } from '../../support/model/text.ts'
import { fixtureModel } from '../../support/worlds/fixture.ts'

const stats = (query: string) => get<Stats>(`/v1/stats/taxonomy?${query}`)

describe.each(TAXONOMIES)('the statistics of %s', (taxonomy) => {
  it('have the same counts as the term lists (rule 10.7)', async () => {
    const { data } = await stats(`taxonomy=${taxonomy}`)
    const used = (await allTerms())[taxonomy].filter((term) => term.count > 0)
    const counts = used.map(({ name, slug, count }) => [name, slug, count])
    expect(data.results.map(({ term, slug, count }) => [term, slug, count]).sort()).toEqual(counts.sort())
  })

  it.each(PERIODS)('of %s have shares of total_tagged with one decimal (rule 10.11)', async (period) => {
    const { data } = await stats(`taxonomy=${taxonomy}&period=${period}`)
    expect([data.taxonomy, data.period]).toEqual([taxonomy, period])
    for (const row of data.results) {
      expect(row.count).toBeGreaterThan(0)
      expect(row.share).toBe(share(row.count, data.total_tagged))
    }
  })

  it('are sorted by descending count, then name; with alpha by name (rule 10.10)', async () => {
    const byName = (a: Stats['results'][number], b: Stats['results'][number]) =>
      byCodePoint(folded(a.term), folded(b.term)) || byCodePoint(a.slug, b.slug)
    const [count, alpha] = [await stats(`taxonomy=${taxonomy}`), await stats(`taxonomy=${taxonomy}&sort=alpha`)]
    expect(count.data.results).toEqual(count.data.results.toSorted((a, b) => b.count - a.count || byName(a, b)))
    expect(alpha.data.results).toEqual(count.data.results.toSorted(byName))
    expect(alpha.data.total_tagged).toBe(count.data.total_tagged)
  })

  it('of a longer period include those of a shorter one (rule 10.8)', async () => {
    const periods = await Promise.all(PERIODS.map((period) => stats(`taxonomy=${taxonomy}&period=${period}`)))
    for (const [index, { data }] of periods.slice(1).entries()) {
      const shorter = periods[index]?.data as Stats
      expect(data.total_tagged).toBeGreaterThanOrEqual(shorter.total_tagged)
      for (const row of shorter.results) {
        expect(data.results.find((other) => other.slug === row.slug)?.count).toBeGreaterThanOrEqual(row.count)
      }
    }
  })
})

describe('the parameters of /v1/stats/taxonomy', () => {
  it('default to period all and sort count (rule 10.6)', async () => {
    const plain = await stats('taxonomy=genre')
    for (const query of ['period=all', 'sort=count', 'period=all&sort=count', 'period=&sort=', 'period=+all+&x=y']) {
      expect((await stats(`taxonomy=genre&${query}`)).text).toBe(plain.text)
    }
    expect((await stats('taxonomy=%20genre%20')).text).toBe(plain.text)
  })

  // (rule 10.6)
  it.each([
    ['', /taxonomy.*genre.*authors/s],
    ['taxonomy=', /taxonomy.*genre.*authors/s],
    ['taxonomy=%20&period=7d', /taxonomy/],
    ['taxonomy=post_tag', /taxonomy.*genre.*authors/s],
    ['taxonomy=nope', /taxonomy.*genre.*authors/s],
    ['taxonomy=genre&taxonomy=genre', /taxonomy/],
    ['taxonomy=genre&period=1d', /period.*7d.*30d.*12mo.*all/s],
    ['taxonomy=genre&period=30D', /period.*7d.*30d.*12mo.*all/s],
    ['taxonomy=genre&period=7', /period/],
    ['taxonomy=genre&period=7d&period=7d', /period/],
    ['taxonomy=genre&sort=newest', /sort.*count.*alpha/s],
    ['taxonomy=genre&sort=alpha&sort=alpha', /sort/],
  ])('?%s is 400, and the message names the parameter', async (query, says) => {
    const { status, data } = await get<Failure>(`/v1/stats/taxonomy?${query}`)
    expect([status, data.error]).toEqual([400, 'bad_request'])
    expect(data.message).toMatch(says)
  })
})

describeOwn('the statistics of the fixture', 'the fixture', () => {
  // (rule 10.8, rule 10.9)
  it.each(TAXONOMIES)('of %s equal the model, in every period and order', async (taxonomy) => {
    for (const period of PERIODS) {
      for (const sort of ['count', 'alpha'] as const) {
        const { data } = await stats(`taxonomy=${taxonomy}&period=${period}&sort=${sort}`)
        expect(data).toEqual(statistics(fixtureModel(), taxonomy, period, sort))
      }
    }
  })

  // (rule 10.8)
  it.each([
    ['7d', 3],
    ['30d', 5],
    ['12mo', 7],
    ['all', 8],
  ])('of %s include the snapshot’s day and exclude the day at the start of the period', async (period, count) => {
    const { data } = await stats(`taxonomy=authors&period=${period}`)
    expect(data.results.find((row) => row.slug === 'period-studio')?.count).toBe(count)
  })

  it('have shares with halves rounded up (rule 10.11)', async () => {
    const { data } = await stats('taxonomy=style')
    const halves = data.results.filter(
      (row) => (2000 * row.count) % data.total_tagged === 0 && ((2000 * row.count) / data.total_tagged) % 2 === 1,
    )
    expect(halves.length, 'the fixture has such shares').toBeGreaterThan(0)
    for (const row of halves)
      expect(Number.parseFloat(row.share)).toBeGreaterThan((100 * row.count) / data.total_tagged)
  })
})
