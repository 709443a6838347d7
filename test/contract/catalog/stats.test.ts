// GET /v1/stats/taxonomy: counts and shares of terms in a period.
import { expect, it } from 'vitest'
import { describeOwn, get } from '../../support/http/target.ts'
import { TAXONOMIES } from '../../support/model/model.ts'
import type { Stats } from '../../support/model/shapes.ts'
import { PERIODS, statistics } from '../../support/model/statistics.ts'
import { fixtureModel } from '../../support/worlds/fixture.ts'

const stats = (query: string) => get<Stats>(`/v1/stats/taxonomy?${query}`)

it('the parameters of /v1/stats/taxonomy default to period all and sort count (rule 10.6)', async () => {
  const plain = await stats('taxonomy=genre')
  for (const query of ['period=all', 'sort=count', 'period=all&sort=count', 'period=&sort=', 'period=+all+&x=y']) {
    expect((await stats(`taxonomy=genre&${query}`)).text).toBe(plain.text)
  }
  expect((await stats('taxonomy=%20genre%20')).text).toBe(plain.text)
})

describeOwn('the statistics of the fixture', 'the fixture', () => {
  // (rules 10.7 to 10.11)
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
})
