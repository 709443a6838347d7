// Content codings: the same body, compressed, each coding with its own ETag.
import { describe, expect, it } from 'vitest'
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

  it.each(['br', 'gzip'])('is 304 for the ETag of its %s coding (rule 15.2, rule 15.3)', async (coding) => {
    const tag = (await accepting(path, coding)).headers['etag'] as string
    const headers = { 'accept-encoding': coding, 'if-none-match': tag }
    const { status, headers: given } = await get(path, { headers })
    expect([status, given['etag']]).toEqual([304, tag])
    expect(given['vary']).toMatch(/\baccept-encoding\b/i)
  })
})
