// nginx with the shipped configuration: which responses it sends itself, which Node.js sends, and that it caches
// nothing of a key. One file, because its tests share one nginx. They check every response against the declared shapes.
// Over 200 lines: the tests share one nginx.
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpResponse, type Service, serviceAt, uncheckedAt } from '../support/http/http.ts'
import { freshAddress, freshEmail, registered } from '../support/http/registrations.ts'
import { get, ownServer, ownWorld } from '../support/http/target.ts'
import type { Failure, Inspiration, InspirationListing, Meta, Taxonomies } from '../support/model/shapes.ts'
import { script } from '../support/worlds/processes.ts'
import type { ServedWorld } from '../support/worlds/world.ts'
import { type Front, startNginx } from './nginx.ts'

const PRECOMPUTED = [
  '/v1/taxonomies',
  '/v1/taxonomies?taxonomy=color',
  '/v1/stats/taxonomy?taxonomy=genre',
  '/v1/stats/taxonomy?taxonomy=color&period=12mo&sort=alpha',
]
const DECIDED = [
  'etag',
  'cache-control',
  'vary',
  'content-type',
  'content-encoding',
  'content-length',
  'referrer-policy',
]
const ALSO = ['x-content-type-options', 'access-control-allow-origin', 'access-control-expose-headers']

let world: ServedWorld
let front: Front
let service: Service
/** Node without nginx. */
let behind: Service

beforeAll(async () => {
  world = await ownServer({ ACCEL_PREFIX: '/_snapshot' })
  front = await startNginx(new URL(world.server.url).host, world.env['SNAPSHOT_DIR'] as string)
  service = uncheckedAt(front.url)
  behind = (target, ask) => fetchRaw(world.server.url, target, ask?.key, { 'x-sendfile-type': 'X-Accel-Redirect' })
})
afterAll(async () => {
  await front?.stop()
  expect(await world?.server.stop()).toBe(0)
})

/** The response of Node to nginx. Clients never see it, and no declared shape matches it. */
async function fetchRaw<T>(base: string, target: string, key = '', fromNginx = {}): Promise<HttpResponse<T>> {
  const headers = { authorization: `Bearer ${key}`, 'accept-encoding': 'identity', ...fromNginx }
  const response = await fetch(base + target, { headers })
  const text = await response.text()
  const raw = Buffer.from(text)
  const headersOf = Object.fromEntries(response.headers)
  return { status: response.status, headers: headersOf, raw, bytes: raw, text, data: undefined as T }
}

const ask = <T = unknown>(target: string, headers: Record<string, string> = {}) =>
  service<T>(target, { key: world.adminKey, headers })
const only = (headers: Record<string, string>, names: readonly string[]) => names.map((name) => [name, headers[name]])

describe('precomputed responses', () => {
  it.each(PRECOMPUTED)('%s is sent by nginx: Node names the file and sends no body', async (target) => {
    const { headers, raw } = await behind(target, { key: world.adminKey })
    expect(headers['x-accel-redirect']).toMatch(
      /^\/_snapshot\/[\w-]+\/\w+\/[0-9a-f]{32}\.json$|^\/_snapshot\/[\w-]+\/[0-9a-f]{32}\.json$/,
    )
    expect(raw.length).toBe(0)
  })

  // (rule 22.5)
  it.each(PRECOMPUTED)('%s has its bytes if a client reaches Node without nginx', async (target) => {
    const { status, headers, text } = await fetchRaw(world.server.url, target, world.adminKey)
    expect([status, text]).toEqual([200, (await get(target)).text])
    expect(headers).not.toHaveProperty('x-accel-redirect')
  })

  it.each(['identity', 'br', 'gzip', 'br, gzip'])(
    'in %s equal those of a server without nginx, including headers',
    async (coding) => {
      for (const target of PRECOMPUTED) {
        const accept = { 'accept-encoding': coding }
        const [here, plain] = [await ask(target, accept), await get(target, { headers: accept })]
        expect([here.status, here.text]).toEqual([200, plain.text])
        expect(here.raw.equals(plain.raw)).toBe(true)
        expect(only(here.headers, [...DECIDED, ...ALSO])).toEqual(only(plain.headers, [...DECIDED, ...ALSO]))
        expect(here.headers).not.toHaveProperty('last-modified')
        expect(here.headers).not.toHaveProperty('accept-ranges')
        expect(here.headers).not.toHaveProperty('x-accel-redirect')
        expect(here.headers['x-request-id']).toMatch(/^[0-9a-f]{12}-/)
      }
    },
  )

  // (rule 30.5)
  it.each(['zstd', 'br', 'gzip', 'gzip, deflate, br, zstd'])(
    'and computed bodies pass through nginx in %s',
    async (coding) => {
      const accept = { 'accept-encoding': coding }
      for (const target of ['/v1/inspirations', '/v1/sections?type=hero']) {
        const [here, plain] = [await ask(target, accept), await get(target, { headers: accept })]
        expect(here.headers['content-encoding']).toBe(coding.split(', ').at(-1))
        expect(here.raw.equals(plain.raw)).toBe(true)
        expect(only(here.headers, DECIDED)).toEqual(only(plain.headers, DECIDED))
        const again = await ask(target, { ...accept, 'if-none-match': here.headers['etag'] as string })
        expect([again.status, again.headers['etag'], again.headers['vary']]).toEqual([
          304,
          here.headers['etag'],
          here.headers['vary'],
        ])
      }
    },
  )

  it.each([PRECOMPUTED[0] as string, '/v1/meta', '/v1/nothing'])('and others have HSTS: %s', async (target) => {
    expect((await ask(target)).headers['strict-transport-security']).toBe('max-age=31536000')
  })

  it('support HEAD, without a body', async () => {
    const [head, full] = [
      await service(PRECOMPUTED[0] as string, { method: 'HEAD', key: world.adminKey }),
      await ask(PRECOMPUTED[0] as string),
    ]
    expect([head.status, head.raw.length]).toEqual([200, 0])
    expect(only(head.headers, DECIDED)).toEqual(only(full.headers, DECIDED))
  })

  it('are 304 if the ETag matches, and complete for If-Modified-Since and Range', async () => {
    for (const target of PRECOMPUTED) {
      const { headers, text } = await ask(target)
      expect((await ask(target, { 'if-none-match': headers['etag'] as string })).status).toBe(304)
      expect((await ask(target, { 'if-none-match': '"another"' })).status).toBe(200)
      const dated = await ask(target, { 'if-modified-since': new Date(Date.now() + 1e8).toUTCString() })
      expect([dated.status, dated.text]).toEqual([200, text])
      const part = await ask(target, { range: 'bytes=0-9' })
      expect([part.status, part.text]).toEqual([200, text])
    }
  })

  it('have the rate-limit headers of the key, and are 429 in JSON when the limit is reached', async () => {
    const { api_key: key } = await registered(serviceAt(world.server.url))
    const target = PRECOMPUTED[2] as string
    const [first, second] = [await service(target, { key }), await service(target, { key })]
    expect([first, second].map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual(['99', '98'])
    expect(first.headers['x-ratelimit-limit']).toBe('100')
    for (let n = 2; n < 100; n++) await service(target, { key })
    const { status, data, headers } = await service<Failure>(target, { key })
    expect([status, data.error]).toEqual([429, 'rate_limited'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect((await service('/v1/search?q=dark', { key })).status).toBe(429)
  })

  it('are 401, 403 and 400 in JSON if Node refuses them', async () => {
    const target = PRECOMPUTED[0] as string
    expect((await service<Failure>(target)).data.error).toBe('unauthorized')
    expect((await service<Failure>(`${target}?taxonomy=nope`, { key: world.adminKey })).data.error).toBe('bad_request')
    const { api_key: key, key_id } = await registered(serviceAt(world.server.url))
    expect((await service(target, { key })).status).toBe(200)
    expect((await service('/v1/search?q=dark', { key })).status).toBe(200)
    await script('keys', ['revoke', key_id], world.env)
    expect((await service<Failure>(target, { key })).data.error).toBe('forbidden')
    expect((await service<Failure>('/v1/search?q=dark', { key })).data.error).toBe('forbidden')
  })

  it('show an edit in the next response, which Node sends, while nginx sends the others', async () => {
    const target = '/v1/taxonomies?taxonomy=style'
    const before = await ask<Taxonomies>(target)
    await script('editorial', ['synonyms', 'style', 'minimal', 'spare', 'bare'], world.env)
    const after = await ask<Taxonomies>(target)
    expect(after.data.style.find(({ slug }) => slug === 'minimal')?.synonyms).toEqual(['spare', 'bare'])
    expect(after.headers['etag']).not.toBe(before.headers['etag'])
    expect((await behind(target, { key: world.adminKey })).headers).not.toHaveProperty('x-accel-redirect')
    expect((await behind(PRECOMPUTED[1] as string, { key: world.adminKey })).headers).toHaveProperty('x-accel-redirect')
    expect((await ask('/v1/search?q=spare')).text).toContain('"minimal"')
  })

  it('cannot be fetched without Node', async () => {
    const { headers } = await behind(PRECOMPUTED[2] as string, { key: world.adminKey })
    for (const path of [headers['x-accel-redirect'] as string, '/_refusal/malformed', '/_snapshot/']) {
      const { status, data } = await ask<Failure>(path)
      expect([status, data.error]).toEqual([404, 'not_found'])
    }
  })
})

describe('responses of Node', () => {
  it.each([
    '/v1/inspirations?limit=5&genre=portfolio',
    '/v1/search?q=dark%20portfolio&explain=1',
    '/v1/sections?type=hero&limit=3',
    '/v1/suggest?q=p',
    '/v1/inspirations/no-such-site',
    '/v1/nothing',
  ])('%s comes through as it is', async (target) => {
    const [here, plain] = [await ask(target), await get(target)]
    expect([here.status, here.text]).toEqual([plain.status, plain.text])
    expect(only(here.headers, ['content-type', 'cache-control', 'vary'])).toEqual(
      only(plain.headers, ['content-type', 'cache-control', 'vary']),
    )
  })

  it('are found by the path as sent: nginx decodes and merges nothing', async () => {
    for (const target of ['/v1/%6deta', '/v1//meta', '/v1/x/../meta']) {
      const [here, plain] = [await ask<Failure>(target), await get<Failure>(target)]
      expect([target, here.status, here.text]).toEqual([target, plain.status, plain.text])
      expect(here.status).toBeGreaterThanOrEqual(400)
    }
  })

  it('count registrations by the address that nginx sees, whatever the client claims', async () => {
    const from = '127.0.0.9'
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) {
      const body = JSON.stringify({ email: freshEmail() })
      const headers = { 'x-forwarded-for': freshAddress() }
      statuses.push((await service('/v1/register', { method: 'POST', body, headers, localAddress: from })).status)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })
})

/** Sends bytes and returns the response. */
function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(front.url)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', reject).on('close', () => resolve(answer))
  })
}

describe('requests that nginx refuses itself', () => {
  it.each([
    ['a request that is none', 400, 'GET\r\n\r\n'],
    ['a method that is none', 400, 'tea please\r\n\r\n'],
    ['headers without an end', 431, `GET /v1/meta HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`],
    [
      'a body that does not end',
      413,
      `POST /v1/register HTTP/1.1\r\nHost: x\r\nContent-Length: 99999\r\nConnection: close\r\n\r\n`,
    ],
    ['TRACE', 405, 'TRACE /v1/meta HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ])('%s is %d in JSON', async (_, status, text) => {
    const answer = await raw(text)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    const error = status === 405 ? 'method_not_allowed' : 'bad_request'
    expect(Number(head.split(' ')[1]), answer).toBe(status)
    expect(JSON.parse(body)).toEqual({ error, message: expect.any(String) })
    expect(/^Allow: /m.test(head)).toBe(status === 405)
    expect(head).toMatch(/^X-Content-Type-Options: nosniff\r?$/m)
    expect(head).toMatch(/^Referrer-Policy: no-referrer\r?$/m)
    expect(head).not.toMatch(/nginx\/\d/)
  })
})

// (rule 44.56)
it('/v1/meta is that of Node in each coding, and 304', async () => {
  for (const coding of ['identity', 'br', 'gzip']) {
    const headers = { 'accept-encoding': coding }
    const [here, plain] = [await service('/v1/meta', { headers }), await get('/v1/meta', { headers })]
    expect([here.status, here.text]).toEqual([200, plain.text])
    expect(only(here.headers, [...DECIDED, ...ALSO])).toEqual(only(plain.headers, [...DECIDED, ...ALSO]))
    const tag = here.headers['etag'] as string
    expect((await service('/v1/meta', { headers: { ...headers, 'if-none-match': tag } })).status).toBe(304)
  }
})

it('/v1/meta has the new totals when a takedown has ended (rule 44.56)', async () => {
  const total = async () => (await service<Meta>('/v1/meta')).data.inspirations.total
  const { data } = await ask<InspirationListing>('/v1/inspirations?limit=1')
  const { slug } = data.results[0] as Inspiration
  const before = await total()
  await script('entries', ['hide', slug, '--reason', 'a letter'], world.env)
  expect(await total()).toBe(before - 1)
  await script('entries', ['unhide', slug], world.env)
  expect(await total()).toBe(before)
})

it('what Node has is 503 in JSON while Node is down', async () => {
  const lonely = await ownWorld()
  const away = await startNginx(`127.0.0.1:${lonely.env['PORT']}`, lonely.env['SNAPSHOT_DIR'] as string)
  for (const target of ['/v1/meta', '/v1/search?q=dark']) {
    const { status, data, headers } = await uncheckedAt(away.url)<Failure>(target, { key: world.freeKey })
    expect([status, data.error, headers['retry-after']]).toEqual([503, 'internal', '1'])
  }
  await away.stop()
})
