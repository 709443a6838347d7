// What the request handler does that no response of a healthy server shows: failures, records and counts of searches.
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

test('a 304 for a listing makes no body; a missing resource is never a 304 (rule 15.7)', async () => {
  const etag = (await ask(world, '/v1/inspirations', { key: FREE })).headers.get('etag') as string
  world.snapshot.asked.length = 0
  await ask(world, '/v1/inspirations', { key: FREE, headers: { 'if-none-match': etag } })
  expect(world.snapshot.asked).toEqual([])
  const missing = await ask(world, '/v1/inspirations/nothing', { key: FREE, headers: { 'if-none-match': '*' } })
  expect(missing.status).toBe(404)
})

test('equal listings have one ETag (rule 15.1)', async () => {
  const tagOf = async (query: string) =>
    (await ask(fakeWorld(), `/v1/inspirations?${query}`, { key: FREE })).headers.get('etag')
  const same = [
    'genre=a&color=b',
    'colour=b&genre=A',
    'color=B&genre=a&limit=20&genre=a&x=1',
    'genre=+a&color=b&sort=newest',
  ]
  expect(new Set(await Promise.all(same.map(tagOf))).size).toBe(1)
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
  const handle = requestHandler(find, { service: () => world.service, fault: () => {}, observe })
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

test('a search counts once, for its key, if it has a body and is no later page (rule 46.2)', async () => {
  keepSearches(JSON.stringify(foundNothing()))
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

test('searches that differ in what they ask, or were made before and after an edit, are kept apart (rule 16.3)', async () => {
  const tags = keepSearches(JSON.stringify({ ...foundNothing(), tokens: Array(300).fill('abc') }))
  const asked = (query: string) => ask(world, `/v1/search?q=${query}`, { key: ADMIN })
  for (const query of ['dark', 'dark', 'dark&limit=5', 'dark&status=live']) await asked(query)
  world.served = { ...(world.served as NonNullable<World['served']>), editorialVersion: () => 'next edition' }
  await asked('dark')
  expect(tags[1]).toBe(tags[0])
  expect(new Set(tags).size).toBe(4)
  const coded = { key: ADMIN, headers: { 'accept-encoding': 'gzip' } }
  for (let n = 0; n < 5; n++) await ask(world, '/v1/search?q=dark', coded, { unchecked: true })
  expect(world.searches).toEqual(Array(10).fill('dark by 000000000002 in 192.0.2.0/24'))
})

test('a search with an unknown filter is not kept, because its body names the value as it was spelled', async () => {
  const tags = keepSearches(JSON.stringify(foundNothing()))
  const { served } = world
  if (!served) throw new Error('nothing is served')
  world.served = { ...served, archives: { ...served.archives, termName: () => null } }
  await ask(world, '/v1/search?q=dark&genre=Nothing', { key: ADMIN })
  expect(tags).toEqual([undefined])
})
