// Routing: unknown paths, unsupported methods, trailing slashes, percent-escapes and other spellings of a path.
import { describe, expect, it } from 'vitest'
import { RATE_HEADERS } from '../../support/http/declared.ts'
import { aSlug, readPaths } from '../../support/http/samples.ts'
import { get, service, target } from '../../support/http/target.ts'
import type { Failure } from '../../support/model/shapes.ts'

describe('an unknown path under /v1 (rule 1.2)', () => {
  it.each([
    '/v1',
    '/v1/',
    '/v1/nowhere',
    '/v1/meta/more',
    '/v1/stats',
    '/v1/stats/nothing',
    '/v1/inspirations/a/b',
    '/v1//me',
    '/v1/nope/../x',
    '/v1/inspirations/..',
    '/v1/inspirations//',
  ])('is 404 not_found with a key or none, and does not count: %s', async (path) => {
    for (const options of [{}, { key: target.freeKey }]) {
      const { status, data, headers } = await service<Failure>(path, options)
      expect([status, data.error]).toEqual([404, 'not_found'])
      for (const name of RATE_HEADERS) expect(headers).not.toHaveProperty(name)
    }
  })
})

describe('an unsupported method', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('is 405 with Allow: %s on a path to read (rule 1.3)', async (method) => {
    for (const path of await readPaths()) {
      const { status, data, headers } = await service<Failure>(path, { method })
      expect([path, status, data.error]).toEqual([path, 405, 'method_not_allowed'])
      expect(methodsOf(headers['allow'])).toEqual(['GET', 'HEAD', 'OPTIONS'])
    }
  })

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('is 405 with Allow: %s on register (rule 1.3)', async (method) => {
    const { status, data, headers } = await service<Failure>('/v1/register', { method })
    expect([status, data.error]).toEqual([405, 'method_not_allowed'])
    expect(methodsOf(headers['allow'])).toEqual(['OPTIONS', 'POST'])
  })

  it('is 405 without a body: HEAD on register (rule 1.7)', async () => {
    const { status, text } = await service('/v1/register', { method: 'HEAD' })
    expect([status, text]).toEqual([405, ''])
  })
})

function methodsOf(allow: string | undefined): string[] {
  return (allow ?? '')
    .split(',')
    .map((method) => method.trim())
    .sort()
}

it('a trailing slash makes no difference (rule 1.5)', async () => {
  for (const path of await readPaths()) {
    if (path === '/v1/me') continue
    const slashed = path.replace(/(\?|$)/, '/$1')
    const [plain, other] = [await get(path), await get(slashed)]
    expect([slashed, other.status]).toEqual([slashed, 200])
    expect(other.text).toBe(plain.text)
    expect(other.headers['etag']).toBe(plain.headers['etag'])
  }
  expect((await get('/v1/me/')).status).toBe(200)
  expect((await service('/healthz/')).status).toBe(200)
  expect((await service('/v1/register/')).status).toBe(405)
})

describe('a malformed percent-escape', () => {
  // (rule 1.6)
  it.each(['/v1/%zz', '/v1//%zz', '/v1/inspirations/%', '/v1/inspirations/%e', '/v1/inspirations/a%2', '/v1/me%xy'])(
    'in the path is 400: %s',
    async (path) => {
      const { status, data } = await get<Failure>(path)
      expect([status, data.error]).toEqual([400, 'bad_request'])
    },
  )

  // (rule 1.6)
  it.each(['genre=%zz', 'limit=%', 'limit=5%', 'unknown=%e', '%zz=1', 'sort=newest&x=%2'])(
    'in the query is 400: %s',
    async (query) => {
      const { status, data } = await get<Failure>(`/v1/inspirations?${query}`)
      expect([status, data.error]).toEqual([400, 'bad_request'])
    },
  )

  it('of bytes that are not UTF-8 is not a server error (rule 1.6)', async () => {
    expect((await get('/v1/inspirations/%ff')).status).toBeOneOf([400, 404])
    expect((await get('/v1/inspirations?genre=%ff')).status).toBeOneOf([200, 400])
  })
})

it('another spelling of a path with escaped letters in the slug returns the same entry (rule 7.13)', async () => {
  const slug = await aSlug()
  const escaped = [...Buffer.from(slug)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
  const [plain, other] = [
    await get(`/v1/inspirations/${encodeURIComponent(slug)}`),
    await get(`/v1/inspirations/${escaped}`),
  ]
  expect(other.status).toBe(200)
  expect(other.text).toBe(plain.text)
})
