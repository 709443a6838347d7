// Listings with random filters, read as requests, against the plain model of the catalog.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryOf } from '../../support/http/http.ts'
import { facetsOf } from '../../support/model/facets.ts'
import { inspirationListing, sectionListing, unknownOf, withWords } from '../../support/model/listings.ts'
import { type Model, modelOf } from '../../support/model/model.ts'
import {
  inspirationQuery,
  sectionQuery,
  sectionsOfSitesQuery,
  sectionsWithWordsQuery,
} from '../../support/model/queries.ts'
import { randomFrom, runs, seedOfRun } from '../../support/project/random.ts'
import { TODAY } from '../../support/worlds/fixture.ts'
import { bodyOf, type QueriedCatalog, queriedCatalog } from '../../support/worlds/queried.ts'

const RUNS = runs(40, 6000)
const random = randomFrom(seedOfRun('query agreement'))

describe.each(['synthetic', 'fixture'] as const)('on the %s catalog', (name) => {
  let catalog: QueriedCatalog
  let model: Model

  beforeAll(async () => {
    catalog = await queriedCatalog(name)
    model = modelOf(catalog.lines, TODAY)
  })
  afterAll(() => catalog?.remove())

  test('a listing with any filters is what filtering every entry gives (rule 24.1, rule 24.2)', async () => {
    for (let run = 0; run < RUNS; run++) {
      const query = inspirationQuery(random, model)
      const body = await bodyOf(catalog.world, `/v1/inspirations?${queryOf(query)}`)
      expect(body, queryOf(query)).toEqual({
        ...inspirationListing(model, query),
        ...facetsOf(model, query),
        ...unknownOf(model, query),
      })
    }
  })

  test('a listing of the sections of some sites is what walking their bands gives (rule 8.8)', async () => {
    for (let run = 0; run < RUNS; run++) {
      const query = sectionsOfSitesQuery(random, model)
      const body = await bodyOf(catalog.world, `/v1/sections?${queryOf(query)}`)
      expect(body, queryOf(query)).toEqual({
        ...sectionListing(model, query),
        ...facetsOf(model, query, 'sections'),
        ...unknownOf(model, query),
      })
    }
  })

  test('a listing of the sections with some words is what reading every text gives (rule 8.9)', async () => {
    for (let run = 0; run < RUNS / 2; run++) {
      const query = sectionsWithWordsQuery(random, model)
      const body = await bodyOf(catalog.world, `/v1/sections?${queryOf(query)}`)
      const facets = facetsOf(withWords(model, query), query, 'sections')
      const words = query.filter(([name]) => name === 'q')
      const { total } = sectionListing(model, words)
      expect(catalog.snapshot.countSections(words[0]?.[1] ?? ''), queryOf(words)).toBe(total)
      expect(body, queryOf(query)).toEqual({ ...sectionListing(model, query), ...facets, ...unknownOf(model, query) })
    }
  })

  test('a section listing with any filters is what walking every band gives (rule 24.1, rule 24.2)', async () => {
    for (let run = 0; run < RUNS; run++) {
      const query = sectionQuery(random, model)
      const body = await bodyOf(catalog.world, `/v1/sections?${queryOf(query)}`)
      expect(body, queryOf(query)).toEqual({
        ...sectionListing(model, query),
        ...facetsOf(model, query),
        ...unknownOf(model, query),
      })
    }
  })
})
