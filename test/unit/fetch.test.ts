// The entry of all requests: paths of the API never reach Astro, and errors of Astro become our JSON error body.
import { beforeEach, expect, test, vi } from 'vitest'

const page = vi.hoisted(() => ({
  found: true,
  type: 'page',
  response: () => new Response('<p>', { status: 200 }),
  rendered: 0,
}))
vi.mock('astro/fetch', () => ({
  FetchState: class {
    routeData = page.found ? { type: page.type, route: '/some/page' } : undefined
    locals = {}
  },
  astro: async () => {
    page.rendered++
    return page.response()
  },
}))
vi.mock('../../src/operate/service.ts', () => ({
  openService: () => ({
    watcher: { current: null },
    config: {
      baseUrl: 'http://api.example',
      trustProxy: 0,
      siteUrl: 'https://gallery.example',
      assetsUrl: 'https://assets.example/a',
    },
  }),
  logFault: () => {},
  observer: () => undefined,
}))
const { default: entry } = await import('../../src/fetch.ts')

const fetched = (path: string, init?: RequestInit) => entry.fetch(new Request(`http://127.0.0.1:4321${path}`, init))

beforeEach(() => {
  Object.assign(page, { found: true, type: 'page', response: () => new Response('<p>', { status: 200 }), rendered: 0 })
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
  const response = await fetched('/')
  expect(await response.text()).toBe('<p>')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https://gallery.example " +
      "https://assets.example; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  })
})

test.each([
  ['an unknown path', { found: false }, {}, '404 not_found'],
  ['an endpoint under an escaped spelling', { type: 'endpoint' }, {}, '404 not_found'],
  ['another method', {}, { method: 'POST' }, '405 method_not_allowed'],
  ['a page that is not there', { response: () => new Response(null, { status: 404 }) }, {}, '404 not_found'],
  ['a page that fails', { response: () => new Response('<stack>', { status: 500 }) }, {}, '500 internal'],
  ['a page that throws', { response: () => Promise.reject(new Error('detail')) }, {}, '500 internal'],
])('%s is a JSON error', async (_, change, init, expected) => {
  Object.assign(page, change)
  const response = await fetched('/some/page', init)
  const body = (await response.json()) as { error: string; message: string }
  expect(`${response.status} ${body.error}`).toBe(expected)
  expect(body.message).not.toContain('detail')
})
