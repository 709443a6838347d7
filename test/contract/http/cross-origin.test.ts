// Cross-origin requests: pages of any origin can read /v1 and the rate-limit headers.
import { describe, expect, it } from 'vitest'
import { readPaths } from '../../support/http/samples.ts'
import { get, service, target } from '../../support/http/target.ts'

const origin = 'https://reader.example'

function listed(header: string | undefined): string[] {
  return (header ?? '').split(',').map((name) => name.trim().toLowerCase())
}

describe('a page of any origin', () => {
  it('can read every response, including errors (rule 1.9)', async () => {
    const answers = [
      await get('/v1/meta', { headers: { origin } }),
      await get('/v1/inspirations?limit=1', { headers: { origin } }),
      await get('/v1/inspirations?limit=0', { headers: { origin } }),
      await get('/v1/nowhere', { headers: { origin } }),
      await service('/v1/me', { headers: { origin } }),
      await service('/v1/me', { method: 'DELETE', headers: { origin } }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 400, 404, 401, 405])
    for (const { headers } of answers) expect(headers['access-control-allow-origin']).toBe('*')
  })

  it('can read the rate-limit headers and cannot send cookies (rule 1.9)', async () => {
    const { headers } = await service('/v1/me', { key: target.freeKey, headers: { origin } })
    const exposed = listed(headers['access-control-expose-headers'])
    expect(exposed).toEqual(
      expect.arrayContaining(['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after']),
    )
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
    expect(headers).not.toHaveProperty('set-cookie')
  })
})

describe('a preflight', () => {
  const asked = { origin, 'access-control-request-headers': 'authorization' }

  it('needs no key and allows GET on every path to read (rule 1.8)', async () => {
    for (const path of await readPaths()) {
      const headers = { ...asked, 'access-control-request-method': 'GET' }
      const { status, headers: given } = await service(path, { method: 'OPTIONS', headers })
      expect(status).toBeOneOf([200, 204])
      expect(listed(given['access-control-allow-methods'])).toContain('get')
      expect(listed(given['access-control-allow-headers'])).toContain('authorization')
      expect(given['access-control-allow-origin']).toBe('*')
    }
  })

  it('allows a JSON body for register (rule 1.8)', async () => {
    const headers = { ...asked, 'access-control-request-method': 'POST' }
    const { headers: given } = await service('/v1/register', { method: 'OPTIONS', headers })
    expect(listed(given['access-control-allow-methods'])).toContain('post')
    expect(listed(given['access-control-allow-headers'])).toContain('content-type')
  })
})
