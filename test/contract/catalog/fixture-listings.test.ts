// Compares whole listings of the fixture, of sites and of sections, with the model: named cases, then a seeded random sample.
import { expect, it } from 'vitest'
import { queryOf } from '../../support/http/http.ts'
import { describeOwn, get } from '../../support/http/target.ts'
import { facetsOf } from '../../support/model/facets.ts'
import { inspirationListing, type Query, sectionListing, unknownOf } from '../../support/model/listings.ts'
import { inSteps, inspirationQuery, pairsOf, sectionQuery } from '../../support/model/queries.ts'
import type { InspirationListing } from '../../support/model/shapes.ts'
import { randomFrom, seedOfRun } from '../../support/project/random.ts'
import { fixtureModel } from '../../support/worlds/fixture.ts'

const model = fixtureModel()

/** Returns a check that a listing of an endpoint equals what the model lists. */
function expected(path: string, listing: typeof inspirationListing) {
  return async (query: Query): Promise<void> => {
    const { status, data } = await get(`${path}?${queryOf(query)}`)
    const whole = { ...listing(model, query), ...facetsOf(model, query), ...unknownOf(model, query) }
    expect([status, JSON.stringify(data, null, 1)], queryOf(query)).toEqual([200, JSON.stringify(whole, null, 1)])
  }
}

const expectListing = expected('/v1/inspirations', inspirationListing)
const expectSections = expected('/v1/sections', sectionListing)

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

  it('1,000 random queries (rules 7.1 to 7.5, 7.7 to 7.10, 7.14, 24.10, 24.11)', async () => {
    const random = randomFrom(seedOfRun('listing queries'))
    const queries = Array.from({ length: 1_000 }, () => inspirationQuery(random, model))
    await inSteps(queries, expectListing)
  })
})

describeOwn('the section listing of the fixture equals the model', 'the fixture', () => {
  // (rule 8.1, rule 8.4, rule 9.10, rule 9.11)
  it.each([
    ['by default', 'type=hero'],
    ['more than 100 sections of a type', 'type=hero&limit=100&offset=50'],
    ['oldest first, sections of a page in reverse order', 'type=hero&sort=oldest&limit=100'],
    ['two sections of one type in a page', 'type=q-a&limit=100'],
    ['two sections of one type at the same position', 'type=hero&platform=webflow&limit=100'],
    ['a type imported with a slug', 'type=footer&width=100&limit=100'],
    ['a type in another script', 'type=ヒーロー'],
    ['a type in upper case', 'type=FUSSZEILE&width=2560'],
    ['offline parents', 'type=hero&status=offline&limit=100'],
    ['live parents with color and colour', 'type=hero&status=live&color=black&colour=white'],
    ['an unknown filter', 'type=hero&tech=no-such-term'],
    ['a type of future entries only', 'type=timeline'],
    ['a type that an update removed', 'type=orphaned-band'],
    ['members that only fields can select', 'type=fusszeile&fields=wireframe_prompt,colors,tailwind,parent_slug'],
  ])('%s', async (_, query) => expectSections(pairsOf(query)))

  it('500 random queries (rules 8.1, 8.2, 8.5 to 8.7)', async () => {
    const random = randomFrom(seedOfRun('section queries'))
    const queries = Array.from({ length: 500 }, () => sectionQuery(random, model))
    await inSteps(queries, expectSections)
  })
})
