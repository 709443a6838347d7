// GET /v1/suggest over HTTP: parameters, headers, the declared shape and live synonyms. Unit tests check what completes
// a text, and the order.
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { SuggestResponse } from '../../../src/contract/shapes/search.ts'
import { queryOf, type RequestOptions } from '../../support/http/http.ts'
import { aTerm } from '../../support/http/samples.ts'
import { describeOwn, get, ownServer } from '../../support/http/target.ts'
import type { Failure, Term } from '../../support/model/shapes.ts'
import { script } from '../../support/worlds/processes.ts'

type Body = z.infer<typeof SuggestResponse>
type Pairs = Record<string, string>

const pathOf = (q: string, pairs: Pairs = {}) => `/v1/suggest?${queryOf(Object.entries({ q, ...pairs }))}`
const suggest = (q: string, pairs?: Pairs, ask?: RequestOptions) => get<Body>(pathOf(q, pairs), ask)

async function expectRefused(path: string, message: RegExp): Promise<void> {
  const { status, data, headers } = await get<Failure>(path)
  expect([path, status, data.error]).toEqual([path, 400, 'bad_request'])
  expect(data.message).toMatch(message)
  expect(headers['cache-control']).toMatch(/no-store/)
}

let term: Term
beforeAll(async () => {
  term = await aTerm('genre')
})

describe('q', () => {
  const says = /\bq\b.*\b1\b.*\b100\b/

  // (rule 14.1)
  it.each(['', '?limit=5', '?q=', '?q', '?q=%20', '?q=%09%20%0A', '?q=+', '?Q=n'])('is required: %s', (query) =>
    expectRefused(`/v1/suggest${query}`, says),
  )

  // (rule 14.1)
  it.each(['x'.repeat(101), '🚀'.repeat(101), 'x y'.repeat(1000)])('is 400 with more than 100 code points: %j', (q) =>
    expectRefused(pathOf(q), says),
  )

  const taken = ['a', 'é', '東', '🚀', '𠮷', ' x ', '%', '+', '?', '\0', 'x'.repeat(100), `   ${'🚀 '.repeat(50)}   `]
  // (rule 14.1, rule 14.2)
  it.each(taken)('is 200 and echoed with 1 to 100 code points after trimming: %j', async (q) => {
    const { status, data } = await suggest(q, { limit: '20' })
    expect([status, data.query]).toEqual([200, q])
  })

  // (rule 1.6)
  it.each(['%zz', '%', '%e2%28%a1', '%ff', '%c3'])('is 400 with a malformed percent-escape: %s', async (malformed) => {
    expect((await get(`/v1/suggest?q=n${malformed}`)).status).toBe(400)
  })
})

describe('limit', () => {
  // (rule 6.1)
  it.each(['0', '21', '-1', '100', '00', 'abc', '+5', '1e1', '5.0', '0x10', '٥', '5 5', '99999999999999999999'])(
    'is 400 for %s, and the message names the parameter and what it takes',
    (limit) => expectRefused(pathOf('a', { limit }), /\blimit\b.*\b1\b.*\b20\b/),
  )

  it('takes 1 to 20 and shortens the list (rule 14.1)', async () => {
    const { results } = (await suggest('s', { limit: '20' })).data
    for (const limit of ['1', ' 07 ', '12']) {
      expect((await suggest('s', { limit })).data.results).toEqual(results.slice(0, Number(limit)))
    }
  })
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

describe('headers', () => {
  it('let the client store the response and revalidate it before use (rule 15.5)', async () => {
    const { headers } = await suggest('a')
    expect(headers['cache-control']).toBe('private, no-cache')
  })
})

describeOwn('an edit of a term’s synonyms', 'the operator’s commands', () => {
  it('is in the next response, with a new ETag (rule 16.3)', async () => {
    const { service, adminKey, env, server } = await ownServer()
    const ask = () => service<Body>(pathOf('brandnewword'), { key: adminKey })
    const before = await ask()
    expect(before.data.results).toEqual([])
    await script('editorial', ['synonyms', 'genre', term.slug, 'brandnewwords'], env)
    const after = await ask()
    expect(after.data.results).toMatchObject([{ type: 'synonym', slug: term.slug, via: 'brandnewwords' }])
    expect(after.headers['etag']).not.toBe(before.headers['etag'])
    expect(await server.stop()).toBe(0)
  })
})
