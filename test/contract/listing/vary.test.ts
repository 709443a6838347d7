// `vary=1`: results that look unlike each other, drawn by a seed.
import { describe, expect, it } from 'vitest'
import { get, service, target } from '../../support/http/target.ts'

interface Listing {
  total: number
  offset: number
  seed: string
  results: Record<string, unknown>[]
}

const PATHS = ['/v1/inspirations?genre=portfolio', '/v1/sections?type=hero&style_any=minimal']

describe.each(PATHS)('%s with vary=1', (path) => {
  it('lists the same for the same seed, and others for another one, of all that match (rules 27.17, 27.18)', async () => {
    const plain = await get<Listing>(`${path}&limit=100`)
    const all = new Set(plain.data.results.map((result) => JSON.stringify(result)))
    const orders = new Set<string>()
    for (const seed of ['a', 'b', 'c', '%F0%9F%9A%80']) {
      const first = await get<Listing>(`${path}&vary=1&limit=9&seed=${seed}`)
      const { data, headers } = first
      expect([first.status, data.total, data.offset, data.seed]).toEqual([
        200,
        plain.data.total,
        0,
        decodeURIComponent(seed),
      ])
      const results = data.results.map((result) => JSON.stringify(result))
      expect(new Set(results).size).toBe(Math.min(9, plain.data.total))
      if (plain.data.total <= 100) expect(results.filter((result) => !all.has(result))).toEqual([])
      const again = await get(`${path}&limit=9&seed=+${seed}&vary=1`)
      expect([again.text, again.headers['etag']]).toEqual([first.text, headers['etag']])
      const etag = { 'if-none-match': headers['etag'] ?? '' }
      expect((await get(`${path}&vary=1&limit=9&seed=${seed}`, { headers: etag })).status).toBe(304)
      expect([headers['cache-control'], headers['link']?.includes('rel="next"')]).toEqual(['private, no-cache', false])
      orders.add(results.join())
    }
    expect(orders.size).toBeGreaterThan(1)
  })

  it('draws a new seed if none was sent, which nobody stores, and repeats by it (rule 27.18)', async () => {
    const drawn = await Promise.all(
      ['', '&seed=', '&seed=+'].map((seed) => get<Listing>(`${path}&vary=1&limit=5${seed}`)),
    )
    expect(new Set(drawn.map(({ data }) => data.seed)).size).toBe(3)
    for (const { data, text, headers } of drawn) {
      expect(headers['cache-control']).toBe('no-store')
      expect((await get(`${path}&vary=1&limit=5&seed=${data.seed}`)).text).toBe(text)
    }
  })

  it.each([
    ['vary=1&offset=20', 'offset cannot be used with vary: leave one of them out.'],
    ['vary=1&sort=oldest', 'sort cannot be used with vary: leave one of them out.'],
    ['vary=1&cursor=*', 'cursor cannot be used with vary: leave one of them out.'],
    ['vary=yes', 'vary takes one of 1; got'],
    ['vary=1&vary=1', 'vary takes one value, got 2.'],
    [`vary=1&seed=${'x'.repeat(65)}`, 'seed takes a text of 1 to 64 characters'],
  ])('refuses %s in words (rule 27.18)', async (query, message) => {
    const { status, data } = await get<{ message: string }>(`${path}&${query}`)
    expect([status, data.message.slice(0, message.length)]).toEqual([400, message])
  })

  it('holds beside facets, colors and CSV, and nothing changes without it (rule 27.17)', async () => {
    const { data } = await get<Listing>(`${path}&vary=1&seed=a&facets=genre&color_near=black`)
    expect(Object.keys(data).slice(-2)).toEqual(['seed', 'facets'])
    expect((await get(`${path}&vary=1&seed=a&format=csv`)).headers['content-type']).toBe('text/csv; charset=utf-8')
    for (const query of ['vary=', 'seed=a']) expect((await get(`${path}&${query}`)).text).toBe((await get(path)).text)
  })
})

it('on /v1/inspirations is refused beside slug (rule 27.18)', async () => {
  expect((await get('/v1/inspirations?vary=1&slug=a')).status).toBe(400)
})

it.each(['list_sites', 'list_sections'])('%s takes vary and seed, and says the seed (rule 27.18)', async (name) => {
  const call = async (given: object) => {
    const params = { name, arguments: { type: 'hero', ...given, ...(name === 'list_sites' && { type: undefined }) } }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const { text } = await service('/mcp', { method: 'POST', key: target.adminKey, headers, body })
    return JSON.parse(text.replace(/^event: message\ndata: /, '')).result
  }
  const { structuredContent: first } = await call({ vary: '1', seed: 'a' })
  expect([first.seed, first.next_cursor, first.results.length]).toEqual(['a', null, 5])
  expect((await call({ vary: 1, seed: 'a' })).structuredContent).toEqual(first)
  const refused = await call({ vary: '1', offset: 5 })
  expect([refused.isError, refused.content[0].text]).toEqual([
    true,
    'offset cannot be used with vary: leave one of them out.',
  ])
})
