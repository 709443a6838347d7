// `format=csv`: listings as tables, against the same listings as JSON.
import { describe, expect, it } from 'vitest'
import type { HttpResponse } from '../../support/http/http.ts'
import { aTerm } from '../../support/http/samples.ts'
import { get, target } from '../../support/http/target.ts'
import type { Failure } from '../../support/model/shapes.ts'

type Json = Record<string, unknown>

/** The cells of a CSV (RFC 4180). Every line ends with CRLF. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  expect(rows.pop()).toEqual([])
  return rows
}

/** The cell of a member of a result, such as `screenshot.hero` or `parent_slug`. (rules 26.8, 26.9) */
function cellOf(result: Json, name: string): string {
  const path = (name.startsWith('parent_') ? `parent.${name.slice(7)}` : name).split('.')
  const value = path.reduce<unknown>((all, part) => (all as Json | undefined)?.[part], result)
  const text = Array.isArray(value) ? value.join('; ') : `${value ?? ''}`
  return '=+-@\t\r'.includes(text.slice(0, 1)) && text !== '' ? `'${text}` : text
}

async function expectTable(path: string): Promise<string[]> {
  const { status, headers, text } = await get(`${path}&format=csv`)
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const { results: found } = (await get<{ results: Json[] | { items: Json[] } }>(path)).data
  const results = 'items' in found ? found.items : found
  const [names = [], ...rows] = cellsOf(text)
  expect(rows).toEqual(results.map((result) => names.map((name) => cellOf(result, name))))
  return names
}

const IMAGES = ['hero', 'thumbnail', 'full', 'original', 'mobile', 'width', 'height'].map(
  (part) => `screenshot.${part}`,
)

describe('format=csv', () => {
  it('has a column for each member of a site, and a line for each result (rules 26.7, 26.8)', async () => {
    const own = ['title', 'slug', 'url', 'published', 'offline', 'genre', 'color', 'style', 'typeface', 'sections']
    const names = [...own, 'platform', 'tech', 'authors', ...IMAGES]
    expect(await expectTable('/v1/inspirations?limit=100')).toEqual(names)
    expect(await expectTable('/v1/inspirations?limit=100&offset=100&sort=oldest&status=live')).toEqual(names)
    expect(await expectTable('/v1/inspirations?genre=no-such-term')).toEqual(names)
  })

  it('has the columns that fields selects (rule 26.8)', async () => {
    expect(await expectTable('/v1/inspirations?fields=genre,slug,screenshot.width')).toEqual([
      'slug',
      'genre',
      'screenshot.width',
    ])
    expect(await expectTable('/v1/inspirations?fields=screenshot')).toEqual(IMAGES)
  })

  it('lists sections with the members of their site (rule 26.8)', async () => {
    const path = `/v1/sections?type=${encodeURIComponent((await aTerm('sections')).slug)}&limit=100`
    const names = await expectTable(path)
    expect(names.slice(0, 5)).toEqual(['image', 'section_type', 'prompt', 'parent_title', 'parent_slug'])
    expect(names.slice(-2)).toEqual(['parent_screenshot.full', 'parent_screenshot.original'])
    const fields = 'tailwind,colors,wireframe_prompt,parent_genre,parent_screenshot.hero'
    expect(await expectTable(`${path}&fields=${fields}`)).toEqual(fields.split(','))
  })

  it('lists the items of a search, and random sites (rules 26.7, 26.8)', async () => {
    const { slug } = await aTerm('genre')
    const own = ['title', 'slug', 'url', 'offline', 'published', 'genre', 'sections', 'authors']
    const images = ['hero', 'thumbnail', 'full'].map((part) => `screenshot.${part}`)
    expect(await expectTable(`/v1/search?q=${slug}&limit=50`)).toEqual([...own, ...images])
    expect(await expectTable(`/v1/search?q=${slug}&fields=slug,screenshot.hero`)).toEqual(['slug', 'screenshot.hero'])
    expect(await expectTable('/v1/search?q=qqqqqq')).toEqual([...own, ...images])
    expect((await get(`/v1/search?q=${slug}&limit=1&format=csv`)).headers['link']).toContain('rel="next"')
    expect(await expectTable('/v1/random?seed=table&limit=20&fields=title,slug')).toEqual(['title', 'slug'])
    expect((await get('/v1/random?format=csv')).headers['cache-control']).toBe('no-store')
  })

  it('begins with a byte order mark if bom is 1, also compressed (rule 26.10)', async () => {
    for (const path of [
      '/v1/inspirations?limit=50',
      '/v1/sections?slug=none',
      '/v1/search?q=ab',
      '/v1/random?seed=1',
    ]) {
      const marked = await fetch(`${target.url}${path}&format=csv&bom=1`, {
        headers: { authorization: `Bearer ${target.adminKey}` },
      })
      const bytes = Buffer.from(await marked.arrayBuffer())
      const { text } = await get(`${path}&format=csv`)
      expect([path, bytes.toString()]).toEqual([path, `\ufeff${text}`])
    }
    const json = await get('/v1/inspirations?limit=1&bom=1')
    expect(json.text).toBe((await get('/v1/inspirations?limit=1')).text)
    expect((await get<Failure>('/v1/random?bom=yes')).status).toBe(400)
  })

  it('is paged by Link alone, also in a walk (rule 26.7)', async () => {
    const slugs: string[] = []
    for (let next: string | undefined = '/v1/inspirations?fields=slug&limit=70&cursor=*&format=csv'; next; ) {
      const { text, headers }: HttpResponse = await get(next)
      slugs.push(...cellsOf(text).slice(1).flat())
      const link: string | undefined = slugs.length < 300 ? headers['link'] : undefined
      next = link && /<https?:\/\/[^/]+([^>]*)>; rel="next"/.exec(link)?.[1]
    }
    expect(new Set(slugs).size).toBe(slugs.length)
    expect(slugs.length).toBeGreaterThan(100)
    expect((await get('/v1/inspirations?format=csv&limit=5')).headers['link']).toContain('rel="next"')
  })

  it.each(['include=terms', 'facets=genre'])('refuses %s beside it, and says so as JSON (rule 26.7)', async (extra) => {
    for (const path of ['/v1/inspirations?', '/v1/sections?type=hero&', '/v1/search?q=dark&', '/v1/random?']) {
      if (path.includes('random') && extra.startsWith('facets')) continue
      const { status, data } = await get<Failure>(`${path}format=csv&${extra}`)
      const [name] = extra.split('=')
      expect([status, data.message]).toEqual([400, `${name} cannot be used with format=csv: leave one of them out.`])
    }
    expect((await get(`/v1/inspirations?format=json&${extra}`)).status).toBe(200)
  })

  it('takes no other format (rule 26.7)', async () => {
    const { status, data } = await get<Failure>('/v1/inspirations?format=xlsx')
    expect([status, data.message]).toEqual([400, 'format takes one of json, csv; got "xlsx".'])
  })
})
