// The order of checks (rule 1.1), and what every response carries.
// Over 200 lines: one request handler.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { requestHandler } from '../../../src/http/handle-request.ts'
import type { RequestRecord } from '../../../src/http/request-record.ts'
import {
  ADMIN,
  type Asking,
  ask,
  BROKEN,
  FREE,
  fakeWorld,
  find,
  REVOKED,
  request,
  searchedFor,
  type World,
} from './fakes.ts'

let world: World
beforeEach(() => {
  world = fakeWorld()
})

async function error(response: Response): Promise<string> {
  const body = (await response.json()) as Record<string, unknown>
  expect(Object.keys(body)).toEqual(['error', 'message'])
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  return `${response.status} ${body['error']}`
}

// (rule 1.1, rule 1.2, rule 1.3, rule 1.6)
test.each([
  ['GET', '/v1', '404 not_found'],
  ['GET', '/v1/', '404 not_found'],
  ['GET', '/v1/nothing', '404 not_found'],
  ['POST', '/v1/nothing', '404 not_found'],
  ['OPTIONS', '/v1/nothing', '404 not_found'],
  ['GET', '/v1/met%61', '404 not_found'],
  ['GET', '/v1/META', '404 not_found'],
  ['GET', '/v1/inspirations/cafe/more', '404 not_found'],
  ['GET', '/v1/stats', '404 not_found'],
  ['GET', '/v1/inspirations/%zz', '400 bad_request'],
  ['GET', '/v1/%ff', '400 bad_request'],
  ['POST', '/v1/me', '405 method_not_allowed'],
  ['DELETE', '/v1/inspirations/cafe', '405 method_not_allowed'],
  ['TRACE', '/v1/meta', '405 method_not_allowed'],
  ['GET', '/v1/register', '405 method_not_allowed'],
  ['GET', '/v1/inspirations?limit=0', '401 unauthorized'],
  ['GET', '/v1/inspirations/nothing', '401 unauthorized'],
  ['GET', '/v1/sections?genre=%zz', '401 unauthorized'],
])('without a key, %s %s is %s, and nothing is counted', async (method, target, expected) => {
  expect(await error(await ask(world, target, { method }))).toBe(expected)
  expect(world.uses).toEqual([])
  expect(world.left).toBe(100)
})

// (rule 1.1, rule 4.3)
test.each([
  ['/v1/inspirations?limit=0', '400 bad_request'],
  ['/v1/inspirations?genre=%zz', '400 bad_request'],
  ['/v1/sections', '400 bad_request'],
  ['/v1/sections?type=nothing', '404 not_found'],
  ['/v1/inspirations/nothing', '404 not_found'],
])('with a key, %s is %s, counted and limited', async (target, expected) => {
  const response = await ask(world, target, { key: FREE })
  expect(response.headers.get('x-ratelimit-remaining')).toBe('99')
  expect(await error(response)).toBe(expected)
  expect(world.uses).toEqual(['000000000001'])
})

// (rule 1.3)
test.each([
  ['POST', '/v1/me', 'GET, HEAD, OPTIONS'],
  ['GET', '/v1/register', 'POST, OPTIONS'],
])('%s %s names what is allowed', async (method, target, allow) => {
  const response = await ask(world, target, { method })
  expect(response.headers.get('allow')).toBe(allow)
})

test('401 asks for a Bearer key and is the same for every wrong key (rule 3.4, rule 3.5)', async () => {
  const asked = [undefined, 'nonsense', `${FREE}x`].map((key) => ask(world, '/v1/me', key === undefined ? {} : { key }))
  const responses = await Promise.all(asked)
  for (const response of responses) expect(response.headers.get('www-authenticate')).toBe('Bearer')
  expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1)
})

test('a revoked key is 403, without rate-limit headers, and not counted (rule 3.6, rule 4.5)', async () => {
  const response = await ask(world, '/v1/me', { key: REVOKED })
  expect(response.headers.has('x-ratelimit-limit')).toBe(false)
  expect(await error(response)).toBe('403 forbidden')
  expect(world.uses).toEqual([])
})

test('an exceeded window is 429 with Retry-After, and not counted as use (rule 4.2, rule 4.4)', async () => {
  world.left = 0
  const response = await ask(world, '/v1/inspirations?limit=0', { key: FREE })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'retry-after': '7',
    'x-ratelimit-limit': '100',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': '1800000000',
  })
  expect(await error(response)).toBe('429 rate_limited')
  expect(world.uses).toEqual([])
})

test('an admin key is counted, never limited, and gets no rate-limit headers (rule 4.6, rule 4.8)', async () => {
  world.left = 0
  const response = await ask(world, '/v1/me', { key: ADMIN })
  expect(response.status).toBe(200)
  expect([...response.headers.keys()].filter((name) => name.startsWith('x-ratelimit'))).toEqual([])
  expect(world.uses).toEqual(['000000000002'])
})

test('/v1/me includes the request itself in its usage (rule 4.8)', async () => {
  await ask(world, '/v1/me', { key: FREE })
  const response = await ask(world, '/v1/me', { key: FREE })
  expect(await response.json()).toEqual({
    key_id: '000000000001',
    email: 'a@b.example',
    plan: 'free',
    usage: { today: 2, total: 2 },
  })
})

// (rule 15.1, rule 15.2)
test.each([
  '/v1/meta',
  '/v1/me',
  '/v1/inspirations',
  '/v1/inspirations/cafe',
  '/v1/sections?type=hero',
  '/v1/taxonomies',
])('%s: HEAD has the headers of GET and no body; a slash at the end makes no difference', async (target) => {
  const slashed = target.replace(/(?=\?|$)/, '/')
  const [get, head, other] = await Promise.all([
    ask(fakeWorld(), target, { key: FREE }),
    ask(fakeWorld(), target, { key: FREE, method: 'HEAD' }),
    ask(fakeWorld(), slashed, { key: FREE }),
  ])
  const body = await get.text()
  expect(get.status).toBe(200)
  expect(get.headers.get('content-length')).toBe(String(Buffer.byteLength(body)))
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers))
  expect(await head.text()).toBe('')
  expect(await other.text()).toBe(body)
  expect(other.headers.get('etag')).toBe(get.headers.get('etag'))
})

// (rule 15.2)
test.each([
  '/v1/meta',
  '/v1/inspirations',
  '/v1/inspirations/cafe',
  '/v1/taxonomies',
  '/v1/stats/taxonomy?taxonomy=genre',
])('%s: a known ETag gives 304 with the same validators and rate-limit headers', async (target) => {
  const first = await ask(fakeWorld(), target, { key: FREE })
  const etag = first.headers.get('etag') as string
  expect(etag).toMatch(/^"[\w-]+"$/)
  for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await ask(fakeWorld(), target, { key: FREE, headers: { 'if-none-match': header } })
    expect(again.status).toBe(304)
    for (const name of ['etag', 'cache-control', 'vary', 'x-ratelimit-remaining', 'access-control-allow-origin']) {
      expect(again.headers.get(name)).toBe(first.headers.get(name))
    }
  }
  const changed = await ask(fakeWorld(), target, { key: FREE, headers: { 'if-none-match': '"other"' } })
  expect(changed.status).toBe(200)
})

test('a 304 for a listing makes no body; a missing resource is never a 304 (rule 15.7)', async () => {
  const etag = (await ask(world, '/v1/inspirations', { key: FREE })).headers.get('etag') as string
  world.snapshot.asked.length = 0
  await ask(world, '/v1/inspirations', { key: FREE, headers: { 'if-none-match': etag } })
  expect(world.snapshot.asked).toEqual([])
  const missing = await ask(world, '/v1/inspirations/nothing', { key: FREE, headers: { 'if-none-match': '*' } })
  expect(missing.status).toBe(404)
})

test('equal listings have one ETag, different listings have different ones (rule 15.1)', async () => {
  const tagOf = async (query: string) =>
    (await ask(fakeWorld(), `/v1/inspirations?${query}`, { key: FREE })).headers.get('etag')
  const same = [
    'genre=a&color=b',
    'colour=b&genre=A',
    'color=B&genre=a&limit=20&genre=a&x=1',
    'genre=+a&color=b&sort=newest',
  ]
  expect(new Set(await Promise.all(same.map(tagOf))).size).toBe(1)
  const different = [
    '',
    'genre=a',
    'genre=b',
    'color=a',
    'genre=a&genre=b',
    'genre=a%26color%3Db',
    'limit=5',
    'offset=5',
    'sort=oldest',
    'status=live',
    'year=2020',
    'fields=title',
    'fields=title,slug',
  ]
  expect(new Set(await Promise.all(different.map(tagOf))).size).toBe(different.length)
})

// (rule 15.3, rule 15.4)
test('precomputed bodies have the requested coding, each with its own ETag', async () => {
  const ask2 = (coding: string) => ask(world, '/v1/meta', { headers: { 'accept-encoding': coding } })
  const [br, gzip, plain] = await Promise.all([ask2('gzip, br'), ask2('gzip'), ask2('identity')])
  const text = await plain.text()
  expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(text)
  expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(text)
  expect([br, gzip, plain].map((response) => response.headers.get('content-encoding'))).toEqual(['br', 'gzip', null])
  expect([br, gzip, plain].map((response) => response.headers.get('etag'))).toEqual([
    '"metahash-br"',
    '"metahash-gz"',
    '"metahash"',
  ])
  for (const response of [br, gzip, plain]) expect(response.headers.get('vary')).toBe('Accept-Encoding')
})

test('meta is public for an hour, responses to keys are private (rule 15.5)', async () => {
  const meta = await ask(world, '/v1/meta')
  expect(meta.headers.get('cache-control')).toBe('public, max-age=3600')
  const listing = await ask(world, '/v1/inspirations', { key: FREE })
  expect(listing.headers.get('cache-control')).toBe('private, no-cache')
})

// (rule 1.8)
test.each(['/v1/me', '/v1/meta', '/v1/register', '/v1/inspirations/cafe'])(
  '%s answers a preflight without a key',
  async (target) => {
    const response = await ask(world, target, { method: 'OPTIONS' })
    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'Authorization, Content-Type, If-None-Match',
      'access-control-allow-methods': target === '/v1/register' ? 'POST, OPTIONS' : 'GET, HEAD, OPTIONS',
    })
  },
)

test('every response exposes the headers that a page of another origin needs (rule 1.9)', async () => {
  for (const target of ['/v1/meta', '/v1/me', '/v1/nothing']) {
    const response = await ask(world, target)
    for (const name of ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Retry-After', 'ETag']) {
      expect(response.headers.get('access-control-expose-headers')).toContain(name)
    }
  }
})

// (rule 1.4, rule 20.1)
test('while nothing is loaded, known paths are 503 with Retry-After and healthz says so', async () => {
  world.served = null
  for (const [target, method] of [
    ['/v1/meta', 'GET'],
    ['/v1/me', 'GET'],
    ['/v1/register', 'POST'],
    ['/healthz', 'GET'],
  ] as const) {
    const response = await ask(world, target, { method })
    expect(response.headers.get('retry-after')).toBe('1')
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ error: 'internal' })
  }
  expect((await ask(world, '/v1/nothing')).status).toBe(404)
})

test('healthz names the snapshot (rule 20.1)', async () => {
  const response = await ask(world, '/healthz')
  expect(await response.json()).toEqual({ status: 'ok', snapshot: 'snap-1' })
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('an exception is a 500 that says nothing about it, and is logged (rule 2.4, rule 2.5)', async () => {
  const response = await ask(world, '/v1/me', { key: BROKEN })
  const text = await response.clone().text()
  expect(await error(response)).toBe('500 internal')
  expect(text).not.toContain('secret detail')
  expect(world.faults).toHaveLength(1)
  world.service.accounts.usage = () => Promise.reject(new Error('later'))
  expect((await ask(world, '/v1/me', { key: FREE })).status).toBe(500)
  expect(world.faults).toHaveLength(2)
})

// (rule 2.5, rule 4.4, rule 4.6)
test.each([
  ['a free key', FREE, '99'],
  ['an admin key', ADMIN, null],
])('a 500 to %s is counted and has the rate-limit headers of that key', async (_, key, remaining) => {
  const fail = () => {
    throw new Error('secret detail')
  }
  world.snapshot.listInspirations = fail
  world.service.accounts.usage = () => Promise.reject(new Error('later'))
  for (const target of ['/v1/inspirations', '/v1/me']) {
    world.left = 100
    const response = await ask(world, target, { key })
    expect(response.headers.get('x-ratelimit-remaining')).toBe(remaining)
    expect(await error(response)).toBe('500 internal')
  }
  expect(world.uses).toHaveLength(2)
  expect(world.faults).toHaveLength(2)
})

test('the catalog receives the parsed query (rules 6.3, 6.6, 7.8)', async () => {
  await ask(world, '/v1/inspirations?colour=Red&color=blue&genre=b&genre=A&limit=5&offset=10&sort=oldest&fields=slug', {
    key: FREE,
  })
  expect(world.snapshot.asked).toMatchObject([
    {
      limit: 5,
      offset: 10,
      sort: 'oldest',
      status: 'all',
      year: null,
      fields: new Set(['slug']),
      include: null,
      filters: [
        { taxonomy: 'genre', slug: 'a' },
        { taxonomy: 'genre', slug: 'b' },
        { taxonomy: 'color', slug: 'blue' },
        { taxonomy: 'color', slug: 'red' },
      ],
    },
  ])
})

test('a slug is decoded once and compared exactly (rule 7.13)', async () => {
  for (const [path, slug] of [
    ['caf%C3%A9', 'café'],
    ['a%2Fb', 'a/b'],
    ['%2561', '%61'],
    ['CAFE', 'CAFE'],
  ]) {
    await ask(world, `/v1/inspirations/${path}`, { key: FREE })
    expect(world.snapshot.asked.at(-1)).toBe(slug)
  }
})

test('each response is recorded once: route, status, accepted key and time (rule 20.3)', async () => {
  const seen: RequestRecord[] = []
  const observe = (record: RequestRecord) => void seen.push(record)
  const handle = requestHandler({ find, service: () => world.service, fault: () => {}, observe })
  const requests: [target: string, asking: Asking][] = [
    ['/v1/me', { key: FREE }],
    ['/v1/me', { key: `${FREE}x` }],
    ['/v1/me', { key: REVOKED }],
    ['/v1/me', { key: BROKEN }],
    ['/v1/inspirations/cafe', { key: ADMIN }],
    ['/v1/inspirations?limit=0', { key: FREE }],
    ['/v1/meta', { method: 'OPTIONS' }],
    ['/v1/nothing', {}],
    ['/no/path/of/ours', {}],
  ]
  for (const [target, asking] of requests) await handle(request(target, asking))
  expect(seen.map(({ route, status, keyId }) => [route, status, keyId])).toEqual([
    ['/v1/me', 200, '000000000001'],
    ['/v1/me', 401, null],
    ['/v1/me', 403, null],
    ['/v1/me', 500, null],
    ['/v1/inspirations/[slug]', 200, '000000000002'],
    ['/v1/inspirations', 400, '000000000001'],
    ['/v1/meta', 204, null],
    [null, 404, null],
    [null, 404, null],
  ])
  for (const { milliseconds } of seen) expect(milliseconds).toBeGreaterThanOrEqual(0)
})

/** The body of a search without results. */
function foundNothing() {
  return {
    ...{ query: 'abc', tokens: ['abc'], tuned_destination: null, matched_filters: [] },
    ...{ matched_template_archive: null, similar_template_archives: [], matching_terms: [], matching_authors: [] },
    results: { total: 0, items: [] },
    unmatched: ['abc'],
    alternatives: [],
    suggestions: [],
  }
}

test('a snapshot that is out of date when the key has been checked is not served (rule 37.7)', async () => {
  const responding = ask(world, '/v1/inspirations', { key: ADMIN })
  world.served = null
  const response = await responding
  expect([await error(response), response.headers.get('retry-after')]).toEqual(['503 internal', '1'])
})

test('a search counts once, for its key, if it has a body and is no later page (rule 46.2)', async () => {
  const { served } = world
  if (!served) throw new Error('nothing is served')
  const text = JSON.stringify(foundNothing())
  world.served = { ...served, search: ({ q }) => ({ text, total: 0, searched: searchedFor(q) }) }
  const first = await ask(world, '/v1/search?q=dark', { key: ADMIN })
  await ask(world, '/v1/search?q=dark&offset=12', { key: ADMIN })
  await ask(world, '/v1/search?q=dark', {
    key: ADMIN,
    headers: { 'if-none-match': first.headers.get('etag') as string },
  })
  await ask(world, '/v1/search?q=a', { key: ADMIN })
  await ask(world, '/v1/search?q=dark', { key: REVOKED })
  expect(world.searches).toEqual(['dark by 000000000002 in 192.0.2.0/24'])
})

/** Makes the search return results that are kept, and returns the tags that it was called with. */
function keepSearches(text: string): (string | undefined)[] {
  const { served } = world
  if (!served) throw new Error('nothing is served')
  const tags: (string | undefined)[] = []
  world.served = {
    ...served,
    search({ q }, tag) {
      tags.push(tag)
      return { text, total: 0, searched: searchedFor(q) }
    },
  }
  return tags
}

test('searches that differ in what they ask, or were made before and after an edit, are kept apart (rule 16.3)', async () => {
  const tags = keepSearches(JSON.stringify(foundNothing()))
  const asked = (query: string) => ask(world, `/v1/search?q=${query}`, { key: ADMIN })
  for (const query of ['dark', 'dark', 'dark&limit=5', 'dark&status=live']) await asked(query)
  world.served = { ...(world.served as NonNullable<World['served']>), editorialVersion: () => 'next edition' }
  await asked('dark')
  expect(tags[1]).toBe(tags[0])
  expect(new Set(tags).size).toBe(4)
  expect(world.searches).toEqual(Array(5).fill('dark by 000000000002 in 192.0.2.0/24'))
})

test('a search with an unknown filter is not kept, because its body names the value as it was spelled', async () => {
  const tags = keepSearches(JSON.stringify(foundNothing()))
  const { served } = world
  if (!served) throw new Error('nothing is served')
  world.served = { ...served, archives: { ...served.archives, termName: () => null } }
  await ask(world, '/v1/search?q=dark&genre=Nothing', { key: ADMIN })
  expect(tags).toEqual([undefined])
})
