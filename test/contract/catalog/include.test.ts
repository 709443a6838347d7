// `include=terms` and single members of the screenshot in `fields`.
import { describe, expect, it } from 'vitest'
import { aSlug, aTerm, firstPage } from '../../support/http/samples.ts'
import { get } from '../../support/http/target.ts'
import type { Failure, Inspiration, InspirationListing, SectionListing } from '../../support/model/shapes.ts'

type Json = Record<string, unknown>
const sameText = (actual: unknown, expected: unknown) =>
  expect(JSON.stringify(actual, null, 1)).toBe(JSON.stringify(expected, null, 1))

const PARTS = ['hero', 'thumbnail', 'full', 'original', 'mobile', 'width', 'height'] as const

describe('include=terms', () => {
  const whole = async () => (await get<InspirationListing>('/v1/inspirations?include=terms')).data.results

  it('adds the same terms to one site, and to the items of a search (rule 26.1)', async () => {
    for (const listed of (await whole()).slice(0, 5)) {
      const path = `/v1/inspirations/${encodeURIComponent(listed.slug)}?include=terms`
      sameText((await get<Inspiration>(path)).data, listed)
    }
    const { name } = await aTerm('sections')
    const path = `/v1/search?q=${encodeURIComponent(name)}&limit=5`
    const plain = await get<{ results: { items: Json[] } }>(path)
    const { data } = await get<{ results: { items: Json[] } }>(`${path}&include=terms`)
    for (const item of data.results.items) {
      const { data: site } = await get<Inspiration>(
        `/v1/inspirations/${encodeURIComponent(String(item['slug']))}?include=terms`,
      )
      expect([Object.keys(item).at(-1), item['terms']]).toEqual(['terms', site.terms])
    }
    sameText(
      data.results.items.map(({ terms: _, ...rest }) => rest),
      plain.data.results.items,
    )
  })

  it('adds terms to the parent of a section, also if fields names nothing of it (rule 26.2)', async () => {
    const path = `/v1/sections?type=${encodeURIComponent((await aTerm('sections')).slug)}&limit=5`
    const { data } = await get<SectionListing>(`${path}&include=terms`)
    for (const { parent } of data.results) expect(Object.keys(parent).at(-1)).toBe('terms')
    const alone = await get<SectionListing>(`${path}&include=terms&fields=prompt`)
    sameText(
      alone.data.results,
      data.results.map(({ prompt, parent }) => ({ prompt, parent: { terms: parent.terms } })),
    )
  })

  it('stays beside fields (rule 26.3)', async () => {
    const { data } = await get<InspirationListing>('/v1/inspirations?include=%20terms%20&fields=slug')
    for (const result of data.results) expect(Object.keys(result)).toEqual(['slug', 'terms'])
  })

  it.each(['term', 'Terms', 'terms,shared'])('refuses include=%s (rule 26.1)', async (value) => {
    const slug = encodeURIComponent(await aSlug())
    for (const path of [
      '/v1/inspirations?',
      `/v1/inspirations/${slug}?`,
      '/v1/search?q=dark&',
      '/v1/sections?type=hero&',
    ]) {
      const { status, data } = await get<Failure>(`${path}include=${value}`)
      expect([status, data.error]).toEqual([400, 'bad_request'])
      expect(data.message).toContain('include takes')
    }
  })
})

describe('include=crops', () => {
  it('adds the sections of each site as the last member, in page order (rule 26.6)', async () => {
    const slug = (await aTerm('sections')).slug
    const { data } = await get<InspirationListing>(`/v1/inspirations?sections=${slug}&include=crops,terms&limit=10`)
    const listed = await get<SectionListing>(`/v1/sections?type=${slug}&limit=100&fields=image,section_type,prompt`)
    for (const site of data.results) {
      const { crops = [] } = site
      expect(Object.keys(site).slice(-2)).toEqual(['terms', 'crops'])
      const tops = crops.map(({ image }) => Number(/trim=(\d+);/.exec(String(image))?.[1]))
      expect(tops).toEqual(tops.toSorted((a, b) => a - b))
      for (const crop of crops) expect(Object.keys(crop)).toEqual(['image', 'section_type', 'prompt'])
    }
    const all = data.results.flatMap((site) => site.crops ?? [])
    const first = listed.data.results[0] as unknown as Json
    expect(all).toContainEqual(first)
  })

  it('is for sites only: sections refuse it and say what they take (rules 26.2, 26.6)', async () => {
    const { status, data } = await get<Failure>('/v1/sections?type=hero&include=crops')
    expect([status, data.message]).toEqual([
      400,
      expect.stringContaining('include takes a comma-separated list of terms, palette;'),
    ])
  })
})

describe('members of the screenshot in fields', () => {
  it('selects each of them alone, and any of them in their order (rules 26.4, 26.5)', async () => {
    const { results } = await firstPage()
    const selections = [...PARTS.map((part) => [part]), ['height', 'hero'], ['width', 'mobile', 'thumbnail']]
    for (const parts of selections) {
      const fields = parts.map((part) => `screenshot.${part}`).join(',')
      const { data } = await get<InspirationListing>(`/v1/inspirations?fields=${fields}`)
      const chosen = ({ screenshot }: Inspiration) => ({
        screenshot: Object.fromEntries(Object.entries(screenshot).filter(([name]) => parts.includes(name as 'hero'))),
      })
      sameText(data.results, results.map(chosen))
    }
  })

  it('is whole if screenshot itself is named (rule 26.5)', async () => {
    const { data } = await get<InspirationListing>('/v1/inspirations?fields=screenshot.width,screenshot')
    sameText(
      data.results,
      (await firstPage()).results.map(({ screenshot }) => ({ screenshot })),
    )
  })

  it('is {} without a mobile capture (rule 26.5)', async () => {
    const { data } = await get<InspirationListing>('/v1/inspirations?fields=screenshot.mobile&limit=100')
    expect(data.results).toContainEqual({ screenshot: {} })
  })

  it.each(['screenshot.', 'screenshot.tiny', 'screenshot.hero.x', 'title.hero', 'parent_screenshot.hero'])(
    'refuses %s (rule 26.4)',
    async (name) => {
      const { status, data } = await get<Failure>(`/v1/inspirations?fields=${name}`)
      expect([status, data.error]).toEqual([400, 'bad_request'])
    },
  )

  it.each(['parent_screenshot.mobile', 'parent_screenshot.width', 'screenshot.hero'])(
    'refuses %s for sections (rule 26.4)',
    async (name) => {
      expect((await get(`/v1/sections?type=hero&fields=${name}`)).status).toBe(400)
    },
  )
})
