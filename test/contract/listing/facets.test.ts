// Counts of terms beside a listing.
import { describe, expect, it } from 'vitest'
import { queryOf } from '../../support/http/http.ts'
import { aTerm } from '../../support/http/samples.ts'
import { get } from '../../support/http/target.ts'
import type { Facet, Failure, InspirationListing, SectionListing } from '../../support/model/shapes.ts'

type Pair = readonly [name: string, value: string]
type Faceted<L> = Omit<L, 'facets'> & { facets: Record<string, Facet> }

async function sites(...pairs: Pair[]) {
  return (await get<Faceted<InspirationListing>>(`/v1/inspirations?${queryOf(pairs)}`)).data
}

async function bands(...pairs: Pair[]) {
  const type = (await aTerm('sections')).slug
  return (await get<Faceted<SectionListing>>(`/v1/sections?${queryOf([['type', type], ...pairs])}`)).data
}

describe.each([
  ['/v1/inspirations', sites],
  ['/v1/sections', bands],
])('facets of %s', (_, list) => {
  // (rule 24.8, rule 6.1)
  it.each([
    ['facets', 'tag'],
    ['facets', 'colour'],
    ['facets', 'genre,moods'],
    ['facets', 'Genre'],
    ['facet_limit', '0'],
    ['facet_limit', '101'],
  ])('refuse %s=%s', async (name, value) => {
    const path = list === sites ? '/v1/inspirations?' : `/v1/sections?type=${(await aTerm('sections')).slug}&`
    const { status, data } = await get<Failure>(`${path}${queryOf([[name, value]])}`)
    expect([status, data.error]).toEqual([400, 'bad_request'])
    expect(data.message).toMatch(new RegExp(`^${name}\\b`))
  })

  it('are absent without a name (rule 24.8, rule 6.4)', async () => {
    for (const value of ['', ' ', ',']) expect(await list(['facets', value])).not.toHaveProperty('facets')
    expect(await list(['facet_limit', '5'])).not.toHaveProperty('facets')
  })
})
