// Compares whole listings of the fixture with the model: named cases, then a seeded random sample.
import { expect, it } from 'vitest'
import { queryOf } from '../../support/http/http.ts'
import { describeOwn, get } from '../../support/http/target.ts'
import { facetsOf } from '../../support/model/facets.ts'
import { inspirationListing, type Query, unknownOf } from '../../support/model/listings.ts'
import { inSteps, inspirationQuery, pairsOf } from '../../support/model/queries.ts'
import type { InspirationListing } from '../../support/model/shapes.ts'
import { randomFrom, seedOfRun } from '../../support/project/random.ts'
import { fixtureModel } from '../../support/worlds/fixture.ts'

const SAMPLE = 1000
const model = fixtureModel()

async function expectListing(query: Query): Promise<void> {
  const { status, data } = await get(`/v1/inspirations?${queryOf(query)}`)
  const expected = { ...inspirationListing(model, query), ...facetsOf(model, query), ...unknownOf(model, query) }
  expect([status, JSON.stringify(data, null, 1)], queryOf(query)).toEqual([200, JSON.stringify(expected, null, 1)])
}

describeOwn('the listing of the fixture equals the model', 'the fixture', () => {
  // (rule 7.1, rule 7.5, rule 7.9)
  it.each([
    ['by default', ''],
    ['first page of 100', 'limit=100'],
    ['second page of 100', 'limit=100&offset=100'],
    ['last page of 100', 'limit=100&offset=200'],
    ['oldest first', 'sort=oldest&limit=100'],
    ['entries of one day, later imports first', 'year=2018&genre=event&limit=100'],
    ['a term with more than 100 entries', 'genre=portfolio&limit=100&offset=60'],
    ['a name with an entity', 'genre=food-drink&limit=100'],
    ['a name in another script', 'genre=日本語'],
    ['a name in another script, upper case', 'genre=ДОКУМЕНТЫ'],
    ['an emoji', 'style=1f680'],
    ['signs that slugs spell out', 'tech=c-plus-plus&tech=c-sharp'],
    ['a term of future entries only', 'genre=zukunft'],
    ['a term that an update removed', 'genre=orphaned-genre'],
    ['two filters of one taxonomy', 'genre=portfolio&genre=agency'],
    ['color and colour', 'color=black&colour=white'],
    ['four filters', 'genre=cafe&color=coral-pink&style=kids&platform=squarespace'],
    ['sections and authors', 'sections=footer&authors=studio-null'],
    ['a leap year, offline', 'year=2016&status=offline'],
    ['live entries', 'status=live&limit=100'],
  ])('%s', async (_, query) => expectListing(pairsOf(query)))

  it('omits entries dated after the snapshot’s day (rule 7.6)', async () => {
    const { data } = await get<InspirationListing>('/v1/inspirations?limit=1')
    expect(data.results[0]?.published).toBe('2026-11-20')
    expect((await get<InspirationListing>('/v1/inspirations?year=2027')).data.total).toBe(0)
  })

  it('marks entries offline up to and including the day ten years before (rule 18.1)', async () => {
    const { data } = await get<InspirationListing>('/v1/inspirations?genre=edge&limit=100')
    const edges = data.results.filter((entry) => entry.slug.startsWith('edge-'))
    for (const { published, offline, url } of edges) {
      expect([published, offline, url === null]).toEqual([
        published,
        published <= '2016-11-20',
        published <= '2016-11-20',
      ])
    }
    expect(edges.length).toBeGreaterThan(4)
  })

  it(`${SAMPLE} random queries (rule 7.1, rule 7.14)`, async () => {
    const random = randomFrom(seedOfRun('listing queries'))
    const queries = Array.from({ length: SAMPLE }, () => inspirationQuery(random, model))
    await inSteps(queries, expectListing)
  })
})
