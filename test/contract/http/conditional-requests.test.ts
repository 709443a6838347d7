// ETags and If-None-Match: the server does not send a body again that the client has.
import { describe, expect, it } from 'vitest'
import { readPaths } from '../../support/http/samples.ts'
import { get, service, target } from '../../support/http/target.ts'

/** Returns the paths whose responses do not change with each request. */
async function steadyPaths(): Promise<string[]> {
  return (await readPaths()).filter((path) => path !== '/v1/me')
}

async function tagOf(path: string): Promise<string> {
  return (await get(path)).headers['etag'] as string
}

it('an ETag is strong, and stays the same if the body does (rule 15.1)', async () => {
  for (const path of await steadyPaths()) {
    const [first, second] = [await get(path), await get(path)]
    expect(first.headers['etag']).toMatch(/^"[^"\s]+"$/)
    expect(second.headers['etag']).toBe(first.headers['etag'])
    expect(second.text).toBe(first.text)
  }
})

describe('If-None-Match', () => {
  // (rule 15.2)
  it.each<[string, (tag: string) => string]>([
    ['the tag', (tag) => tag],
    ['the tag as a weak one', (tag) => `W/${tag}`],
    ['a list that contains the tag', (tag) => `"first", ${tag}, "last"`],
    ['a list without blanks that contains the weak tag', (tag) => `"first",W/${tag}`],
    ['a star', () => '*'],
  ])('with %s returns 304 without a body, with the headers of the 200', async (_, header) => {
    for (const path of await steadyPaths()) {
      const full = await get(path)
      const { status, headers, raw } = await get(path, {
        headers: { 'if-none-match': header(full.headers['etag'] as string) },
      })
      expect([path, status, raw.length]).toEqual([path, 304, 0])
      for (const name of ['etag', 'vary', 'cache-control']) expect(headers[name]).toBe(full.headers[name])
    }
  })

  // (rule 15.2)
  it.each<[string, (tag: string) => string]>([
    ['another tag', () => '"another"'],
    ['the tag without quotes', (tag) => tag.slice(1, -1)],
    ['a part of the tag', (tag) => `${tag.slice(0, -3)}"`],
    ['nothing', () => ''],
  ])('with %s returns 200', async (_, header) => {
    for (const path of await steadyPaths()) {
      const { status } = await get(path, { headers: { 'if-none-match': header(await tagOf(path)) } })
      expect([path, status]).toEqual([path, 200])
    }
  })

  it('does not change the status of errors (rule 2.6, rule 15.7)', async () => {
    const headers = { 'if-none-match': '*' }
    expect((await get('/v1/inspirations?limit=0', { headers })).status).toBe(400)
    expect((await get('/v1/inspirations/no-such-entry', { headers })).status).toBe(404)
    expect((await service('/v1/taxonomies', { headers })).status).toBe(401)
  })

  it('works for HEAD (rule 1.7)', async () => {
    for (const path of await steadyPaths()) {
      const headers = { 'if-none-match': await tagOf(path) }
      expect((await get(path, { method: 'HEAD', headers })).status).toBe(304)
    }
  })

  it('returns a 304 with the rate-limit headers (rule 4.4)', async () => {
    const ask = { key: target.freeKey, headers: { 'if-none-match': '*' } }
    const { status, headers } = await service('/v1/taxonomies', ask)
    expect(status).toBe(304)
    expect(headers['x-ratelimit-limit']).toBe('100')
  })
})

describe('HEAD', () => {
  it('returns the headers of GET without a body (rule 1.7)', async () => {
    for (const path of await steadyPaths()) {
      const [full, head] = [await get(path), await get(path, { method: 'HEAD' })]
      expect([path, head.status, head.raw.length]).toEqual([path, 200, 0])
      for (const name of ['etag', 'vary', 'cache-control', 'content-type']) {
        expect([path, name, head.headers[name]]).toEqual([path, name, full.headers[name]])
      }
      if (head.headers['content-length']) expect(Number(head.headers['content-length'])).toBe(full.raw.length)
    }
  })

  it('returns the errors of GET (rule 1.7)', async () => {
    const asks = ['/v1/inspirations?limit=0', '/v1/inspirations/no-such-entry', '/v1/nowhere']
    const answers = await Promise.all(asks.map((path) => get(path, { method: 'HEAD' })))
    expect(answers.map((answer) => answer.status)).toEqual([400, 404, 404])
    expect((await service('/v1/me', { method: 'HEAD' })).status).toBe(401)
  })
})
