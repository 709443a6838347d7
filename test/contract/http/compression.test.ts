// Content codings: the same body, compressed, each coding with its own ETag.
import { describe, expect, it } from 'vitest'
import { readPaths } from '../../support/http/samples.ts'
import { get } from '../../support/http/target.ts'

/** Endpoints whose bodies are precomputed and compressed in the snapshot. */
const PRECOMPUTED = ['/v1/meta', '/v1/taxonomies', '/v1/taxonomies?taxonomy=genre', '/v1/stats/taxonomy?taxonomy=genre']

function accepting(path: string, coding: string) {
  return get(path, { headers: { 'accept-encoding': coding } })
}

describe.each(PRECOMPUTED)('%s', (path) => {
  it.each(['br', 'gzip'])(
    'is compressed with %s if the client accepts it, and decodes to the same body (rule 15.4)',
    async (coding) => {
      const [plain, packed] = [await accepting(path, 'identity'), await accepting(path, coding)]
      expect(plain.headers).not.toHaveProperty('content-encoding')
      expect(packed.headers['content-encoding']).toBe(coding)
      expect(packed.text).toBe(plain.text)
    },
  )

  it('has a different ETag for each coding, and Vary: Accept-Encoding (rule 15.3)', async () => {
    const answers = await Promise.all(['identity', 'br', 'gzip'].map((coding) => accepting(path, coding)))
    expect(new Set(answers.map((answer) => answer.headers['etag'])).size).toBe(3)
    for (const { headers } of answers) expect(headers['vary']).toMatch(/\baccept-encoding\b/i)
  })

  // (rule 15.4)
  it.each([
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0, br', 'br'],
    ['br;q=0, gzip;q=0', undefined],
    ['br;q=0.2, gzip;q=0.9', 'gzip'],
    ['GZIP', 'gzip'],
    ['deflate, zstd', undefined],
    ['', undefined],
  ])('Accept-Encoding: %s selects the coding %s', async (header, coding) => {
    expect((await accepting(path, header)).headers['content-encoding']).toBe(coding)
  })

  it('is compressed for a client that accepts all codings (rule 15.4)', async () => {
    const { headers } = await accepting(path, 'gzip, deflate, br, zstd')
    expect(headers['content-encoding']).toBeOneOf(['br', 'gzip'])
  })

  it.each(['br', 'gzip'])('is 304 for the ETag of its %s coding (rule 15.2, rule 15.3)', async (coding) => {
    const tag = (await accepting(path, coding)).headers['etag'] as string
    const headers = { 'accept-encoding': coding, 'if-none-match': tag }
    const { status, headers: given } = await get(path, { headers })
    expect([status, given['etag']]).toEqual([304, tag])
    expect(given['vary']).toMatch(/\baccept-encoding\b/i)
  })
})

describe('every response', () => {
  it('decodes to the same body in every coding (rule 15.3)', async () => {
    for (const path of await readPaths()) {
      if (path === '/v1/me') continue
      const codings = ['identity', 'br', 'gzip', 'gzip, deflate, br']
      const answers = await Promise.all(codings.map((coding) => accepting(path, coding)))
      expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
      const tags = answers.map(({ headers }) => `${headers['content-encoding'] ?? ''} ${headers['etag']}`)
      const used = answers.map(({ headers }) => headers['content-encoding'] ?? '')
      expect(new Set(tags).size).toBe(new Set(used).size)
      expect(new Set(tags.map((tag) => tag.split(' ')[1])).size).toBe(new Set(used).size)
    }
  })
})
