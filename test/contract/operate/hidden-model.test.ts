// A catalog with a hidden entry equals the plain model of a catalog without it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOwn, ownServer } from '../../support/http/target.ts'
import { inspirationListing, sectionListing } from '../../support/model/listings.ts'
import { modelOf } from '../../support/model/model.ts'
import type { Inspiration, InspirationListing, Meta, Taxonomies } from '../../support/model/shapes.ts'
import { metaCounts, statistics } from '../../support/model/statistics.ts'
import { CATALOGS, linesOf } from '../../support/worlds/fixture.ts'
import { script } from '../../support/worlds/processes.ts'
import type { ServedWorld } from '../../support/worlds/world.ts'

describeOwn('a catalog with a hidden site', 'the operator’s commands', () => {
  let world: ServedWorld
  beforeAll(async () => {
    world = await ownServer()
  })
  afterAll(async () => {
    await world?.server.stop()
  })
  const ask = async <T>(path: string) => (await world.service<T>(path, { key: world.adminKey })).data

  it('equals the model of the catalog without it, terms included (rule 44.50)', async () => {
    await script('nightly', [], world.env)
    const lines = linesOf(...CATALOGS)
    const [, hidden] = (await ask<InspirationListing>('/v1/inspirations?limit=2')).results as [Inspiration, Inspiration]
    await script('entries', ['hide', hidden.slug, '--reason', 'test'], world.env)
    const model = modelOf(
      lines.filter(({ slug }) => slug !== hidden.slug),
      new Date().toISOString().slice(0, 10),
    )
    expect(await ask('/v1/inspirations?limit=100')).toEqual(inspirationListing(model, [['limit', '100']]))
    expect(await ask('/v1/sections?type=hero&limit=100')).toEqual(
      sectionListing(model, [
        ['type', 'hero'],
        ['limit', '100'],
      ]),
    )
    expect(await ask('/v1/stats/taxonomy?taxonomy=tech')).toEqual(statistics(model, 'tech', 'all', 'count'))
    const { inspirations, taxonomies } = await ask<Meta>('/v1/meta')
    expect(inspirations).toEqual(metaCounts(model).inspirations)
    const listed = await ask<Taxonomies>('/v1/taxonomies')
    expect(taxonomies).toEqual(Object.fromEntries(Object.entries(listed).map(([name, terms]) => [name, terms.length])))
    const unused = listed.authors.filter(({ count }) => count === 0)
    expect(unused.map(({ slug }) => slug)).toEqual(['orphan'])
  })
})
