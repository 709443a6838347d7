// Listings, sections and single entries of a loaded snapshot, asked for with random queries, against the plain model of the
// catalog, byte for byte.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryOf } from '../../support/http/http.ts'
import { facetsOf } from '../../support/model/facets.ts'
import {
  inspirationListing,
  inspirationOf,
  type Query,
  sectionListing,
  unknownOf,
  withWords,
} from '../../support/model/listings.ts'
import { type Model, modelOf } from '../../support/model/model.ts'
import {
  inspirationQuery,
  sectionQuery,
  sectionsOfSitesQuery,
  sectionsWithWordsQuery,
} from '../../support/model/queries.ts'
import { randomFrom, runs, seedOfRun } from '../../support/project/random.ts'
import { TODAY } from '../../support/worlds/fixture.ts'
import { type QueriedCatalog, queriedCatalog, textOf } from '../../support/worlds/queried.ts'

const RUNS = runs(25, 6000)
const seed = seedOfRun('query agreement')
const random = randomFrom(seed)

const LISTINGS: [
  what: string,
  path: string,
  draw: typeof sectionQuery,
  expected: (m: Model, query: Query) => object,
][] = [
  [
    'a listing (rules 7.1, 24.1, 24.2)',
    '/v1/inspirations',
    inspirationQuery,
    (model, query) => {
      return { ...inspirationListing(model, query), ...facetsOf(model, query) }
    },
  ],
  [
    'a listing of sections (rules 8.1, 24.1, 24.2)',
    '/v1/sections',
    sectionQuery,
    (model, query) => {
      return { ...sectionListing(model, query), ...facetsOf(model, query) }
    },
  ],
  [
    'a listing of the sections of some sites (rule 8.8)',
    '/v1/sections',
    sectionsOfSitesQuery,
    (model, query) => {
      return { ...sectionListing(model, query), ...facetsOf(model, query, 'sections') }
    },
  ],
  [
    'a listing of the sections with some words (rule 8.9)',
    '/v1/sections',
    sectionsWithWordsQuery,
    (model, query) => {
      return { ...sectionListing(model, query), ...facetsOf(withWords(model, query), query, 'sections') }
    },
  ],
]

describe.each(['synthetic', 'demo', 'fixture'] as const)('on the %s catalog', (name) => {
  let catalog: QueriedCatalog
  let model: Model

  beforeAll(async () => {
    catalog = await queriedCatalog(name)
    model = modelOf(catalog.lines, TODAY)
  })
  afterAll(() => catalog?.remove())

  test.each(LISTINGS)('%s is what going through every entry gives', async (_, path, draw, expected) => {
    for (let run = 0; run < RUNS; run++) {
      const query = draw(random, model)
      const body = await textOf(catalog.world, `${path}?${queryOf(query)}`)
      const whole = { ...expected(model, query), ...unknownOf(model, query) }
      expect(body, queryOf(query)).toBe(JSON.stringify(whole))
    }
  })

  test('the sections with some words are counted (rule 8.9)', () => {
    for (let run = 0; run < RUNS; run++) {
      const words = sectionsWithWordsQuery(random, model).filter(([name]) => name === 'q')
      expect(catalog.snapshot.countSections(words[0]?.[1] ?? ''), queryOf(words)).toBe(
        sectionListing(model, words)['total'],
      )
    }
  })

  test('every entry is found by its slug, and nothing else is (rule 7.13)', () => {
    const found = (slug: string) => catalog.snapshot.findInspiration(slug)
    for (const site of model.sites) {
      const body = Buffer.from(found(site.line.slug) ?? '', 'latin1').toString()
      expect(body).toBe(JSON.stringify(inspirationOf(model, site)))
    }
    const slugs = new Set(model.sites.map((site) => site.line.slug))
    const others = fc.string().filter((slug) => !slugs.has(slug))
    fc.assert(
      fc.property(others, (slug) => found(slug) === null),
      { numRuns: RUNS, seed },
    )
  })
})
