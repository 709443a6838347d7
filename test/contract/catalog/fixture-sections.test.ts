// Compares whole section listings of the fixture with the model: named cases, then a seeded random sample.
import { expect, it } from 'vitest'
import { queryOf } from '../../support/http/http.ts'
import { describeOwn, get } from '../../support/http/target.ts'
import { facetsOf } from '../../support/model/facets.ts'
import { type Query, sectionListing, unknownOf } from '../../support/model/listings.ts'
import { inSteps, pairsOf, sectionQuery } from '../../support/model/queries.ts'
import { randomFrom, seedOfRun } from '../../support/project/random.ts'
import { fixtureModel } from '../../support/worlds/fixture.ts'

const SAMPLE = 500
const model = fixtureModel()

async function expectSections(query: Query): Promise<void> {
  const { status, data } = await get(`/v1/sections?${queryOf(query)}`)
  const expected = { ...sectionListing(model, query), ...facetsOf(model, query), ...unknownOf(model, query) }
  expect([status, JSON.stringify(data, null, 1)], queryOf(query)).toEqual([200, JSON.stringify(expected, null, 1)])
}

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

  it(`${SAMPLE} random queries (rule 8.1, rule 8.2)`, async () => {
    const random = randomFrom(seedOfRun('section queries'))
    const queries = Array.from({ length: SAMPLE }, () => sectionQuery(random, model))
    await inSteps(queries, expectSections)
  })
})
