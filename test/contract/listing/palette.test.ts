// `include=palette` over HTTP, on a catalog whose pictures were measured.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTerm } from '../../support/http/samples.ts'
import { describeOwn, get, ownWorld } from '../../support/http/target.ts'
import type { Failure, Inspiration, InspirationListing } from '../../support/model/shapes.ts'
import { type KnownPicture, picturedSite, randomPictures, storePictures } from '../../support/pictures/measured.ts'
import { randomFrom, seedOfRun } from '../../support/project/random.ts'
import { fixtureModel, TODAY } from '../../support/worlds/fixture.ts'
import { script } from '../../support/worlds/processes.ts'
import { type ServedWorld, serve } from '../../support/worlds/world.ts'

type Json = Record<string, unknown>
const random = randomFrom(seedOfRun('palettes over HTTP'))
const sameText = (actual: unknown, expected: unknown) =>
  expect(JSON.stringify(actual, null, 1)).toBe(JSON.stringify(expected, null, 1))

describe('include=palette', () => {
  it.each(['palettes', 'Palette', 'palette,color'])(
    'refuses %s and names what there is (rule 40.20)',
    async (value) => {
      const { status, data } = await get<Failure>(`/v1/inspirations?include=${value}`)
      expect([status, data.error]).toEqual([400, 'bad_request'])
      expect(data.message).toContain('include takes a comma-separated list of terms, palette')
    },
  )
})

describeOwn('what was measured', 'a catalog of its own', () => {
  const model = fixtureModel()
  const lines = model.sites.map(({ line }) => line)
  const pictures = randomPictures(random, lines)
  const pictureOf = (slug: unknown) => pictures.get(slug as string) as KnownPicture
  let served: ServedWorld
  afterAll(() => served?.server.stop())

  beforeAll(async () => {
    const world = await ownWorld()
    storePictures(world.env['CATALOG_DB'] as string, pictures)
    await script('snapshot', ['--today', TODAY], world.env)
    served = await serve(world)
  })

  const asked = async <T>(path: string) => (await served.service<T>(path, { key: served.adminKey })).data

  it('stands in listings and in one site, behind the terms (rules 40.20, 40.22)', async () => {
    const plain = await asked<InspirationListing>('/v1/inspirations?limit=100&include=terms')
    const { results } = await asked<InspirationListing>('/v1/inspirations?limit=100&include=palette,terms')
    sameText(
      results,
      plain.results.map((site) => picturedSite(site, pictureOf(site.slug))),
    )
    for (const site of results.slice(0, 5)) {
      const path = `/v1/inspirations/${encodeURIComponent(site.slug)}?include=terms,palette`
      sameText(await asked<Inspiration>(path), site)
    }
  })

  it('stands in items of a search, similar and random sites (rule 40.20)', async () => {
    const q = encodeURIComponent((await aTerm('sections')).name)
    const plain = await asked<{ results: { items: Json[] } }>(`/v1/search?q=${q}`)
    const found = await asked<{ results: { items: Json[] } }>(`/v1/search?q=${q}&include=palette`)
    sameText(
      found.results.items,
      plain.results.items.map((site) => picturedSite(site, pictureOf(site['slug']))),
    )
    const slug = encodeURIComponent(lines[0]?.slug ?? '')
    for (const path of [`/v1/inspirations/${slug}/similar?`, '/v1/random?seed=1&limit=20']) {
      const [before, after] = [
        await asked<{ results: Json[] }>(`${path}&include=terms`),
        await asked<{ results: Json[] }>(`${path}&include=terms,palette`),
      ]
      sameText(
        after.results,
        before.results.map((site) => picturedSite(site, pictureOf(site['slug']))),
      )
    }
  })
})
