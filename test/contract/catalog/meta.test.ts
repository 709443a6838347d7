// GET /v1/meta: the public counts.
import { describe, expect, it } from 'vitest'
import { describeOwn, service, target } from '../../support/http/target.ts'
import type { Meta } from '../../support/model/shapes.ts'
import { metaCounts } from '../../support/model/statistics.ts'
import { fixtureModel } from '../../support/worlds/fixture.ts'

const meta = () => service<Meta>('/v1/meta')

describe('GET /v1/meta', () => {
  it('needs no key and ignores an invalid one (rule 3.1, rule 10.12)', async () => {
    expect((await meta()).status).toBe(200)
    for (const authorization of ['Bearer nonsense', 'Basic eDp5', `Bearer ${target.freeKey}`]) {
      expect((await service('/v1/meta', { headers: { authorization } })).status).toBe(200)
    }
  })

  it('can be cached for an hour (rule 15.5)', async () => {
    expect((await meta()).headers['cache-control']).toBe('public, max-age=3600')
  })

  it('ignores parameters (rule 6.7)', async () => {
    expect((await service('/v1/meta?limit=0&fields=nope')).text).toBe((await meta()).text)
  })
})

describeOwn('the counts of the fixture', 'the fixture', () => {
  it('equal the model (rule 10.12)', async () => {
    const { inspirations, taxonomies } = (await meta()).data
    expect({ inspirations, taxonomies }).toEqual(metaCounts(fixtureModel()))
  })

  it('come with updated_at, the time of the last catalog change (rule 10.13)', async () => {
    const { from, to } = (target.own as NonNullable<typeof target.own>).built
    const updated = new Date((await meta()).data.updated_at).toISOString()
    expect(updated >= from && updated <= to, `${from} ≤ ${updated} ≤ ${to}`).toBe(true)
  })
})
