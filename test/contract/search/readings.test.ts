// The readings of a search over HTTP: `match`, `status`, `offset` and the `Link` header. Unit tests compare what a
// reading finds with the reference search.
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { SearchResponse } from '../../../src/contract/shapes/search.ts'
import { queryOf } from '../../support/http/http.ts'
import { aTerm } from '../../support/http/samples.ts'
import { get } from '../../support/http/target.ts'

type Body = z.infer<typeof SearchResponse>
type Pairs = Record<string, string>

const pathOf = (q: string, pairs: Pairs = {}) => `/v1/search?${queryOf(Object.entries({ q, ...pairs }))}`
const search = (q: string, pairs?: Pairs) => get<Body>(pathOf(q, pairs))
const bodyOf = async (q: string, pairs?: Pairs) => (await search(q, pairs)).data

let name = ''
beforeAll(async () => {
  name = (await aTerm('genre')).name
})

describe('match', () => {
  it('all finds the term by its name, and so do names and exact (rule 28.1)', async () => {
    for (const match of ['all', 'names', 'exact']) {
      const { matched_filters } = await bodyOf(name, { match, stopwords: 'off' })
      expect([match, matched_filters.map((term) => term.name)]).toEqual([match, expect.arrayContaining([name])])
    }
  })

  it('title matches no filter (rule 28.1)', async () => {
    const { matched_filters, matched_template_archive, results } = await bodyOf(name, { match: 'title' })
    expect([matched_filters, matched_template_archive]).toEqual([[], null])
    const [word = ''] = (await bodyOf(name)).tokens
    for (const { title = '' } of results.items) expect(title.toLowerCase()).toContain(word)
  })
})

it('status counts and lists the sites of that status, and leaves the filters alone (rule 28.3)', async () => {
  const all = await bodyOf(name, { limit: '50' })
  const [live, offline] = [
    await bodyOf(name, { status: 'live', limit: '50' }),
    await bodyOf(name, { status: 'offline', limit: '50' }),
  ]
  expect(live.results.total + offline.results.total).toBe(all.results.total)
  expect(live.results.items.every((item) => !item.offline)).toBe(true)
  expect(offline.results.items.every((item) => item.offline)).toBe(true)
  expect([live.matched_filters, offline.matched_filters]).toEqual([all.matched_filters, all.matched_filters])
})

describe('offset', () => {
  it('skips items and changes no other member (rule 28.4)', async () => {
    const whole = await bodyOf(name, { limit: '50' })
    for (const offset of ['1', '05', '49', '99999999']) {
      const { results, ...others } = await bodyOf(name, { limit: '10', offset })
      const items = whole.results.items.slice(Number(offset), Number(offset) + 10)
      if (Number(offset) + 10 <= 50 || whole.results.total <= 50) expect(results.items).toEqual(items)
      const { results: all, ...same } = whole
      expect([results.total, others]).toEqual([all.total, same])
    }
  })

  it('reaches every result by the links, each once, from the first to the last page (rule 28.4, rule 28.5)', async () => {
    const whole = await bodyOf(name)
    const seen: string[] = []
    for (let path: string | undefined = pathOf(name, { limit: '50' }); path !== undefined; ) {
      const page = await pageAt(path)
      seen.push(...page.slugs)
      path = page.next
    }
    expect([seen.length, new Set(seen).size]).toEqual([whole.results.total, whole.results.total])
  })
})

describe('Link', () => {
  it('has absolute URLs with the same query, unknown parameters included (rule 28.5)', async () => {
    const { headers, data } = await get<Body>('/v1/search?q=a+%22b%22&limit=2&page=3&offset=4')
    const { first, last, prev } = linksOf(headers['link'])
    const { origin, pathname, search: query } = new URL(first as string)
    expect([pathname, query]).toEqual(['/v1/search', '?q=a+%22b%22&limit=2&page=3&offset=0'])
    expect(new URL(last as string).origin).toBe(origin)
    const end = data.results.total === 0 ? 0 : Math.floor((data.results.total - 1) / 2) * 2
    expect(new URL(last as string).searchParams.get('offset')).toBe(String(end))
    expect(new URL(prev as string).searchParams.get('offset')).toBe(String(data.results.total > 4 ? 2 : end))
  })

  it('can be read by pages of other origins (rule 1.9)', async () => {
    const { headers } = await search(name)
    expect(headers['access-control-expose-headers']).toMatch(/\bLink\b/)
  })

  it('is not on errors', async () => {
    expect((await search('x')).headers).not.toHaveProperty('link')
  })
})

/** A page of results, and the path of the next one. */
async function pageAt(path: string): Promise<{ slugs: string[]; next: string | undefined }> {
  const { data, headers } = await get<Body>(path)
  const { next } = linksOf(headers['link'])
  return { slugs: data.results.items.map(({ slug = '' }) => slug), next: next?.slice(new URL(next).origin.length) }
}

/** The addresses of a `Link` header by their relation. */
function linksOf(header = ''): Record<string, string> {
  const links = header.matchAll(/<([^>]+)>; rel="(\w+)"/g)
  return Object.fromEntries([...links].map(([, address, relation]) => [relation, address]))
}
