// What a search offers beside its results, over HTTP: `unmatched`, `alternatives`, `suggestions`, and the completion of
// several words. The queries are made of names that the catalog has. Unit tests compare with the reference search.
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { SearchResponse, SuggestResponse } from '../../../src/contract/shapes/search.ts'
import { queryOf } from '../../support/http/http.ts'
import { allTerms, aTerm } from '../../support/http/samples.ts'
import { get } from '../../support/http/target.ts'
import type { InspirationListing } from '../../support/model/shapes.ts'

type Body = z.infer<typeof SearchResponse>
type Pairs = Record<string, string>
type Found = Pick<Body, 'matched_filters' | 'results'>

const search = async (q: string, pairs: Pairs = {}) =>
  (await get<Body>(`/v1/search?${queryOf(Object.entries({ q, ...pairs }))}`)).data
const keysOf = (filters: readonly { taxonomy: string; slug: string }[]) =>
  filters.map(({ taxonomy, slug }) => `${taxonomy}/${slug}`).sort()

const UNKNOWN = 'qzxwvq'
const FROM: readonly Pairs[] = [{}, { status: 'live' }, { stopwords: 'off' }, { match: 'exact' }, { match: 'title' }]
let names: string[] = []
let queries: string[] = []

beforeAll(async () => {
  const terms = Object.values(await allTerms()).map((list) => list.toSorted((a, b) => b.count - a.count))
  names = terms.flatMap((list) => list.slice(0, 2)).map(({ name }) => name)
  const pairs = names.slice(1).map((name, i) => `${name} ${names[i]}`)
  const begun = names.map((name) => `${Array.from(name).slice(0, -1).join('')} site`)
  queries = [...names, ...pairs, ...begun, ...names.map((name) => `${UNKNOWN} ${name}`), UNKNOWN].filter(
    (query) => query.length >= 2,
  )
})

it('alternatives have the request that lists them (rule 28.11)', async () => {
  const known = new Set<string>()
  for (const query of queries) {
    for (const pairs of FROM) {
      for (const { match, url, total, filters, without } of (await search(query, pairs)).alternatives) {
        if (known.has(url) || without !== undefined) continue
        known.add(url)
        const { status, data } = await get<Found & InspirationListing>(url)
        const found = match === null ? data.total : data.results.total
        expect([url, status, found]).toEqual([url, 200, total])
        const [term] = filters
        const asked = new URL(url, 'https://a.example').searchParams
        expect(asked.get('status')).toBe(pairs['status'] ?? null)
        if (match !== null) expect(keysOf(data.matched_filters)).toEqual(keysOf(filters))
        else expect(asked.get(term?.taxonomy ?? '')).toBe(term?.slug)
        if (match !== null)
          expect([asked.get('match'), asked.get('stopwords')]).toEqual([match, pairs['stopwords'] ?? null])
      }
    }
  }
})

describe('suggestions', () => {
  it('are there if nothing was found, no filter matched, or words are left (rule 13.16)', async () => {
    for (const query of queries) {
      for (const pairs of FROM) {
        const data = await search(query, pairs)
        const isNeeded = data.results.total === 0 || data.matched_filters.length === 0 || data.unmatched.length > 0
        expect([query, pairs, 'suggestions' in data]).toEqual([query, pairs, isNeeded])
      }
    }
  })

  it('have the results that they promise, with the same stop words and status (rule 13.19)', async () => {
    const typos = names.flatMap((name) => [`${name}s`, Array.from(name).toSpliced(2, 1).join('')])
    for (const query of [...typos, ...queries].filter((text) => text.length >= 2)) {
      for (const stopwords of ['all', 'off']) {
        const { suggestions = [] } = await search(query, { stopwords, status: 'offline', match: 'names' })
        for (const { query: other, total } of suggestions) {
          const { results } = await search(other, { stopwords, status: 'offline' })
          expect([query, other, results.total]).toEqual([query, other, total])
          expect(total).toBeGreaterThan(0)
        }
      }
    }
  })
})

describe('a search with filters that leave nothing of what its words find (rules 28.19, 13.19)', () => {
  it('names the filter to leave out and what that finds, and no other words', async () => {
    const { slug } = await aTerm('genre')
    for (const narrow of [
      ['year', '1990'],
      ['published_to', '1990-01-01'],
      ['style', 'no-such-style'],
    ] as const) {
      const more = { stopwords: 'off', match: 'exact', genre_not: 'no-such-genre' }
      const data = await search(slug, { ...more, [narrow[0]]: narrow[1] })
      const plain = await search(slug, more)
      const url = `/v1/search?${queryOf([
        ['q', slug],
        ['match', 'exact'],
        ['stopwords', 'off'],
        ['genre_not', 'no-such-genre'],
      ])}`
      expect(plain.results.total).toBeGreaterThan(0)
      expect(data.suggestions).toEqual([])
      expect(data.alternatives.filter(({ without }) => without !== undefined)).toEqual([
        { match: null, without: narrow[0], filters: plain.matched_filters, total: plain.results.total, url },
      ])
      expect((await get<Body>(url)).data.results.total).toBe(plain.results.total)
    }
  })

  it('names none where the words find nothing', async () => {
    const data = await search('qqqqqq zzzzzz', { year: '1990' })
    expect(data.alternatives).toEqual([])
  })
})

it('suggest completes the last of several words behind what was typed (rule 28.16, rule 28.17)', async () => {
  for (const name of names) {
    const begun = Array.from(name).slice(0, 2).join('')
    const path = `/v1/suggest?${queryOf([
      ['q', `${UNKNOWN}  Ab ${begun}`],
      ['limit', '20'],
    ])}`
    const { data } = await get<z.infer<typeof SuggestResponse>>(path)
    for (const result of data.results) {
      expect(Object.keys(result).at(-1)).toBe('query')
      expect(result).toMatchObject({ type: 'term', query: `${UNKNOWN}  Ab ${result.name.toLowerCase()}` })
    }
  }
})
