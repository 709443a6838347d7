// The search by color over HTTP. test/unit/snapshot/color-near.test.ts compares its results with a plain model.
import { beforeAll, expect, it } from 'vitest'
import type { Palette } from '../../../src/catalog/pictures/oklab.ts'
import { aTerm } from '../../support/http/samples.ts'
import { describeOwn, get, ownWorld } from '../../support/http/target.ts'
import type { Failure, InspirationListing, SectionListing } from '../../support/model/shapes.ts'
import { storePalettes } from '../../support/pictures/palettes.ts'
import { fixtureModel, TODAY } from '../../support/worlds/fixture.ts'
import { script } from '../../support/worlds/processes.ts'
import { type ServedWorld, serve } from '../../support/worlds/world.ts'

const type = (await aTerm('sections')).slug
const PATHS = ['/v1/inspirations?', `/v1/sections?type=${type}&`, '/v1/random?seed=a&']

it.each(PATHS)('%scolor_near of what was not measured matches nothing (rule 40.2)', async (path) => {
  const { data } = await get<InspirationListing>(`${path}color_near=ffffff&color_within=wide`)
  expect([data.total, data.results]).toEqual([0, []])
})

const noColor = (text: string) =>
  `color_near takes a color such as ff7f50, #ff7f50 or f50, or a name of the explorer or of CSS such as sage or navy; got "${text}".`

it.each(PATHS)('%scolor_near refuses what is no color, and a fourth one (rule 40.1)', async (path) => {
  const wrong = [
    ['color_near=salmo', noColor('salmo')],
    ['color_near=ff7f5', noColor('ff7f5')],
    ['color_near=fff&color_near=12345g', noColor('12345g')],
    ['color_near=1,2&color_within=near', noColor('1,2')],
    ['color_within=near', 'color_within takes one of close, similar, wide; got "near".'],
    [
      'color_near=111&color_near=222&color_near=333&color_near=444',
      'color_near takes up to 3 different colors; got 4.',
    ],
  ]
  for (const [query, message] of wrong) {
    const { status, data } = await get<Failure>(path + query)
    expect([query, status, data]).toEqual([query, 400, { error: 'bad_request', message }])
  }
})

it.each([
  ['sage', 'a9b89a'],
  [' Hot Pink', 'ff4fa3'],
  ['navy_blue', '16264d'],
  ['NAVY', '16264d'],
  ['rebeccapurple', '663399'],
  ['DarkSlateGrey', '2f4f4f'],
])('takes a name of the explorer, or else of CSS: %s (rule 40.1)', async (name, hex) => {
  const of = (color: string) => get(`/v1/inspirations?color_near=${encodeURIComponent(color)}&limit=1&fields=slug`)
  const [named, coded] = [await of(name), await of(hex)]
  expect([named.status, named.text]).toEqual([200, coded.text])
})

it.each(PATHS.slice(0, 2))('%scolor_near needs sort beside cursor (rule 40.5)', async (path) => {
  const { status, data } = await get<Failure>(`${path}color_near=fff&cursor=*`)
  expect([status, data.message]).toEqual([400, 'cursor needs sort beside color_near: add sort=newest or sort=oldest.'])
  expect((await get(`${path}color_near=fff&cursor=*&sort=newest`)).status).toBe(200)
})

const CORAL = { hex: '#ff7f50', share: 0.5 }
const NEARLY = { hex: '#ff8a5c', share: 0.5 }
const FAINT = { hex: '#ff7f50', share: 0.02 }
const NAVY = { hex: '#001f5b', share: 0.3 }
/** It has two heroes. */
const TWICE = 'lunar-gallery-002'

describeOwn('measured pictures', 'a catalog of its own', () => {
  const { sites } = fixtureModel()
  const [newest, newer, older] = sites.map(({ line }) => line.slug).filter((slug) => slug !== TWICE) as [
    string,
    string,
    string,
  ]
  let world: ServedWorld

  beforeAll(async () => {
    const own = await ownWorld()
    const sections = (slug: string, palette: Palette) =>
      (sites.find(({ line }) => line.slug === slug)?.line.sections ?? []).map(() => palette)
    const bands = (sites.find(({ line }) => line.slug === TWICE)?.line.sections ?? []).toSorted((a, b) => a.top - b.top)
    const lastHero = bands.findLastIndex((band) => band.type === 'Hero')
    const palettes = new Map([
      [newest, { page: [NEARLY], hero: [NAVY], sections: sections(newest, []) }],
      [newer, { page: [FAINT], hero: [CORAL, NAVY], sections: sections(newer, [FAINT]) }],
      [older, { page: [FAINT], hero: [], sections: sections(older, []), given: ['#001f5b', '#ffffff'] }],
      [TWICE, { page: [], hero: [], sections: bands.map((_, i) => (i === lastHero ? [CORAL] : [NAVY])) }],
    ])
    storePalettes(own.env['CATALOG_DB'] as string, palettes)
    await script('snapshot', ['--today', TODAY], own.env)
    world = await serve(own)
  })

  const ask = async <Body = InspirationListing>(path: string) =>
    (await world.service<Body>(path, { headers: { authorization: `Bearer ${world.freeKey}` } })).data
  const slugsOf = ({ results }: Pick<InspirationListing, 'results'>) => results.map(({ slug }) => slug)

  it('lists the best match first, or by date with sort (rule 40.2, rule 40.4)', async () => {
    const best = await ask('/v1/inspirations?color_near=ff7f50')
    expect([best.total, slugsOf(best)]).toEqual([2, [newer, newest]])
    const dated = await ask('/v1/inspirations?color_near=ff7f50&sort=newest')
    expect(slugsOf(dated)).toEqual([newest, newer])
    expect(slugsOf(await ask('/v1/inspirations?color_near=ff7f50&color_within=close&limit=1'))).toEqual([newer])
  })

  it('finds several colors in one palette only (rule 40.2)', async () => {
    const both = await ask('/v1/inspirations?color_near=ff7f50&color_near=%23001F5B')
    expect([both.total, slugsOf(both)]).toEqual([1, [newer]])
    expect(slugsOf(await ask('/v1/inspirations?color_near=001f5b&color_near=FFF'))).toEqual([older])
  })

  it('holds beside a batch and for a draw (rule 40.3)', async () => {
    const batch = await ask<InspirationListing & { missing: string[] }>(
      `/v1/inspirations?color_near=ff7f50&slug=${newest}&slug=${older}&slug=${newer}`,
    )
    expect([slugsOf(batch), batch.missing]).toEqual([[newest, newer], [older]])
    const drawn = await ask('/v1/random?color_near=ff7f50&limit=20')
    expect([drawn.total, slugsOf(drawn).toSorted()]).toEqual([2, [newer, newest].toSorted()])
  })

  it('lists one of two sections of a site, if only that one has the color (rule 40.6)', async () => {
    const listed = await ask<SectionListing>('/v1/sections?type=hero&color_near=ff7f50&facets=sections&facet_limit=1')
    const all = await ask<SectionListing>('/v1/sections?type=hero&limit=100')
    const own = all.results.filter(({ parent }) => parent?.slug === TWICE)
    expect([listed.total, listed.results]).toEqual([1, own.slice(-1)])
    expect(listed.facets?.sections?.terms[0]?.count).toBe(1)
  })

  it('has one ETag for all spellings and orders of the same colors (rule 40.1, rule 40.3)', async () => {
    const asked = ['f50&color_near=123456', '%23FF5500&color_near=%23123456', '123456&color_near=f50&color_near=ff5500']
    const headers = { authorization: `Bearer ${world.freeKey}` }
    const tags = asked.map(async (colors) => {
      return (await world.service(`/v1/inspirations?color_near=${colors}`, { headers })).headers['etag']
    })
    expect(new Set(await Promise.all(tags)).size).toBe(1)
  })
})
