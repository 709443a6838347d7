// `slug` on /v1/sections: the sections of some sites.
import { describe, expect, it } from 'vitest'
import { aTerm } from '../../support/http/samples.ts'
import { get } from '../../support/http/target.ts'
import type { Failure, InspirationListing, SectionListing } from '../../support/model/shapes.ts'

const sitesWith = async (type: string) =>
  (await get<InspirationListing>(`/v1/inspirations?sections=${type}&include=crops&limit=20`)).data.results
const slugsOf = (slugs: readonly string[]) => slugs.map((slug) => `slug=${encodeURIComponent(slug)}`).join('&')

describe('slug on /v1/sections', () => {
  it('lists the sections of a site of all types without type, in page order (rule 8.8)', async () => {
    for (const { slug, crops = [] } of (await sitesWith((await aTerm('sections')).slug)).slice(0, 5)) {
      const { data } = await get<SectionListing>(`/v1/sections?${slugsOf([slug])}&limit=100`)
      expect([data.total, data.section_type]).toEqual([crops.length, null])
      expect(data.results.map(({ parent: _, ...own }) => own)).toEqual(crops)
      expect(data.results.every(({ parent }) => parent.slug === slug)).toBe(true)
    }
  })

  it('lists each site once, and nothing for an unknown one (rule 8.8)', async () => {
    const [{ slug } = { slug: '' }] = await sitesWith((await aTerm('sections')).slug)
    const once = await get<SectionListing>(`/v1/sections?${slugsOf([slug])}`)
    const again = await get<SectionListing>(`/v1/sections?${slugsOf([slug, 'no-such-site', slug])}`)
    expect(again.data).toEqual(once.data)
    for (const unknown of ['no-such-site', '<b>', '%', 'a'.repeat(300)]) {
      const { status, data } = await get<SectionListing>(`/v1/sections?${slugsOf([unknown])}`)
      expect([status, data.total, data.results]).toEqual([200, 0, []])
    }
  })

  it('can be walked, and a cursor belongs to its sites (rules 8.8, 25.8)', async () => {
    const slugs = (await sitesWith((await aTerm('sections')).slug)).map(({ slug }) => slug).slice(0, 5)
    const whole = await get<SectionListing>(`/v1/sections?${slugsOf(slugs)}&limit=100`)
    const found: unknown[] = []
    let cursor: string | null = '*'
    while (cursor !== null && found.length < 1000) {
      const path: string = `/v1/sections?${slugsOf(slugs)}&limit=3&cursor=${cursor}`
      const { data }: { data: SectionListing } = await get<SectionListing>(path)
      found.push(...data.results)
      const other = await get(`/v1/sections?${slugsOf(slugs.slice(1))}&cursor=${data.next_cursor}`)
      if (data.next_cursor) expect(other.status).toBe(400)
      cursor = data.next_cursor ?? null
    }
    expect(found).toEqual(whole.data.results)
  })

  it('is at most twenty, and type is required without it (rules 8.3, 8.8)', async () => {
    const many = Array.from({ length: 21 }, (_, i) => `site-${i}`)
    const { status, data } = await get<Failure>(`/v1/sections?${slugsOf(many)}`)
    expect([status, data.message]).toEqual([400, expect.stringContaining('slug takes up to 20 different slugs')])
    expect((await get(`/v1/sections?${slugsOf(many.slice(1))}`)).status).toBe(200)
    expect((await get<Failure>('/v1/sections?slug=')).data.message).toContain('type is required')
    expect((await get(`/v1/sections?type=no-such-type&${slugsOf(['x'])}`)).status).toBe(404)
  })
})
