// GET /v1/meta: the public counts.
import { describe, expect, it } from 'vitest'
import { RATE_HEADERS } from '../../support/http/declared.ts'
import { allTerms } from '../../support/http/samples.ts'
import { describeOwn, get, service, target } from '../../support/http/target.ts'
import { TAXONOMIES } from '../../support/model/model.ts'
import type { InspirationListing, Meta } from '../../support/model/shapes.ts'
import { metaCounts } from '../../support/model/statistics.ts'
import { fixtureModel } from '../../support/worlds/fixture.ts'

const meta = () => service<Meta>('/v1/meta')

async function total(query: string): Promise<number> {
  return (await get<InspirationListing>(`/v1/inspirations?limit=1&${query}`)).data.total
}

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

  it('is not rate limited (rule 4.5)', async () => {
    const { headers } = await service('/v1/meta', { key: target.freeKey })
    for (const name of RATE_HEADERS) expect(headers).not.toHaveProperty(name)
  })

  it('ignores parameters (rule 6.7)', async () => {
    expect((await service('/v1/meta?limit=0&fields=nope')).text).toBe((await meta()).text)
  })

  it('has the same totals as the listing (rule 10.12)', async () => {
    const { inspirations } = (await meta()).data
    expect(inspirations).toEqual({
      total: await total('status=all'),
      live: await total('status=live'),
      offline: await total('status=offline'),
    })
    expect(inspirations.live + inspirations.offline).toBe(inspirations.total)
  })

  it('counts the terms that /v1/taxonomies lists (rule 10.12)', async () => {
    const lists = await allTerms()
    const counts = Object.fromEntries(TAXONOMIES.map((taxonomy) => [taxonomy, lists[taxonomy].length]))
    expect((await meta()).data.taxonomies).toEqual(counts)
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
