// What pictures say in the responses of a loaded snapshot: for random requests, against responses without `include=palette`
// and palettes added by hand, and against all distances between looks.
// Over 200 lines: the tests share one catalog and its model.
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { looksDistance } from '../../../src/catalog/pictures/looks.ts'
import { readPointer } from '../../../src/snapshot/files/folder.ts'
import { serveSnapshot } from '../../../src/snapshot/live/serve.ts'
import { loadSnapshot } from '../../../src/snapshot/load/load.ts'
import { queryOf } from '../../support/http/http.ts'
import { cropsOf, type Query } from '../../support/model/listings.ts'
import { type Line, type Model, modelOf, type Site } from '../../support/model/model.ts'
import { inspirationQuery, sectionQuery } from '../../support/model/queries.ts'
import {
  type KnownPicture,
  picturedSection,
  picturedSite,
  placeOf,
  randomPictures,
  storePictures,
} from '../../support/pictures/measured.ts'
import { randomFrom, runs, seedOfRun } from '../../support/project/random.ts'
import { TODAY } from '../../support/worlds/fixture.ts'
import { bodyOf } from '../../support/worlds/queried.ts'
import { line, workshop } from '../../support/worlds/workshop.ts'
import { fakeWorld } from '../http/fakes.ts'

const RUNS = runs(40, 3000)
const random = randomFrom(seedOfRun('pictures'))
const shop = workshop()
afterAll(() => shop.remove())

type Json = Record<string, unknown>
interface Results {
  results: Json[]
}

const TYPES = ['Hero', 'Footer', 'Pricing']

/** Sites with several sections of a type, often with the same upper edge. */
function lines(): Line[] {
  return Array.from({ length: 1200 }, (_, i) =>
    line({
      slug: `site-${i}`,
      title: random.pick(['Studio', 'Atelier', 'Büro']),
      published: `20${10 + random.below(15)}-0${1 + random.below(9)}-01`,
      genre: [...new Set(random.some(['Portfolio', 'Agency'], 2))],
      screenshot: {
        path: `/shots/site-${i}.jpg`,
        width: 1280,
        height: 4000,
        mobile: random.chance(0.3) ? '/shots/mobile.jpg' : null,
      },
      sections: random.some(TYPES, 6).map((type, n) => {
        const top = random.below(4) * 100
        return { type, top, bottom: top + 10 + n }
      }),
    }),
  )
}

const INCLUDES = ['palette', 'terms,palette', 'palette,terms', ' palette , terms ', 'palette,']

const all = lines()
const bySlug = new Map(all.map((one) => [one.slug, one]))
const pictures = randomPictures(random, all)
const pictureOf = (slug: unknown) => pictures.get(slug as string) as KnownPicture
const world = fakeWorld()
let model: Model

/** Builds a snapshot with the pictures as they are, and serves it. */
async function publish(): Promise<void> {
  storePictures(shop.catalogDb, pictures)
  await shop.build(TODAY)
  const snapshot = await loadSnapshot(shop.snapshotDir, (await readPointer(shop.snapshotDir)) as string)
  Object.assign(world, { served: await serveSnapshot(snapshot, { editorial: shop.editorial, awaitsSpelling: true }) })
}

beforeAll(async () => {
  await shop.load(all)
  await publish()
  model = modelOf(all, TODAY)
})

describe('include=palette', () => {
  /** The bodies of a request with a random `include`, without its palette, and with other fields. */
  async function answers<Body = Results>(path: string, query: Query, fields: string) {
    const include = random.pick(INCLUDES)
    const terms: Query = include.includes('terms') ? [['include', 'terms']] : []
    const get = (pairs: Query) => bodyOf<Body>(world, `${path}?${queryOf(pairs)}`)
    const named = [...query.filter(([name]) => name !== 'fields'), ['fields', fields] as const]
    const asked: Query = random.chance(0.5) ? [['include', include], ...query] : [...query, ['include', include]]
    return { pictured: await get(asked), plain: await get([...query, ...terms]), named: await get(named), asked }
  }

  test('adds what was measured to sites, whatever fields selects (rules 40.20, 40.22, 40.24)', async () => {
    const parts = ['hero', 'mobile', 'width'].map((part) => `screenshot.${part}`)
    for (let run = 0; run < RUNS; run++) {
      const query = inspirationQuery(random, model)
      const fields: Query = random.chance(0.3) ? [['fields', random.pick([...parts, parts.join()])]] : []
      const chosen = fields.length > 0 ? [...query.filter(([name]) => name !== 'fields'), ...fields] : query
      const { pictured, plain, named, asked } = await answers('/v1/inspirations', chosen, 'slug')
      const results = plain.results.map((site, i) => picturedSite(site, pictureOf(named.results[i]?.['slug'])))
      expect(JSON.stringify(pictured), queryOf(asked)).toBe(JSON.stringify({ ...plain, results }))
    }
  })

  test('adds what was measured to sections and their parents (rules 40.21 to 40.23)', async () => {
    for (let run = 0; run < RUNS; run++) {
      const query = sectionQuery(random, model)
      const type = query
        .find(([name]) => name === 'type')?.[1]
        .trim()
        .toLowerCase() as string
      const { pictured, plain, named, asked } = await answers('/v1/sections', query, 'image,parent_slug')
      const results = plain.results.map((section, i) => {
        const { image, parent } = named.results[i] as { image: string; parent: { slug: string } }
        const place = placeOf(bySlug.get(parent.slug) as Line, type, image)
        return picturedSection(section, pictureOf(parent.slug), place)
      })
      expect(JSON.stringify(pictured), queryOf(asked)).toBe(JSON.stringify({ ...plain, results }))
    }
  })
})

describe('include=crops', () => {
  /** The `crops` that the model has for a site, with their palettes if they are asked for. */
  function expected(slug: unknown, include: string): Json[] {
    const crops = cropsOf(model, model.sites.find(({ line }) => line.slug === slug) as Site)
    for (const crop of crops) crop['image'] = String(crop['image']).replace('//assets.', '//gallery.')
    if (!include.includes('palette')) return crops
    return crops.map((crop, i) => {
      const { parent: _, ...own } = picturedSection(crop, pictureOf(slug), i)
      return own
    })
  }

  /** Compares a site with the same one without crops. */
  function expectCrops(site: Json, plain: Json, slug: unknown, include: string): void {
    expect(JSON.stringify(site)).toBe(JSON.stringify({ ...plain, crops: expected(slug, include) }))
  }

  test('adds all sections to each site, whatever fields selects (rule 26.6)', async () => {
    for (let run = 0; run < RUNS; run++) {
      const include = random.pick(['crops', 'crops,terms', 'palette,crops', 'crops,palette,terms'])
      const others: Query = [['include', include.replace(/,?crops,?/, '')]]
      const slug = random.pick(all).slug
      const fields: Query = random.chance(0.3) ? [['fields', 'slug,screenshot.hero']] : []
      for (const [path, query] of [
        ['/v1/inspirations', inspirationQuery(random, model).filter(([name]) => name !== 'fields')],
        [`/v1/inspirations/${slug}/similar`, [['limit', '5']]],
        [
          '/v1/random',
          [
            ['limit', '5'],
            ['seed', `${run}`],
          ],
        ],
      ] as [string, Query][]) {
        const get = (more: Query) => bodyOf<Results>(world, `${path}?${queryOf([...query, ...fields, ...more])}`)
        const [whole, plain] = [await get([['include', include]]), await get(others)]
        expect({ ...whole, results: [] }).toEqual({ ...plain, results: [] })
        for (const [i, site] of whole.results.entries())
          expectCrops(site, plain.results[i] as Json, site['slug'], include)
      }
    }
  })
})

describe('by=looks', () => {
  /** The sites that look most like a site: all others by their distance, equal ones newest first. */
  function nearest(slug: string): Site[] {
    const looks = pictureOf(slug).measured?.looks
    if (looks === undefined) return []
    const others = model.sites.filter(({ line }) => line.slug !== slug && pictureOf(line.slug).measured !== null)
    const distance = ({ line }: Site) => looksDistance(looks, pictureOf(line.slug).measured?.looks as Uint8Array)
    return others.sort((a, b) => distance(a) - distance(b)).slice(0, 24)
  }

  const similar = async (slug: string, query: Query) =>
    (await bodyOf<Results>(world, `/v1/inspirations/${slug}/similar?${queryOf([['by', 'looks'], ...query])}`)).results

  test('lists the sites whose pictures are nearest, of the status (rule 40.25)', async () => {
    for (let run = 0; run < RUNS; run++) {
      const { slug } = random.pick(all)
      const [limit, status] = [random.pick([1, 12, 24, 50]), random.pick(['all', 'live', 'offline'])]
      const expected = nearest(slug)
        .filter(({ offline }) => status === 'all' || offline === (status === 'offline'))
        .slice(0, limit)
        .map(({ line }) => line.slug)
      const found = await similar(slug, [
        ['limit', `${limit}`],
        ['status', status],
      ])
      expect(found.map((site) => site['slug'])).toEqual(expected)
    }
  })

  test('has the shared terms, and what include adds (rules 27.5, 40.25)', async () => {
    const { slug } = random.pick(all.filter((one) => pictureOf(one.slug).measured !== null))
    const whole = await similar(slug, [['include', 'terms,palette']])
    expect(whole.length).toBe(12)
    const ownTerms = (await bodyOf<{ terms: unknown[] }>(world, `/v1/inspirations/${slug}?include=terms`)).terms
    for (const site of whole) {
      expect(Object.keys(site).slice(-4)).toEqual(['screenshot', 'shared', 'terms', 'palette'])
      const both = ownTerms.filter((term) => (site['terms'] as unknown[]).some((one) => isDeepStrictEqual(one, term)))
      expect(new Set((site['shared'] as Json[]).map(({ slug }) => slug))).toEqual(
        new Set((both as Json[]).map(({ slug }) => slug)),
      )
    }
  })

  test('follows a picture that looks different in the next build (rule 40.25)', async () => {
    const [one, other] = all.filter(({ slug }) => pictureOf(slug).measured !== null) as [Line, Line]
    const { measured } = pictureOf(one.slug)
    const twin = Uint8Array.from({ length: 8 }, () => 17)
    for (const { slug } of [one, other]) Object.assign(pictureOf(slug).measured as object, { looks: twin })
    await publish()
    expect((await similar(one.slug, [['limit', '1']]))[0]?.['slug']).toBe(other.slug)
    Object.assign(pictureOf(one.slug), { measured: null })
    await publish()
    expect(await similar(one.slug, [])).toEqual([])
    Object.assign(pictureOf(one.slug), { measured })
  })
})
