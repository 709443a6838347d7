// The explorer over HTTP: its numbers are those of the API, on any catalog. Impossible addresses are never errors.
import { describe, expect, it } from 'vitest'
import { queryOf } from '../../support/http/http.ts'
import { freshAddress } from '../../support/http/registrations.ts'
import { allTerms, aTerm } from '../../support/http/samples.ts'
import { get, service } from '../../support/http/target.ts'
import type { InspirationListing, Term } from '../../support/model/shapes.ts'
import { decoded } from '../../support/model/text.ts'

type Pair = readonly [name: string, value: string]

const page = async (pairs: readonly Pair[]) => {
  const headers = { 'x-forwarded-for': freshAddress(), accept: 'text/html' }
  const { status, text } = await service(`/explore?${queryOf(pairs)}`, { headers })
  expect([status, pairs]).toEqual([200, pairs])
  return text
}

/** The number of results of a listing of the API. */
async function total(pairs: readonly Pair[]): Promise<number> {
  const path = pairs.some(([name]) => name === 'type') ? '/v1/sections' : '/v1/inspirations'
  return (await get<InspirationListing>(`${path}?${queryOf([...pairs, ['limit', '1']])}`)).data.total
}

interface Found {
  matched_filters: { taxonomy: string; slug: string }[]
}

interface Shown {
  list: string
  slug: string
  count: number
}

/** The choices of a page with their numbers. */
function choicesOf(html: string): Shown[] {
  const named =
    /data-key="([a-z_]+):([^"]+)"[^>]*>(?:<span[^>]*>(?:<svg.*?<\/svg>)?)?[^<]*(?:<\/span>)? <span class="of">([\d,]+)<\/span>/g
  const links = html.matchAll(named)
  return Array.from(links, ([, list = '', slug = '', count = '']) => {
    return { list, slug: decoded(slug), count: Number(count.replaceAll(',', '')) }
  })
}

function shownTotal(html: string): number {
  const [, text = ''] = /<h2 id="count"[^>]*>([^<]*)</.exec(html) ?? []
  return text.startsWith('No ') ? 0 : Number(text.replace(/\D/g, ''))
}

const VALUES: Record<string, Record<string, string>> = {
  status: { All: 'all', Online: 'live', Offline: 'offline' },
  category: { All: '', Websites: 'inspiration', Templates: 'template' },
}

/** The filters of a listing with this choice in place of the other choices of its list. */
function withChoice(filters: readonly Pair[], { list, slug }: Shown): Pair[] {
  const own = filters.filter(([name]) => name === list)
  const replaces = list === 'year' || list in VALUES || own.length === 1
  const others = filters.filter(([name]) => name !== `${list}_any` && !(replaces && name === list))
  return [...others, [list, VALUES[list]?.[slug] ?? slug]]
}

/** Compares every number of a page with the API. `found` are the filters that the API finds in the text. */
async function expectTrueNumbers(filters: readonly Pair[], q = '', found: readonly Pair[] = []): Promise<number> {
  const html = await page([...(q === '' ? [] : [['q', q] as const]), ...filters])
  const all = [...filters, ...found]
  expect(shownTotal(html)).toBe(await total(all))
  const choices = choicesOf(html)
  for (const choice of choices) {
    const own = found.some(([name]) => name === choice.list)
    const asked = own ? [...withChoice(filters, choice), ...found] : withChoice(all, choice)
    expect([choice, filters, q]).toEqual([{ ...choice, count: await total(asked) }, filters, q])
  }
  return choices.length
}

const TAXONOMIES = ['genre', 'color', 'style', 'typeface', 'platform', 'tech', 'sections', 'authors'] as const

/** The most used terms of a taxonomy. */
async function most(taxonomy: (typeof TAXONOMIES)[number], number: number): Promise<Term[]> {
  return (await allTerms())[taxonomy].toSorted((a, b) => b.count - a.count).slice(0, number)
}

describe('the numbers of the explorer are those of the API (rule 36.4)', () => {
  it('without filters', async () => {
    expect(await expectTrueNumbers([])).toBeGreaterThan(10)
  })

  it.each(TAXONOMIES)('all choices of %s, and with one, two and an excluded one', async (taxonomy) => {
    const [first, second, third] = await most(taxonomy, 3)
    if (!first) return
    expect(await expectTrueNumbers([['show', taxonomy]])).toBeGreaterThan(0)
    await expectTrueNumbers([[taxonomy, first.slug]])
    if (!second || !third) return
    await expectTrueNumbers([
      [`${taxonomy}_any`, first.slug],
      [`${taxonomy}_any`, second.slug],
      [`${taxonomy}_not`, third.slug],
    ])
  })

  it('with filters of all kinds, on crops as well', async () => {
    const [genre, style, section] = [await aTerm('genre'), await aTerm('style'), await aTerm('sections')]
    const year = (await get<InspirationListing>('/v1/inspirations?limit=1')).data.results[0]?.published.slice(0, 4)
    await expectTrueNumbers([
      ['genre_not', genre.slug],
      ['style', style.slug],
      ['status', 'live'],
    ])
    await expectTrueNumbers([
      ['style', style.slug],
      ['category', 'inspiration'],
      ['year', year ?? '2020'],
    ])
    await expectTrueNumbers([
      ['type', section.slug],
      ['style', style.slug],
      ['sort', 'oldest'],
    ])
  })

  it('with a text, whose filters the API finds', async () => {
    for (const taxonomy of ['genre', 'style', 'tech'] as const) {
      for (const { name, slug } of await most(taxonomy, 2)) {
        const q = name.slice(0, 200)
        const { matched_filters } = (await get<Found>(`/v1/search?${queryOf([['q', q]])}`)).data
        const found = matched_filters.map((filter) => [filter.taxonomy, filter.slug] as const)
        if (found.length === 0) continue
        await expectTrueNumbers([], q, found)
        const others = found.some(([, other]) => other === slug) ? ([['status', 'live']] as const) : []
        await expectTrueNumbers(others, q, found)
      }
    }
  })
})

describe('an impossible address is a page that names what is wrong (rule 36.9)', () => {
  it.each([
    ['genre=no-such-genre', 'genre “no-such-genre”'],
    ['tag_any=%F0%9F%92%A5', 'tag “💥”'],
    ['type=nothing', 'section “nothing”'],
    ['year=12', 'year “12”'],
    ['page=99999', 'page “'],
    ['sort=sideways&status=gone', 'sort “sideways” or status “gone”'],
    ['category=%3Cb%3E', 'category “&lt;b&gt;”'],
    ['match=%00', 'way to match “'],
    ['color_near=corall', '“corall” is not a color'],
  ])('%s', async (query, named) => {
    const headers = { 'x-forwarded-for': freshAddress(), accept: 'text/html' }
    const { status, text } = await service(`/explore?${query}`, { headers })
    expect(status).toBe(200)
    expect(/<p class="notice">[^<]*<\/p>/.exec(text)?.[0]).toContain(named)
    expect(shownTotal(text)).toBeGreaterThan(0)
  })

  it.each(['q=a', 'q=%ED%A0%80', 'q=%ff', 'q=&genre=&year=', 'genre=a&genre=b&genre_not=a', 'show=authors&q=zzzz'])(
    '%s is a page',
    async (query) => {
      const headers = { 'x-forwarded-for': freshAddress(), accept: 'text/html' }
      expect((await service(`/explore?${query}`, { headers })).status).toBe(200)
    },
  )
})
