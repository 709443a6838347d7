// The entry of all requests: paths of the API never reach Astro, and errors of Astro become our JSON error body.
// Over 200 lines: the tests share one mock of Astro.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openVisitorLimiter } from '../../src/state/memory/rate-limiter.ts'
import { NO_ARCHIVES } from '../support/model/archives.ts'

const page = vi.hoisted(() => ({
  found: true,
  type: 'page',
  response: () => new Response('<p>', { status: 200 }),
  rendered: 0,
  wait: async () => {},
}))
vi.mock('astro/fetch', () => ({
  FetchState: class {
    routeData = page.found ? { type: page.type, route: '/some/page' } : undefined
    locals = {}
  },
  astro: async () => {
    page.rendered++
    await page.wait()
    return page.response()
  },
}))
const watcher = vi.hoisted(() => ({ current: null as unknown }))
const visitors = openVisitorLimiter()
vi.mock('../../src/operate/service.ts', () => {
  const service = {
    watcher,
    visitors,
    authorizer: { refresh() {} },
    config: {
      baseUrl: 'http://api.example',
      trustProxy: 1,
      siteUrl: 'https://gallery.example',
      assetsUrl: 'https://assets.example/a',
    },
  }
  const openService = () => service
  return { startService: async () => {}, openService, pipeline: { service: openService, fault() {} } }
})
vi.stubEnv('DEV', false)
vi.resetModules() // Tests of sign-ins render pages with Astro itself.
const { default: entry } = await import('../../src/fetch.ts')

const fetched = (path: string, init?: RequestInit) => entry.fetch(new Request(`http://127.0.0.1:4321${path}`, init))

beforeEach(() => {
  watcher.current = null
  Object.assign(page, { found: true, type: 'page', response: () => new Response('<p>', { status: 200 }), rendered: 0 })
  page.wait = async () => {}
})

test.each([
  ['/v1/meta', 503],
  ['/v1/nothing', 404],
  ['/v1', 404],
  ['/healthz', 503],
])('%s gets its response without Astro', async (path, status) => {
  const response = await fetched(path)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ error: expect.any(String) })
  expect(page.rendered).toBe(0)
})

test('a page is rendered, with the safety headers', async () => {
  const response = await fetched('/terms')
  expect(await response.text()).toBe('<p>')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https://gallery.example " +
      "https://assets.example; connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; " +
      "frame-ancestors 'none'",
  })
})

test.each([
  ['an unknown path', '/some/page', {}, {}, '404 not_found'],
  ['a page under an escaped spelling', '/%74erms', {}, {}, '404 not_found'],
  ['another method', '/terms', {}, { method: 'POST' }, '405 method_not_allowed'],
  ['a page that is not there', '/docs', { response: () => new Response(null, { status: 404 }) }, {}, '404 not_found'],
  ['a page that fails', '/docs', { response: () => new Response('<stack>', { status: 500 }) }, {}, '500 internal'],
  ['a page that throws', '/docs', { response: () => Promise.reject(new Error('detail')) }, {}, '500 internal'],
])('%s is a JSON error', async (_, path, change, init, expected) => {
  Object.assign(page, change)
  const response = await fetched(path, init)
  const body = (await response.json()) as { error: string; message: string }
  expect(`${response.status} ${body.error}`).toBe(expected)
  expect(body.message).not.toContain('detail')
})

test('a malformed path is a page for a client that prefers HTML, but not under /v1 (rules 1.6, 2.7)', async () => {
  const typeOf = async (path: string, accept: string) => {
    const { status, headers } = await fetched(path, { headers: { accept } })
    return [status, headers.get('content-type')?.split(';')[0]]
  }
  page.response = () => new Response('<p>', { headers: { 'content-type': 'text/html' } })
  expect(await typeOf('/genre/%zz', 'text/html')).toEqual([400, 'text/html'])
  expect(await typeOf('/genre/%zz', '*/*')).toEqual([400, 'application/json'])
  expect(await typeOf('/v1/%zz', 'text/html')).toEqual([400, 'application/json'])
})

describe('while a catalog is served', () => {
  let version: string
  const html = { headers: { accept: 'text/html' } }

  beforeEach(() => {
    version = Math.random().toString()
    const black = { taxonomy: 'color', slug: 'black', name: 'Black', count: 1, synonyms: [] }
    const archives = { ...NO_ARCHIVES, term: (_: string, slug: string) => (slug === 'black' ? black : null) }
    watcher.current = { snapshot: { id: '1' }, editorialVersion: () => version, archives }
  })

  test('a page is rendered once for each version of the catalog', async () => {
    for (let n = 0; n < 3; n++) expect(await (await fetched('/terms')).text()).toBe('<p>')
    expect(page.rendered).toBe(1)
    version = 'edited'
    await fetched('/terms?x=1')
    expect(page.rendered).toBe(2)
  })

  let wide = 0
  /** A color search of the nth network of a /48, another one in each test. */
  const colorSearch = (n: number, signal: AbortSignal | null = null) => {
    const headers = { 'x-forwarded-for': `2001:db8:${wide}:${n.toString(16)}::1`, accept: '*/*' }
    return fetched(`/explore?color_near=${n.toString(16).padStart(6, '0')}`, { headers, signal })
  }
  const newcomer = () => fetched('/docs', { headers: { 'x-forwarded-for': '198.51.100.1' } })

  test('1,500 searches of one /48 that are closed at once render nothing (rule 23.14)', async () => {
    wide++
    const leaving = new AbortController()
    const searches = Array.from({ length: 1_500 }, (_, n) => colorSearch(n, leaving.signal))
    leaving.abort()
    expect((await newcomer()).status).toBe(200)
    await Promise.all(searches)
    expect(page.rendered).toBe(1)
  })

  test('while 1,500 searches of one /48 wait, a newcomer waits for two pages at most (rule 23.14)', async () => {
    wide++
    // Each page takes a turn of the event loop, in which requests arrive.
    page.wait = () => new Promise((resolve) => void setImmediate(resolve))
    const searches = Array.from({ length: 1_500 }, (_, n) => colorSearch(n))
    await new Promise(setImmediate)
    const before = page.rendered
    expect((await newcomer()).status).toBe(200)
    expect(page.rendered - before).toBeLessThanOrEqual(3)
    const statuses = (await Promise.all(searches)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(1_400)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(32)
  })

  test('a page from the cache has an ETag and no body for HEAD', async () => {
    const { headers } = await fetched('/terms')
    const head = await fetched('/terms', { method: 'HEAD' })
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', headers.get('etag')])
    const again = await fetched('/terms', { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })

  test('an archive in another spelling redirects without a rendering (rule 34.8)', async () => {
    const response = await fetched('/color/Black')
    expect([response.status, response.headers.get('location')]).toEqual([301, '/color/black'])
    expect(page.rendered).toBe(0)
    expect((await fetched('/color/black')).status).toBe(200)
    expect(page.rendered).toBe(1)
  })

  test('texts for crawlers never reach Astro, and pages of the catalog take no other method (rule 35.9)', async () => {
    const first = await fetched('/robots.txt')
    expect([first.status, page.rendered]).toEqual([200, 0])
    expect((await fetched('/color/black', { method: 'POST' })).headers.get('allow')).toBe('GET, HEAD')
  })

  test('a failed page is not cached, and a broken catalog is a 500', async () => {
    Object.assign(page, { response: () => new Response('<stack>', { status: 500 }) })
    expect((await fetched('/terms')).status).toBe(500)
    Object.assign(page, { response: () => new Response('<p>', { status: 200 }) })
    expect((await fetched('/terms')).status).toBe(200)
    watcher.current = { snapshot: { id: '1' }, editorialVersion: () => raise() }
    expect((await fetched('/terms')).status).toBe(500)
  })

  test('a form that cannot do its work now is shown with its 503 (rules 20.14, 37.6)', async () => {
    const retry = { 'content-type': 'text/html', 'retry-after': '60' }
    Object.assign(page, { response: () => new Response('<form>', { status: 503, headers: retry }) })
    const response = await fetched('/key?action=show', { method: 'POST' })
    expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([503, '60', '<form>'])
  })

  test('all pages share a limit of 100 per minute, and a refusal costs no rendering (rule 23.7)', async () => {
    const paths = ['/terms', '/stats', '/explore', '/docs', '/']
    for (let n = 0; n < 100; n++) await fetched(paths[n % paths.length] ?? '')
    const refused = await fetched('/docs')
    expect([refused.status, await refused.json()]).toMatchObject([429, { error: 'rate_limited' }])
    await fetched('/docs', html)
    const before = page.rendered
    const responses = await Promise.all(Array.from({ length: 20 }, () => fetched('/stats', html)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([429]))
    expect(Number(responses[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(page.rendered).toBe(before)
    for (const path of ['/color/black', '/color/Black', '/feed.xml', '/sitemap.xml', '/robots.txt'])
      expect([path, (await fetched(path)).status]).toEqual([path, 429])
  })
})

function raise(): never {
  throw new Error('the catalog cannot be read')
}
