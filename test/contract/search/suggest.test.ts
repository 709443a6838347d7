// GET /v1/suggest over HTTP: parameters, headers, the declared shape and live synonyms. Unit tests check what completes
// a text, and the order.
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { SuggestResponse } from '../../../src/contract/shapes/search.ts'
import { queryOf, type RequestOptions } from '../../support/http/http.ts'
import { aTerm } from '../../support/http/samples.ts'
import { get } from '../../support/http/target.ts'
import type { Term } from '../../support/model/shapes.ts'

type Body = z.infer<typeof SuggestResponse>
type Pairs = Record<string, string>

const pathOf = (q: string, pairs: Pairs = {}) => `/v1/suggest?${queryOf(Object.entries({ q, ...pairs }))}`
const suggest = (q: string, pairs?: Pairs, ask?: RequestOptions) => get<Body>(pathOf(q, pairs), ask)

let term: Term
beforeAll(async () => {
  term = await aTerm('genre')
})

describe('q', () => {
  const taken = ['a', 'é', '東', '🚀', '𠮷', ' x ', '%', '+', '?', '\0', 'x'.repeat(100), `   ${'🚀 '.repeat(50)}   `]
  // (rule 14.1, rule 14.2)
  it.each(taken)('is 200 and echoed with 1 to 100 code points after trimming: %j', async (q) => {
    const { status, data } = await suggest(q, { limit: '20' })
    expect([status, data.query]).toEqual([200, q])
  })
})

it('limit takes 1 to 20 and shortens the list (rule 14.1)', async () => {
  const { results } = (await suggest('s', { limit: '20' })).data
  for (const limit of ['1', ' 07 ', '12']) {
    expect((await suggest('s', { limit })).data.results).toEqual(results.slice(0, Number(limit)))
  }
})

it('a term is found by the start of its name, as in /v1/taxonomies', async () => {
  const { name, slug, url, count } = term
  const begun = Array.from(name).slice(0, -1).join('')
  for (const q of [name, name.toUpperCase(), begun]) {
    const { results } = (await suggest(q, { limit: '20' })).data
    expect(results).toContainEqual({ type: 'term', taxonomy: 'genre', name, slug, url, count, via: null })
  }
})

it('unknown parameters are ignored (rule 6.7)', async () => {
  expect((await suggest('a', { page: '2', stopwords: 'x' })).text).toBe((await suggest('a')).text)
})

it('headers let the client store the response and revalidate it before use (rule 15.5)', async () => {
  const { headers } = await suggest('a')
  expect(headers['cache-control']).toBe('private, no-cache')
})
