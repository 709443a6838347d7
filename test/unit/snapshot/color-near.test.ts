// Listings by color, read as requests with random filters, orders and pages, against a plain model that measures every
// color of random palettes. (section 40)
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPointer } from '../../../src/snapshot/files/folder.ts'
import { loadSnapshot } from '../../../src/snapshot/load/load.ts'
import { queryOf } from '../../support/http/http.ts'
import { facetsOf } from '../../support/model/facets.ts'
import { ORIGINS } from '../../support/model/images.ts'
import { inspirationListing, type Query, sectionListing, unknownOf, withWords } from '../../support/model/listings.ts'
import { type Line, type Model, modelOf } from '../../support/model/model.ts'
import { nearSections, nearSites, type Shares, type SitePalettes } from '../../support/model/near.ts'
import {
  inspirationQuery,
  sectionQuery,
  sectionsOfSitesQuery,
  sectionsWithWordsQuery,
} from '../../support/model/queries.ts'
import { storePalettes } from '../../support/pictures/palettes.ts'
import { type Random, randomFrom, runs, seedOfRun } from '../../support/project/random.ts'
import { linesIn } from '../../support/search/catalog.ts'
import { TODAY } from '../../support/worlds/fixture.ts'
import { bodyOf, worldOf } from '../../support/worlds/queried.ts'
import { workshop } from '../../support/worlds/workshop.ts'
import { createCatalog } from '../../tools/generate/catalog.ts'
import type { World } from '../http/fakes.ts'

const RUNS = runs(32, 6000)
const random = randomFrom(seedOfRun('color_near'))
const shop = workshop()
afterAll(() => shop.remove())

/** Few colors, so that many palettes share one and scores are equal, and any others. */
const FEW = [
  '#ffffff',
  '#fefefe',
  '#f5f5f0',
  '#111111',
  '#ff7f50',
  '#f97316',
  '#2563eb',
  '#1d4ed8',
  '#777777',
  '#c8a96a',
]

function aColor(random: Random): string {
  const any = `#${(0x1000000 + random.below(0x1000000)).toString(16).slice(1)}`
  return random.chance(0.7) ? random.pick(FEW) : any
}

function aPalette(random: Random): Shares {
  return Array.from({ length: random.below(7) }, () => ({ hex: aColor(random), share: random.below(40) / 100 }))
}

type Palettes = Map<string, SitePalettes & { given?: string[] }>

/** Palettes of most sites. Some have one of their import line, too. */
function palettesOf(random: Random, lines: readonly Line[]): Palettes {
  const some = lines.filter(() => random.chance(0.8))
  return new Map(
    some.map(({ slug, sections = [] }) => {
      const measured = {
        page: aPalette(random),
        hero: aPalette(random),
        sections: sections.map(() => aPalette(random)),
      }
      if (random.chance(0.8)) return [slug, measured]
      const given = Array.from({ length: 1 + random.below(6) }, () => aColor(random))
      const page = given.map((hex) => ({ hex, share: Math.round(100 / given.length) / 100 }))
      return [slug, { ...measured, page, given }]
    }),
  )
}

/** The palettes with those of sections in page order. */
function inPageOrder(palettes: Palettes, lines: readonly Line[]): Palettes {
  const bySlug = new Map(lines.map((line) => [line.slug, line]))
  return new Map(
    [...palettes].map(([slug, own]) => {
      const tops = (bySlug.get(slug)?.sections ?? []).map(({ top }, n) => ({ top, n }))
      return [slug, { ...own, sections: tops.sort((a, b) => a.top - b.top).map(({ n }) => own.sections[n] as Shares) }]
    }),
  )
}

let world: World
let model: Model
let palettes: Palettes

beforeAll(async () => {
  const lines = linesIn([...createCatalog(1500, 7).lines()].join(''))
  await shop.load(lines)
  model = modelOf(lines, TODAY)
  palettes = palettesOf(random, lines)
  storePalettes(shop.catalogDb, inPageOrder(palettes, lines))
  await shop.build(TODAY)
  world = worldOf(await loadSnapshot(shop.snapshotDir, (await readPointer(shop.snapshotDir)) as string))
})

/** Colors of a query in the spellings that the API takes (rule 40.1). */
function colors(random: Random): Query {
  const near = Array.from({ length: random.pick([1, 1, 2, 3]) }, () => {
    const color = aColor(random)
    const short = color.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3')
    const bare = random.chance(0.5) ? short.slice(1) : short
    return ['color_near', random.chance(0.3) ? bare.toUpperCase() : bare] as const
  })
  return random.chance(0.7) ? [...near, ['color_within', random.pick(['close', 'similar', 'wide'])]] : near
}

/** Few filters, so that results are left. */
function fewer(query: Query): Query {
  const kept = ['limit', 'offset', 'sort', 'status', 'type', 'slug', 'q', 'facets', 'facet_limit', 'fields', 'width']
  return query.filter(([name]) => kept.includes(name) || random.chance(0.3))
}

/** What the model expects, with the one host of this catalog. */
function onOneHost<Body>(expected: Body): Body {
  return JSON.parse(JSON.stringify(expected).replaceAll(ORIGINS.assets, ORIGINS.site)) as Body
}

test('a listing near colors is what measuring every palette gives (rules 40.2 to 40.5)', async () => {
  for (let run = 0; run < RUNS; run++) {
    const query = [...fewer(inspirationQuery(random, model)), ...colors(random)]
    const near = nearSites(model, palettes, query)
    const body = await bodyOf(world, `/v1/inspirations?${queryOf(query)}`)
    expect(body, queryOf(query)).toEqual({
      ...inspirationListing(near, query),
      ...facetsOf(near, query),
      ...unknownOf(near, query),
    })
  }
})

test('a section listing near colors is what measuring every section gives (rules 8.9, 40.6)', async () => {
  for (let run = 0; run < RUNS; run++) {
    const some = random.pick([sectionQuery, sectionsOfSitesQuery, sectionsWithWordsQuery])
    const query = [...fewer(some(random, model)), ...colors(random)]
    const near = nearSections(model, palettes, query)
    const body = await bodyOf(world, `/v1/sections?${queryOf(query)}`)
    expect(body, queryOf(query)).toEqual(
      onOneHost({
        ...sectionListing(near, query),
        ...facetsOf(withWords(near, query), query, 'sections'),
        ...unknownOf(near, query),
      }),
    )
  }
})

interface Page {
  total: number
  results: unknown[]
  next_cursor: string | null
}

test.each(['inspirations', 'sections'] as const)(
  'a walk through %s near colors has each once (rule 40.5)',
  async (of) => {
    for (let run = 0; run < RUNS / 4; run++) {
      const some = random.pick([sectionQuery, sectionsWithWordsQuery])
      const whole = of === 'sections' ? some(random, model) : inspirationQuery(random, model)
      const filters = fewer(whole).filter(
        ([name]) => !['limit', 'offset', 'sort', 'facets', 'facet_limit'].includes(name),
      )
      const query: Query = [...filters, ...colors(random), ['sort', random.pick(['newest', 'oldest'])]]
      const near = (of === 'sections' ? nearSections : nearSites)(model, palettes, query)
      const all = (of === 'sections' ? sectionListing : inspirationListing)(near, [...query, ['limit', '1000000']])
      const seen: unknown[] = []
      for (let cursor: string | null = '*'; cursor !== null; ) {
        const path = `/v1/${of}?${queryOf([...query, ['limit', String(20 + random.below(80))], ['cursor', cursor]])}`
        const page: Page = await bodyOf<Page>(world, path)
        seen.push(...page.results)
        cursor = page.next_cursor
      }
      expect(seen, queryOf(query)).toEqual(onOneHost(all['results']))
    }
  },
)
