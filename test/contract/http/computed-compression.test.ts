// Bodies that are computed for each request, compressed for clients that accept it.
import { describe, expect, it } from 'vitest'
import { type HttpResponse, queryOf } from '../../support/http/http.ts'
import { readPaths } from '../../support/http/samples.ts'
import { get } from '../../support/http/target.ts'

const CODINGS = ['zstd', 'br', 'gzip'] as const
/** The bytes from which a body is compressed (rule 30.1). */
const LARGE = 1_400
const PRECOMPUTED = /^\/v1\/(meta|taxonomies|stats)/

const LISTINGS = [
  '/v1/inspirations',
  '/v1/inspirations?sort=oldest&limit=100',
  '/v1/sections?type=hero',
  '/v1/search?q=portfolio&limit=50',
  '/v1/inspirations?cursor=*&include=terms&facets=genre,color',
  '/v1/random?seed=a&limit=20',
  '/v1/changes?since=*',
]

function accepting(path: string, coding: string, headers: Record<string, string> = {}): Promise<HttpResponse> {
  return get(path, { headers: { 'accept-encoding': coding, ...headers } })
}

async function computedPaths(): Promise<string[]> {
  return (await readPaths()).filter((path) => !PRECOMPUTED.test(path) && path !== '/v1/me')
}

describe.each(LISTINGS)('%s', (path) => {
  // (rule 30.1)
  it.each(CODINGS)('is compressed with %s and decodes to the same body', async (coding) => {
    const [plain, packed] = [await accepting(path, 'identity'), await accepting(path, coding)]
    expect(plain.raw.length).toBeGreaterThanOrEqual(LARGE)
    expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, coding])
    expect(packed.text).toBe(plain.text)
    expect(packed.raw.length).toBeLessThan(plain.raw.length * 0.7)
    expect(Number(packed.headers['content-length'])).toBe(packed.raw.length)
  })

  it('has a tag for each coding, and is 304 for the tag of the coding that it would have (rule 30.3)', async () => {
    const asked = ['identity', ...CODINGS]
    const answers = await Promise.all(asked.map((coding) => accepting(path, coding)))
    const tags = answers.map(({ headers }) => headers['etag'] as string)
    expect(new Set(tags).size).toBe(asked.length)
    for (const coding of asked) {
      const statuses = tags.map(async (tag) => {
        const { status, headers, raw } = await accepting(path, coding, { 'if-none-match': tag })
        expect(headers['vary']).toMatch(/^Accept-Encoding\b/)
        if (status === 304) expect([headers['etag'], raw.length]).toEqual([tag, 0])
        return status
      })
      expect(await Promise.all(statuses)).toEqual(asked.map((other) => (other === coding ? 304 : 200)))
      const list = { 'if-none-match': tags.map((tag) => `W/${tag}`).join(', ') }
      const { status, headers } = await accepting(path, coding, list)
      expect([status, headers['etag']]).toEqual([304, tags[asked.indexOf(coding)]])
    }
  })
})

describe('computed bodies', () => {
  it.each(CODINGS)('have the same headers for HEAD in %s (rule 30.4)', async (coding) => {
    const accepted = { headers: { 'accept-encoding': coding } }
    const [full, head] = [
      await get('/v1/inspirations', accepted),
      await get('/v1/inspirations', { method: 'HEAD', ...accepted }),
    ]
    for (const name of ['etag', 'vary', 'cache-control', 'content-type', 'content-encoding', 'content-length'])
      expect([name, head.headers[name]]).toEqual([name, full.headers[name]])
    expect(head.raw.length).toBe(0)
  })

  it('are compressed from 1,400 bytes on, and smaller ones have one tag for all codings (rule 30.1, rule 30.3)', async () => {
    const sizes: number[] = []
    for (const path of await computedPaths()) {
      const answers = await Promise.all(['identity', ...CODINGS].map((coding) => accepting(path, coding)))
      const [plain, ...packed] = answers
      const bytes = plain?.raw.length ?? 0
      sizes.push(bytes)
      const expected = CODINGS.map((coding) => (bytes < LARGE ? undefined : coding))
      expect([path, packed.map(({ headers }) => headers['content-encoding'])]).toEqual([path, expected])
      expect(new Set(answers.map(({ headers }) => headers['etag'])).size).toBe(bytes < LARGE ? 1 : 4)
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    }
    expect(sizes.some((bytes) => bytes < LARGE) && sizes.some((bytes) => bytes >= LARGE)).toBe(true)
  })

  it('that are small are 304 for a client that accepts every coding (rule 30.3)', async () => {
    const path = `/v1/inspirations?${queryOf([
      ['limit', '1'],
      ['fields', 'title'],
    ])}`
    const { headers, raw } = await accepting(path, 'gzip, br, zstd')
    expect([raw.length < LARGE, headers['content-encoding']]).toEqual([true, undefined])
    const again = await accepting(path, 'gzip, br, zstd', { 'if-none-match': headers['etag'] as string })
    expect([again.status, again.headers['etag']]).toEqual([304, headers['etag']])
  })

  it('of a search vary by key, too (rule 15.5)', async () => {
    expect((await accepting('/v1/search?q=dark', 'zstd')).headers['vary']).toBe('Accept-Encoding, Authorization')
  })

  it('that do not exist or are refused are not compressed (rule 30.1)', async () => {
    for (const path of ['/v1/inspirations/no-such-entry', '/v1/inspirations?limit=0', '/v1/nowhere']) {
      const { status, headers } = await accepting(path, 'zstd, br, gzip')
      expect([status >= 400, headers['content-encoding']]).toEqual([true, undefined])
    }
  })
})

it('precomputed bodies are not sent as zstd (rule 30.2)', async () => {
  for (const path of ['/v1/meta', '/v1/taxonomies', '/v1/stats/taxonomy?taxonomy=genre']) {
    expect((await accepting(path, 'zstd')).headers['content-encoding']).toBeUndefined()
    expect((await accepting(path, 'zstd, br, gzip')).headers['content-encoding']).toBe('br')
  }
})
