// `nightly` on later days: it marks old entries offline and publishes due ones, and a running server shows the result.
import { beforeAll, expect, it } from 'vitest'
import { describeOwn, ownServer } from '../../support/http/target.ts'
import { inspirationListing } from '../../support/model/listings.ts'
import { type Model, modelOf, TAXONOMIES } from '../../support/model/model.ts'
import type { Meta } from '../../support/model/shapes.ts'
import { metaCounts, PERIODS, statistics } from '../../support/model/statistics.ts'
import { CATALOGS, linesOf } from '../../support/worlds/fixture.ts'
import { script } from '../../support/worlds/processes.ts'
import type { ServedWorld } from '../../support/worlds/world.ts'

const lines = linesOf(...CATALOGS)

/** Days in order. The last one, 29 February, does not exist one or ten years before. */
const DAYS = ['2026-11-21', '2027-01-05', '2027-02-28', '2028-02-29']

describeOwn('nightly', 'the operator’s commands', () => {
  let world: ServedWorld
  beforeAll(async () => {
    world = await ownServer()
  })

  const ask = <T>(path: string) => world.service<T>(path, { key: world.adminKey })

  async function expectModel(model: Model): Promise<void> {
    const { inspirations, taxonomies } = (await ask<Meta>('/v1/meta')).data
    expect({ inspirations, taxonomies }).toEqual(metaCounts(model))
    for (const sort of ['newest', 'oldest']) {
      const query = [
        ['limit', '100'],
        ['sort', sort],
      ] as const
      expect((await ask(`/v1/inspirations?limit=100&sort=${sort}`)).data).toEqual(inspirationListing(model, query))
    }
    const { data } = await ask('/v1/inspirations?genre=edge&limit=100')
    expect(data).toEqual(
      inspirationListing(model, [
        ['genre', 'edge'],
        ['limit', '100'],
      ]),
    )
  }

  // (rule 18.1, rule 7.6, rule 10.8)
  it.each(DAYS)(
    'of %s marks entries of ten years offline, publishes due ones, and counts its periods',
    async (today) => {
      const before = (await ask('/healthz')).text
      await script('nightly', ['--today', today], world.env)
      await expect.poll(async () => (await ask('/healthz')).text).not.toBe(before)
      const model = modelOf(lines, today)
      await expectModel(model)
      for (const taxonomy of TAXONOMIES) {
        for (const period of PERIODS) {
          const { data } = await ask(`/v1/stats/taxonomy?taxonomy=${taxonomy}&period=${period}`)
          expect(data).toEqual(statistics(model, taxonomy, period, 'count'))
        }
      }
    },
  )

  it('publishes nothing if it runs again on the same day (rule 16.6)', async () => {
    const before = await ask('/healthz')
    const meta = await ask('/v1/meta')
    await script('nightly', ['--today', DAYS.at(-1) as string], world.env)
    expect((await ask('/healthz')).text).toBe(before.text)
    expect((await ask('/v1/meta')).headers['etag']).toBe(meta.headers['etag'])
  })

  it('leaves marked entries offline after another import (rule 18.2)', async () => {
    const { offline } = (await ask<Meta>('/v1/meta')).data.inspirations
    await script('import', [...CATALOGS], world.env)
    await script('snapshot', ['--today', DAYS.at(-1) as string], world.env)
    expect((await ask<Meta>('/v1/meta')).data.inspirations.offline).toBe(offline)
  })
})
