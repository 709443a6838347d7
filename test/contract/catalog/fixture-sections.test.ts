// Sections over the fixture, field by field, against the model: named cases first, then a seeded random sample.
import { expect, it } from 'vitest'
import { queryOf } from '../../support/http/http.ts'
import { describeOwn, get } from '../../support/http/target.ts'
import { type Query, sectionListing } from '../../support/model/listings.ts'
import { inSteps, pairsOf, sectionQuery } from '../../support/model/queries.ts'
import { randomFrom, seedOfRun } from '../../support/project/random.ts'
import { fixtureModel } from '../../support/worlds/fixture.ts'

const SAMPLE = 500
const model = fixtureModel()

async function expectSections(query: Query): Promise<void> {
  const { status, data } = await get(`/v1/sections?${queryOf(query)}`)
  const expected = sectionListing(model, query)
  expect([status, JSON.stringify(data, null, 1)], queryOf(query)).toEqual([200, JSON.stringify(expected, null, 1)])
}

describeOwn('the sections of the fixture', 'the fixture', () => {
  // (rule 8.1, rule 8.4, rule 9.10, rule 9.11)
  it.each([
    ['by default', 'type=hero'],
    ['more than 100 of a type', 'type=hero&limit=100&offset=50'],
    ['oldest first, pages reversed', 'type=hero&sort=oldest&limit=100'],
    ['two of one type in a page', 'type=q-a&limit=100'],
    ['two of one type at one height', 'type=hero&platform=webflow&limit=100'],
    ['of a given slug', 'type=footer&width=100&limit=100'],
    ['of a type in another script', 'type=ヒーロー'],
    ['of a folded type', 'type=FUSSZEILE&width=2560'],
    ['of offline parents', 'type=hero&status=offline&limit=100'],
    ['of live parents by color and colour', 'type=hero&status=live&color=black&colour=white'],
    ['of an unknown filter', 'type=hero&tech=no-such-term'],
    ['of a type that lives in the future only', 'type=timeline'],
    ['of a type that an update took away', 'type=orphaned-band'],
    ['with everything that fields can ask for', 'type=fusszeile&fields=wireframe_prompt,colors,tailwind,parent_slug'],
  ])('%s', async (_, query) => expectSections(pairsOf(query)))

  it(`${SAMPLE} random queries are answered as the model answers them (rule 8.1, rule 8.2)`, async () => {
    const random = randomFrom(seedOfRun('section queries'))
    const queries = Array.from({ length: SAMPLE }, () => sectionQuery(random, model))
    await inSteps(queries, expectSections)
  })
})
