// GET /v1/search over HTTP: parameters, headers and the declared shape. Unit tests check what a query finds.
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { SearchResponse } from '../../../src/contract/shapes/search.ts'
import { RATE_HEADERS } from '../../support/http/declared.ts'
import { queryOf, type RequestOptions } from '../../support/http/http.ts'
import { registered } from '../../support/http/registrations.ts'
import { aTerm } from '../../support/http/samples.ts'
import { describeOwn, get, ownEnv, service, target } from '../../support/http/target.ts'
import type { Failure } from '../../support/model/shapes.ts'
import { script } from '../../support/worlds/processes.ts'

type Pairs = Record<string, string>

const pathOf = (q: string, pairs: Pairs = {}) => `/v1/search?${queryOf(Object.entries({ q, ...pairs }))}`
const search = <T = z.infer<typeof SearchResponse>>(q: string, pairs?: Pairs, ask?: RequestOptions) =>
  get<T>(pathOf(q, pairs), ask)
const tagged = (tag: string | undefined): RequestOptions => ({ headers: { 'if-none-match': tag ?? '' } })

async function expectRefused(path: string, message: RegExp): Promise<void> {
  const { status, data, headers } = await get<Failure>(path)
  expect([path, status, data.error]).toEqual([path, 400, 'bad_request'])
  expect(data.message).toMatch(message)
  expect(headers['cache-control']).toMatch(/no-store/)
}

let name = ''
beforeAll(async () => {
  name = (await aTerm('genre')).name
})

describe('q', () => {
  const says = /\bq\b.*\b2\b.*\b200\b/

  // (rule 11.2)
  it.each(['a', 'é', '東', '🚀', '𠮷', ' x ', '%', 'x'.repeat(201), '🚀'.repeat(201), 'x y'.repeat(1000)])(
    'is 400 with fewer than 2 or more than 200 code points: %j',
    (q) => expectRefused(pathOf(q), says),
  )

  const taken = ['ab', '東京', '🚀🚀', ' a b ', '??', 'x'.repeat(200), '🚀'.repeat(200), `   ${'é '.repeat(100)}   `]
  it.each(taken)('is 200 with 2 to 200 code points after trimming: %j (rule 11.2)', async (q) => {
    expect((await search(q)).status).toBe(200)
  })

  // (rule 11.2)
  it.each(['neon', '  neon ', '\tneon\n', 'Q&A', 'C++ #1', '100%', 'ÉCLAIR', '東京', '👨‍👩‍👧 <b>', 'a"b\\c', '\0\x01'])(
    'is echoed as received: %j',
    async (q) => expect((await search(q)).data.query).toBe(q),
  )

  it('can have plus signs for spaces, as forms send them (rule 6.8)', async () => {
    expect((await get<{ query: string }>('/v1/search?q=+neon+pink+')).data.query).toBe(' neon pink ')
  })

  it.each([30, 41, 200])('is 200 with %d letters that fold to four words each (rule 11.11)', async (letters) => {
    const q = '\ufdfa'.repeat(letters)
    expect((await search(q)).data).toMatchObject({ query: q, tokens: [q] })
    expect((await get(`/explore?${queryOf([['q', q]])}`)).status).toBe(200)
  })

  it('is 200 with empty groups if it has only stop words (rule 11.10)', async () => {
    const { status, data } = await search('the')
    const empty = { tokens: [], matched_filters: [], matching_terms: [], matching_authors: [] }
    expect([status, data]).toMatchObject([200, { query: 'the', ...empty, results: { total: 0, items: [] } }])
  })
})

it('limit takes 1 to 50 and changes only the size of results.items (rule 11.1)', async () => {
  const { data: whole } = await search(name, { limit: '50' })
  for (const limit of ['1', ' 07 ', '12']) {
    const results = { ...whole.results, items: whole.results.items.slice(0, Number(limit)) }
    expect((await search(name, { limit })).data).toEqual({ ...whole, results })
  }
})

it('stopwords takes all, structural and off (rule 11.6, rule 11.7)', async () => {
  const tokens = async (stopwords: string) => (await search('The design of neon', { stopwords })).data.tokens.join(' ')
  expect([await tokens('all'), await tokens('structural'), await tokens('off')]).toEqual([
    ...['neon', 'design neon', 'the design of neon'],
  ])
})

it('explain=1 adds the member explain (rule 13.14)', async () => {
  expect((await search(name, { explain: '1' })).data).toHaveProperty('explain.filters')
  expect((await search(name)).data).not.toHaveProperty('explain')
})

// (rule 13.1)
it.each(['the', 'xyzzy', '🚀🚀', 'Q&A', 'dark red portfolio', "' OR 1=1 --", 'x'.repeat(200)])(
  'the response has the declared shape and order: %j',
  async (q) => {
    const { data, status } = await search(q, { explain: '1', limit: '50' })
    expect([status, JSON.stringify(SearchResponse.parse(data))]).toEqual([200, JSON.stringify(data)])
  },
)

it('a term is found by its name as in /v1/taxonomies, and unknown parameters are ignored (rule 6.7)', async () => {
  const { synonyms: _, ...genre } = await aTerm('genre')
  const { data } = await search(name, { stopwords: 'off', page: '2' })
  expect(data.matched_filters).toContainEqual({ taxonomy: 'genre', ...genre })
})

describe('headers', () => {
  it('let shared caches keep responses for 5 minutes, by Authorization and Accept-Encoding (rule 15.5)', async () => {
    const { headers } = await search(name)
    expect(headers['cache-control']).toBe('public, max-age=300')
    const varied = headers['vary']?.toLowerCase().split(/\s*,\s*/)
    expect(varied).toEqual(expect.arrayContaining(['authorization', 'accept-encoding']))
  })

  // (rule 4.4, rule 4.6)
  it('of the rate limit are on every response to a free key and on none to an admin key', async () => {
    const { freeKey: key } = target
    const answers = [
      await search(name, {}, { key }),
      await search(name, {}, { key, ...tagged('*') }),
      await search('x', {}, { key }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 304, 400])
    for (const { headers } of answers) for (const header of RATE_HEADERS) expect(headers[header]).toMatch(/^\d+$/)
    for (const header of RATE_HEADERS) expect((await search(name)).headers).not.toHaveProperty(header)
  })
})

describeOwn('a revoked key', 'the operator’s commands', () => {
  it('gets 403, even with an ETag that it received before (rule 3.6)', async () => {
    const { api_key: key, key_id } = await registered(service)
    const { status, headers } = await search(name, {}, { key })
    expect(status).toBe(200)
    await script('keys', ['revoke', key_id], ownEnv())
    const refused = await search<Failure>(name, {}, { key, ...tagged(headers['etag']) })
    expect([refused.status, refused.data.error]).toEqual([403, 'forbidden'])
  })
})
