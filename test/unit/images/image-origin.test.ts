// Pictures over HTTP: paths, methods, headers, and errors in JSON.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestHandler } from '../../../src/http/handle-request.ts'
import { requestOfFetch } from '../../../src/http/request/api-request.ts'
import type { RequestRecord } from '../../../src/http/request-record.ts'
import { webResponseOf } from '../../../src/http/response/api-response.ts'
import { routeTable } from '../../../src/http/routes.ts'
import { type Gallery, openGallery } from '../../../src/images/gallery.ts'
import { openImageCache } from '../../../src/images/image-cache.ts'
import { pictureRows } from '../../../src/images/image-origin.ts'
import { pictureFiles } from '../../../src/images/picture-files.ts'
import { pictureWork } from '../../../src/images/picture-maker.ts'
import { readyPictures } from '../../../src/images/ready-pictures.ts'
import { fakeWorld } from '../http/fakes.ts'
import { pixels } from './pictures.ts'

let folder: string
let gallery: Gallery

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'origin-'))
  for (const name of ['a.png', '50% off é.png']) await writeFile(join(folder, name), await pixels(40, 80))
  await writeFile(join(folder, 'page.png'), '<script>')
  const fault = () => {}
  const cache = openImageCache(
    join(folder, 'cache'),
    { maxBytes: 10_000_000, maxFiles: 1_000 },
    { now: Date.now, fault },
  )
  const work = pictureWork({ concurrency: 1, maxWaiting: 4, maxWaitingPerNetwork: 4 })
  gallery = openGallery({ source: pictureFiles(folder), ready: readyPictures([]), cache, work, fault })
})
afterAll(() => rm(folder, { recursive: true }))

/** Handles requests for pictures, and knows no other path. */
function handler(open: () => Gallery | null, observe?: (record: RequestRecord) => void) {
  const { service } = fakeWorld()
  return requestHandler(routeTable(pictureRows(open)), { service: () => service, fault() {}, observe })
}

async function ask(path: string, { method = 'GET', headers = {}, open = () => gallery as Gallery | null } = {}) {
  const request = new Request(`http://a.example${path}`, { method, headers })
  return webResponseOf(await handler(open)(requestOfFetch(request)))
}

async function problem(response: Response | null | undefined): Promise<string> {
  const body = (await response?.json()) as Record<string, string>
  expect(Object.keys(body)).toEqual(['error', 'message'])
  expect(response?.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response?.headers.get('cache-control')).toBe('no-store')
  return `${response?.status} ${body['error']}`
}

// (rule 19.2)
it.each(['/', '/explore', '/v1/meta', '/a.png/more', '/cdn-cgi/image', '/_astro/page.css'])(
  '%s is not the path of a picture',
  (path) => {
    expect(routeTable(pictureRows(() => gallery))({ path, query: '' })).not.toHaveProperty('route')
  },
)

// (rule 19.3, rule 2.1)
it.each([
  ['/cdn-cgi/image/', '400 bad_request'],
  ['/cdn-cgi/image/w=4', '400 bad_request'],
  ['/cdn-cgi/image/w=4/', '404 not_found'],
  ['/cdn-cgi/image//a.png', '400 bad_request'],
  ['/cdn-cgi/image/w=0/a.png', '400 bad_request'],
  ['/cdn-cgi/image/blur=5/a.png', '400 bad_request'],
  ['/cdn-cgi/image/trim=80;0;0;0/a.png', '400 bad_request'],
  ['/cdn-cgi/image/w=4/https://other.example/a.png', '404 not_found'],
  ['/cdn-cgi/image/w=4/nothing.png', '404 not_found'],
  ['/cdn-cgi/image/w=4/page.png', '404 not_found'],
  ['/cdn-cgi/image/w=4/%zz.png', '400 bad_request'],
  ['/cdn-cgi/image/w=4/..%2f..%2fetc/passwd', '404 not_found'],
  ['/nothing.png', '404 not_found'],
  ['/page.png', '404 not_found'],
  ['/%ff.png', '400 bad_request'],
])('%s is %s', async (path, expected) => {
  expect(await problem(await ask(path))).toBe(expected)
})

it('while pictures are served from another address, all are 404 (rule 19.1)', async () => {
  for (const path of ['/a.png', '/cdn-cgi/image/w=4/a.png']) {
    expect(await problem(await ask(path, { open: () => null }))).toBe('404 not_found')
  }
})

it('an exception is a 500 without details (rule 2.5)', async () => {
  const broken = () => {
    throw new Error('/secret/path')
  }
  const response = await ask('/a.png', { open: broken })
  expect(await response?.clone().text()).not.toContain('secret')
  expect(await problem(response)).toBe('500 internal')
})

it.each(['POST', 'PUT', 'DELETE'])('%s is 405 with Allow (rule 1.3)', async (method) => {
  const response = await ask('/a.png', { method })
  expect(response?.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  expect(await problem(response)).toBe('405 method_not_allowed')
})

// (rule 19.4, rule 19.5)
it.each([
  '/a.png',
  '/50%25%20off%20%C3%A9.png',
  '/cdn-cgi/image/w=20,f=png/50%25%20off%20%C3%A9.png',
  '/cdn-cgi/image/trim=0%3B0%3B40%3B0,w=20/a.png',
])('%s opens, for any page', async (path) => {
  const response = await ask(path)
  expect([response?.status, response?.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(response?.headers.get('access-control-allow-origin')).toBe('*')
  expect(response?.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(response?.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response?.headers.get('cache-control')).toMatch(/^public, max-age=\d+/)
})

it('HEAD responds like GET without a body (rule 1.7)', async () => {
  const path = '/cdn-cgi/image/w=20,f=auto/a.png'
  const [got, head] = [await ask(path), await ask(path, { method: 'HEAD' })]
  expect(await head?.text()).toBe('')
  for (const name of ['content-type', 'etag', 'vary', 'cache-control']) {
    expect(head?.headers.get(name)).toBe(got?.headers.get(name))
  }
  expect(await ask('/cdn-cgi/image/trim=80;0;0;0/a.png', { method: 'HEAD' })).toMatchObject({ status: 400 })
})

it('a matching ETag returns 304, and other formats have other ETags (rule 19.5)', async () => {
  const path = '/cdn-cgi/image/w=20,f=auto/a.png'
  const webp = await ask(path, { headers: { accept: 'image/webp,*/*' } })
  const jpeg = await ask(path, { headers: { accept: '*/*' } })
  const [tag, other] = [webp?.headers.get('etag') ?? '', jpeg?.headers.get('etag')]
  expect([webp?.headers.get('content-type'), jpeg?.headers.get('content-type')]).toEqual(['image/webp', 'image/jpeg'])
  expect([webp?.headers.get('vary'), jpeg?.headers.get('vary')]).toEqual(['Accept', 'Accept'])
  expect(tag).not.toBe(other)
  const again = await ask(path, { headers: { accept: 'image/webp', 'if-none-match': `W/${tag}` } })
  expect([again?.status, await again?.text(), again?.headers.get('vary')]).toEqual([304, '', 'Accept'])
  expect((await ask('/cdn-cgi/image/w=20/a.png'))?.headers.get('vary')).toBeNull()
})

it('busy is 503 with Retry-After (rule 19.7)', async () => {
  const image = async () => ({ made: 'busy' }) as const
  const busy: Gallery = { ...gallery, find: async () => ({ key: 'k', image, inTurn: image }) }
  const response = await ask('/a.png', { open: () => busy })
  expect(response?.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await problem(response)).toBe('503 internal')
})

it('a picture that its client did not wait for is 499 in the log (rule 19.13)', async () => {
  const records: RequestRecord[] = []
  const observe = (record: RequestRecord) => void records.push(record)
  const leaving = new AbortController()
  const request = new Request('http://a.example/cdn-cgi/image/w=31/a.png', { signal: leaving.signal })
  leaving.abort()
  const response = await handler(() => gallery, observe)(requestOfFetch(request))
  expect([response?.status, records.map(({ status }) => status)]).toEqual([503, [499]])
})
