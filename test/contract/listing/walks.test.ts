// Walks by cursor, and batches of slugs.
import { describe, expect, it } from 'vitest'
import { type HttpResponse, queryOf } from '../../support/http/http.ts'
import { aTerm } from '../../support/http/samples.ts'
import { get } from '../../support/http/target.ts'
import type { Failure, InspirationListing, SectionListing } from '../../support/model/shapes.ts'

type Pair = readonly [name: string, value: string]
type Page = (InspirationListing | SectionListing) & { next_cursor: string | null }

const type = (await aTerm('sections')).slug
const PATHS = [
  ['/v1/inspirations', []],
  ['/v1/sections', [['type', type]]],
] as [string, Pair[]][]
const PAGES = 12

describe.each(PATHS)('a walk through %s', (path, always) => {
  const ask = <T = Page>(...pairs: Pair[]) => get<T>(`${path}?${queryOf([...always, ...pairs])}`)

  it('has the pages of the listing, in either order, and ends with null (rule 25.5, rule 25.7)', async () => {
    for (const sort of ['newest', 'oldest']) {
      let cursor: string | null = '*'
      for (let page = 0; cursor !== null && page < PAGES; page++) {
        const pairs: Pair[] = [
          ['sort', sort],
          ['limit', '41'],
        ]
        const { data, headers }: HttpResponse<Page> = await ask(...pairs, ['cursor', cursor])
        expect(Object.keys(data).slice(-2)).toEqual(['results', 'next_cursor'])
        const plain = await ask(...pairs, ['offset', String(41 * page)])
        expect([data.offset, data.total, data.results]).toEqual([41 * page, plain.data.total, plain.data.results])
        const isLast = 41 * (page + 1) >= data.total
        expect(data.next_cursor === null).toBe(isLast)
        if (isLast) expect(headers['link']).toBeUndefined()
        else expect(headers['link']).toMatch(new RegExp(`^<[^<>]*[?&]cursor=${data.next_cursor}>; rel="next"$`))
        cursor = data.next_cursor
      }
    }
  })

  it('can change limit, fields and facets on its way (rule 25.8)', async () => {
    const { data } = await ask(['cursor', '*'], ['limit', '3'])
    const next: Pair = ['cursor', data.next_cursor as string]
    const more = await ask(next, ['limit', '5'], ['facets', 'genre'], ['facet_limit', '2'])
    expect([more.status, more.data.offset, more.data.limit]).toEqual([200, 3, 5])
    expect(Object.keys(more.data).slice(-3)).toEqual(['results', 'next_cursor', 'facets'])
    const field = path === '/v1/sections' ? 'image' : 'slug'
    expect((await ask(next, ['fields', field])).status).toBe(200)
  })

  it('compares queries after they are read (rule 25.8)', async () => {
    const spelled: Pair[] = [
      ['color', 'black'],
      ['genre_any', 'b'],
      ['genre_any', 'portfolio'],
      ['status', 'all'],
      ['tag_not', 'x'],
    ]
    const other: Pair[] = [
      ['post_tag_not', 'X'],
      ['genre_any', ' portfolio '],
      ['genre_any', 'B'],
      ['colour', 'BLACK'],
      ['page', '2'],
    ]
    const { data } = await ask(...spelled, ['cursor', '*'], ['limit', '1'])
    if (data.next_cursor === null) return
    expect((await ask(...other, ['cursor', data.next_cursor])).status).toBe(200)
  })

  it('refuses a cursor that is none, or of another query (rule 25.8)', async () => {
    const cursor = (await ask(['cursor', '*'], ['limit', '1'])).data.next_cursor as string
    const [other, own] = path === '/v1/sections' ? PATHS : [...PATHS].reverse()
    expect(own?.[0]).toBe(path)
    const elsewhere = `${other?.[0]}?${queryOf([...(other?.[1] ?? []), ['cursor', cursor]])}`
    const refused = await Promise.all([
      ...['x', '**', '20190402.1', cursor.slice(0, -1), `${cursor}A`, cursor.toLowerCase(), 'A'.repeat(3000)].map(
        (bad) => ask<Failure>(['cursor', bad]),
      ),
      ...(
        [
          ['sort', 'oldest'],
          ['status', 'live'],
          ['genre', 'portfolio'],
          ['genre_not', 'x'],
          ['year', '2020'],
          ['published_to', '2026-01-01'],
        ] as const
      ).map((pair) => ask<Failure>(['cursor', cursor], pair)),
      get<Failure>(elsewhere),
    ])
    for (const { status, data } of refused) {
      expect([status, data.error]).toEqual([400, 'bad_request'])
      expect(data.message).toMatch(/^cursor\b/)
    }
  })

  it('refuses an offset (rule 25.8)', async () => {
    const { status, data } = await ask<Failure>(['cursor', '*'], ['offset', '0'])
    expect([status, data.error]).toEqual([400, 'bad_request'])
    expect(data.message).toMatch(/\boffset\b.*\bcursor\b/)
  })
})

describe('a batch of slugs', () => {
  const ask = <T = InspirationListing>(pairs: Pair[]) => get<T>(`/v1/inspirations?${queryOf(pairs)}`)
  const some = async () => (await ask([['limit', '100']])).data.results
  const named = (slugs: readonly string[]) => slugs.map((slug): Pair => ['slug', slug])

  it('has the sites in the order given, each once, and the missing slugs (rule 25.9)', async () => {
    const sites = await some()
    const [a, b, c] = [sites[7], sites[0], sites[3]].map((site) => site?.slug ?? '') as [string, string, string]
    const { data, headers } = await ask(named([a, 'no-such-site', b, a, '', c, 'x', 'no-such-site', b.toUpperCase()]))
    expect(Object.keys(data)).toEqual(['total', 'limit', 'offset', 'results', 'missing'])
    expect([data.total, data.limit, data.offset]).toEqual([3, 100, 0])
    expect(data.results).toEqual([sites[7], sites[0], sites[3]])
    expect(data.missing).toEqual(['no-such-site', 'x', b.toUpperCase()])
    expect([...(headers['link'] ?? '').matchAll(/rel="(\w+)"/g)].map(([, rel]) => rel)).toEqual(['first', 'last'])
  })

  it('keeps the other filters, fields and facets (rule 25.9)', async () => {
    const sites = await some()
    const slugs = sites.map((site) => site.slug)
    const live = sites.filter((site) => !site.offline).map((site) => site.slug)
    const { data } = await ask([
      ...named(slugs),
      ['status', 'live'],
      ['fields', 'slug'],
      ['facets', 'genre'],
      ['facet_limit', '100'],
    ])
    expect(data.results).toEqual(live.map((slug) => ({ slug })))
    expect(data.missing).toEqual(slugs.filter((slug) => !live.includes(slug)))
    expect(Object.keys(data).slice(-3)).toEqual(['results', 'missing', 'facets'])
    for (const { name, count } of data.facets?.genre?.terms ?? []) {
      expect(count).toBe(sites.filter((site) => !site.offline && site.genre.includes(name)).length)
    }
  })

  it('takes 100 different slugs, and no paging (rule 25.10)', async () => {
    const slugs = Array.from({ length: 100 }, (_, i) => `none-${i}`)
    expect((await ask(named([...slugs, 'none-7']))).data.missing).toEqual(slugs)
    const refused: [RegExp, Pair[]][] = [
      [/^slug\b.*\b100\b.*\b101\b/, named([...slugs, 'one-more'])],
      ...(['limit=5', 'offset=0', 'sort=newest', 'cursor=*'] as const).map((pair): [RegExp, Pair[]] => {
        const [name, value] = pair.split('=') as [string, string]
        return [
          new RegExp(`\\b${name}\\b.*\\bslug\\b`),
          [
            ['slug', 'x'],
            [name, value],
          ],
        ]
      }),
    ]
    for (const [message, pairs] of refused) {
      const { status, data } = await ask<Failure>(pairs)
      expect([status, data.error]).toEqual([400, 'bad_request'])
      expect(data.message).toMatch(message)
    }
  })
})
