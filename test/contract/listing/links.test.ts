// The Link header: a client that only follows it reads the whole listing.
import { describe, expect, it } from 'vitest'
import { type HttpResponse, queryOf } from '../../support/http/http.ts'
import { aTerm } from '../../support/http/samples.ts'
import { get, ownEnv, target } from '../../support/http/target.ts'
import type { InspirationListing } from '../../support/model/shapes.ts'

const BASE = target.own ? (ownEnv()['BASE_URL'] as string) : target.url

/** The relations of a Link header and where they lead, below the base address. */
function linksOf(header: string | undefined): Record<string, string> {
  const found = [...(header ?? '').matchAll(/<([^<>]*)>; rel="(\w+)"/g)].map(([, url = '', rel = '']) => [rel, url])
  return Object.fromEntries(found.map(([rel, url]) => [rel, (url as string).replace(BASE, '')]))
}

/** The offsets of the relations. */
async function offsets(path: string): Promise<Record<string, number>> {
  const { headers } = await get(path)
  const links = linksOf(headers['link'])
  const offset = (url: string) => Number(new URL(url, 'http://any').searchParams.get('offset'))
  return Object.fromEntries(Object.entries(links).map(([rel, url]) => [rel, offset(url)]))
}

const { total } = (await get<InspirationListing>('/v1/inspirations?limit=1')).data
const lastOf = (limit: number) => Math.floor((total - 1) / limit) * limit

describe('Link', () => {
  it('has first, next and last on the first page (rule 25.1, rule 25.2)', async () => {
    expect(await offsets('/v1/inspirations?limit=20')).toEqual({ first: 0, next: 20, last: lastOf(20) })
    const type = (await aTerm('sections')).slug
    expect(
      Object.keys(
        await offsets(
          `/v1/sections?${queryOf([
            ['type', type],
            ['limit', '1'],
          ])}`,
        ),
      ),
    ).toEqual(['first', 'next', 'last'])
  })

  it('has prev, at least at 0 (rule 25.3)', async () => {
    expect(await offsets('/v1/inspirations?limit=20&offset=50')).toEqual({
      first: 0,
      prev: 30,
      next: 70,
      last: lastOf(20),
    })
    expect(await offsets('/v1/inspirations?limit=20&offset=7')).toEqual({
      first: 0,
      prev: 0,
      next: 27,
      last: lastOf(20),
    })
    expect(await offsets(`/v1/inspirations?limit=7&offset=${total - 7}`)).toEqual({
      first: 0,
      prev: total - 14,
      last: lastOf(7),
    })
  })

  it('leads from an empty page to the last one, and without results to 0 (rule 25.2, rule 25.3)', async () => {
    expect(await offsets('/v1/inspirations?limit=20&offset=900000')).toEqual({
      first: 0,
      prev: lastOf(20),
      last: lastOf(20),
    })
    expect(await offsets('/v1/inspirations?genre=no-such-term')).toEqual({ first: 0, last: 0 })
    expect(await offsets('/v1/inspirations?genre=no-such-term&offset=5')).toEqual({ first: 0, prev: 0, last: 0 })
  })

  it('keeps the query, with unknown parameters, and replaces only the offset (rule 25.1)', async () => {
    const { headers } = await get('/v1/inspirations/?limit=5&%6Fffset=10&color=%62lack&x=1&x=&offset=&page=a%20b')
    expect(headers['link']).toContain(
      `<${BASE}/v1/inspirations?limit=5&color=%62lack&x=1&x=&page=a%20b&offset=0>; rel="first"`,
    )
    expect(headers['access-control-expose-headers']).toMatch(/\bLink\b/)
  })

  it('contains no character that a link cannot have (rule 25.1)', async () => {
    const { headers } = await get('/v1/inspirations?a=<b>;rel="next",&limit=3')
    expect(headers['link']).toContain('?a=%3Cb%3E;rel=%22next%22,&limit=3&offset=0>; rel="first"')
    expect(Object.keys(linksOf(headers['link']))).toEqual(['first', 'next', 'last'])
  })

  it('has next alone if it would be too long (rule 25.4)', async () => {
    for (const length of [3000, 9000, 15_000]) {
      const long = await get(`/v1/inspirations?limit=3&x=${'y'.repeat(length)}`)
      expect([long.status, Object.keys(linksOf(long.headers['link']))]).toEqual([200, ['next']])
    }
    const { status, headers } = await get(`/v1/inspirations?limit=3&offset=900000&x=${'y'.repeat(3000)}`)
    expect([status, headers['link']]).toEqual([200, undefined])
    const short = await get(`/v1/inspirations?x=${'y'.repeat(1500)}`)
    expect(Object.keys(linksOf(short.headers['link']))).toEqual(['first', 'next', 'last'])
  })

  it('has no pages in errors, which link to the guide alone (rule 2.8)', async () => {
    expect((await get('/v1/inspirations?limit=0')).headers['link']).toBe('</docs#errors>; rel="help"')
  })
})

describe('Link of a search', () => {
  type Body = { results: { total: number; items: { slug: string }[] } }

  it('has the same query, unknown parameters included (rule 28.5)', async () => {
    const pathAt = (offset: number) => `/v1/search?q=a+%22b%22&limit=2&page=3&offset=${offset}`
    const { headers, data } = await get<Body>(pathAt(4))
    const { total } = data.results
    const last = total === 0 ? 0 : Math.floor((total - 1) / 2) * 2
    const expected = { first: pathAt(0), last: pathAt(last), prev: pathAt(total > 4 ? 2 : last) }
    expect(linksOf(headers['link'])).toMatchObject(expected)
  })

  it('leads to every result, each once (rule 28.4, rule 28.5)', async () => {
    const { slug } = await aTerm('genre')
    const seen: string[] = []
    let total = 0
    for (let next: string | undefined = `/v1/search?q=${slug}&limit=50`; next !== undefined; ) {
      const { data, headers }: HttpResponse<Body> = await get<Body>(next)
      seen.push(...data.results.items.map((site) => site.slug))
      total = data.results.total
      next = linksOf(headers['link'])['next']
    }
    expect([seen.length, new Set(seen).size]).toEqual([total, total])
  })
})
