// The pages of a listing contain each entry exactly once, in order, in both directions.
import { describe, expect, it } from 'vitest'
import { queryOf } from '../../support/http/http.ts'
import { aTerm } from '../../support/http/samples.ts'
import { get } from '../../support/http/target.ts'
import type { InspirationListing, SectionListing } from '../../support/model/shapes.ts'

/** The maximum number of pages that a test reads in one direction. */
const PAGES = 60

async function walk<L extends { total: number; results: unknown[] }>(
  path: string,
  pairs: [string, string][],
  limit: number,
): Promise<{ total: number; results: L['results'] }> {
  const results: L['results'] = []
  for (let offset = 0, page = 0; page < PAGES; offset += limit, page++) {
    const query = queryOf([...pairs, ['limit', String(limit)], ['offset', String(offset)]])
    const { data } = await get<L>(`${path}?${query}`)
    results.push(...data.results)
    if (results.length >= data.total) return { total: data.total, results }
  }
  return { total: results.length, results }
}

const inspirations = (pairs: [string, string][], limit: number) =>
  walk<InspirationListing>('/v1/inspirations', pairs, limit) as Promise<{
    total: number
    results: InspirationListing['results']
  }>

describe('pages of /v1/inspirations', () => {
  it.each([7, 20, 99, 100])(
    'with a limit of %s contain each entry exactly once (rule 7.2, rule 7.3)',
    async (limit) => {
      const { total, results } = await inspirations([], limit)
      expect(results).toHaveLength(total)
      expect(new Set(results.map((entry) => entry.slug)).size).toBe(total)
    },
  )

  it('run from the latest day to the earliest under newest; oldest is the exact reverse (rule 7.5)', async () => {
    const newest = await inspirations([], 100)
    const dates = newest.results.map((entry) => entry.published)
    expect(dates).toEqual(dates.toSorted().reverse())
    const { data } = await get<InspirationListing>('/v1/inspirations?limit=1')
    if (data.total > newest.total) return
    const oldest = await inspirations([['sort', 'oldest']], 100)
    expect(oldest.results).toEqual(newest.results.toReversed())
  })

  it('of one size are parts of the pages of another size (rule 7.2)', async () => {
    const { results } = await inspirations([], 100)
    for (const [limit, offset] of [
      [1, 0],
      [13, 5],
      [50, 60],
      [3, results.length - 2],
    ] as const) {
      const { data } = await get<InspirationListing>(`/v1/inspirations?limit=${limit}&offset=${offset}`)
      expect(data.results).toEqual(results.slice(offset, offset + limit))
      expect([data.limit, data.offset]).toEqual([limit, offset])
    }
  })

  it('under a filter contain the matching entries of all pages (rule 7.1)', async () => {
    const genre = await aTerm('genre')
    const whole = await inspirations([], 100)
    const { data } = await get<InspirationListing>('/v1/inspirations?limit=1')
    if (data.total > whole.total) return
    const some = await inspirations([['genre', genre.slug]], 17)
    expect(some.results).toEqual(whole.results.filter((entry) => entry.genre.includes(genre.name)))
  })
})

describe('pages of /v1/sections', () => {
  const sections = (pairs: [string, string][], limit: number) =>
    walk<SectionListing>('/v1/sections', pairs, limit) as Promise<{ total: number; results: SectionListing['results'] }>

  it('contain each section exactly once, newest first; oldest is the exact reverse (rule 8.4)', async () => {
    const type: [string, string] = ['type', (await aTerm('sections')).slug]
    const [newest, small] = [await sections([type], 100), await sections([type], 33)]
    expect(small.results).toEqual(newest.results.slice(0, small.total))
    const dates = newest.results.map((section) => section.parent.published)
    expect(dates).toEqual(dates.toSorted().reverse())
    const { data } = await get<SectionListing>(`/v1/sections?${queryOf([type, ['limit', '1']])}`)
    if (data.total > newest.total) return
    const oldest = await sections([type, ['sort', 'oldest']], 100)
    expect(oldest.results).toEqual(newest.results.toReversed())
  })

  it('contain only sections of entries that have the type', async () => {
    const type = await aTerm('sections')
    const query = queryOf([
      ['type', type.slug],
      ['limit', '100'],
    ])
    const { data } = await get<SectionListing>(`/v1/sections?${query}`)
    expect(data.section_type).toEqual({ name: type.name, slug: type.slug })
    for (const section of data.results) expect(section.section_type).toBe(type.name)
    expect(data.total).toBeGreaterThanOrEqual(type.count)
  })
})
