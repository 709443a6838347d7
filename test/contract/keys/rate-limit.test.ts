// The limit of 100 requests per key in a rolling window of 60 seconds: what counts, the headers, and the 429 response.
import { describe, expect, it } from 'vitest'
import { RATE_HEADERS } from '../../support/http/declared.ts'
import type { HttpResponse } from '../../support/http/http.ts'
import { registered } from '../../support/http/registrations.ts'
import { describeOwn, get, service, target } from '../../support/http/target.ts'
import type { Failure } from '../../support/model/shapes.ts'

const NEEDS = 'a key whose limit the test can use up'

const remaining = ({ headers }: HttpResponse) => Number(headers['x-ratelimit-remaining'])

describe('the rate-limit headers', () => {
  it('are on 200, 304, 400 and 404 responses to a free key (rule 4.4)', async () => {
    const { freeKey: key } = target
    const answers = [
      await service('/v1/me', { key }),
      await service('/v1/taxonomies?taxonomy=color', { key, headers: { 'if-none-match': '*' } }),
      await service('/v1/inspirations?limit=0', { key }),
      await service('/v1/inspirations/no-such-entry', { key }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 304, 400, 404])
    for (const { headers } of answers) {
      expect(headers['x-ratelimit-limit']).toBe('100')
      expect(headers['x-ratelimit-remaining']).toMatch(/^\d{1,2}$/)
      expect(headers['x-ratelimit-reset']).toMatch(/^\d{10}$/)
    }
  })

  it('are on no response to an admin key (rule 4.6)', async () => {
    const answers = await Promise.all([
      get('/v1/me'),
      get('/v1/taxonomies', { headers: { 'if-none-match': '*' } }),
      get('/v1/inspirations?limit=0'),
      get('/v1/inspirations/no-such-entry'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 304, 400, 404])
    for (const { headers } of answers) for (const name of RATE_HEADERS) expect(headers).not.toHaveProperty(name)
  })
})

describeOwn('a new key', NEEDS, () => {
  it('counts down from 99 with every response, including HEAD (rule 4.3, rule 4.4)', async () => {
    const { api_key: key } = await registered(service)
    const answers = [
      await service('/v1/me', { key }),
      await service('/v1/inspirations?limit=0', { key }),
      await service('/v1/inspirations/no-such-entry', { key }),
      await service('/v1/taxonomies', { key, headers: { 'if-none-match': '*' } }),
      await service('/v1/inspirations', { key, method: 'HEAD' }),
      await service('/v1/sections', { key }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 404, 304, 200, 400])
    expect(answers.map(remaining)).toEqual([99, 98, 97, 96, 95, 94])
  })

  it('does not count unknown paths, unsupported methods, preflights, meta and wrong secrets (rule 4.3)', async () => {
    const { api_key: key } = await registered(service)
    expect(remaining(await service('/v1/me', { key }))).toBe(99)
    await service('/v1/nowhere', { key })
    await service('/v1/inspirations/%zz', { key })
    await service('/v1/me', { key, method: 'DELETE' })
    await service('/v1/me', { key, method: 'OPTIONS' })
    await service('/v1/meta', { key })
    await service('/healthz', { key })
    await service('/v1/me', { key: key.replace(/.{32}$/, '0'.repeat(32)) })
    expect(remaining(await service('/v1/me', { key }))).toBe(98)
  })

  it('gets X-RateLimit-Reset, the second in which its oldest request leaves the window (rule 4.4)', async () => {
    const { api_key: key } = await registered(service)
    const from = secondAfterWindow()
    const first = await service('/v1/me', { key })
    const to = secondAfterWindow()
    const later = [await service('/v1/inspirations', { key }), await service('/v1/inspirations?limit=0', { key })]
    const reset = Number(first.headers['x-ratelimit-reset'])
    expect(reset).toBeGreaterThanOrEqual(from)
    expect(reset).toBeLessThanOrEqual(to)
    for (const { headers } of later) expect(headers['x-ratelimit-reset']).toBe(String(reset))
  })

  it('is served exactly 100 times, then gets 429 with Retry-After (rule 4.1, rule 4.2)', async () => {
    const { api_key: key } = await registered(service)
    const answers = await Promise.all(
      Array.from({ length: 130 }, () => service<Failure>('/v1/inspirations?limit=1', { key })),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100)
    expect(refused).toHaveLength(30)
    for (const { data, headers } of refused) {
      expect(data.error).toBe('rate_limited')
      expect([headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]).toEqual(['100', '0'])
      expect(headers['retry-after']).toMatch(/^([1-9]|[1-5]\d|60)$/)
    }
  })

  // (rule 1.1)
  it('gets 429 on every endpoint once used up, before parameters are checked; unknown paths stay 404', async () => {
    const { api_key: key } = await registered(service)
    await Promise.all(Array.from({ length: 100 }, () => service('/v1/me', { key })))
    for (const path of ['/v1/me', '/v1/sections', '/v1/inspirations?limit=0', '/v1/inspirations/no-such-entry']) {
      expect((await service(path, { key })).status).toBe(429)
    }
    expect((await service('/v1/me', { key, headers: { 'if-none-match': '*' } })).status).toBe(429)
    expect((await service('/v1/nowhere', { key })).status).toBe(404)
    expect((await service('/v1/meta', { key })).status).toBe(200)
  })
})

function secondAfterWindow(): number {
  return Math.floor(Date.now() / 1000) + 60
}

describeOwn('an admin key', 'more requests than a window holds', () => {
  it('is served more than 100 times in a minute (rule 4.6)', async () => {
    const answers = await Promise.all(Array.from({ length: 150 }, () => get('/v1/inspirations?limit=1')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})
