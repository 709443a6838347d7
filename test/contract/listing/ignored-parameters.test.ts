// The header that names the parameters without effect.
import { expect, it } from 'vitest'
import { queryOf } from '../../support/http/http.ts'
import { aTerm, readPaths } from '../../support/http/samples.ts'
import { get, service } from '../../support/http/target.ts'

const HEADER = 'x-ignored-parameters'

function withQuery(path: string, query: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}

it('names unknown parameters on every GET, and on its 304 (rule 24.7)', async () => {
  for (const path of [...(await readPaths()), '/v1/search?q=portfolio', '/v1/me']) {
    const { headers, status } = await get(withQuery(path, 'section=hero&page=2'))
    expect([path, status, headers[HEADER]]).toEqual([path, 200, 'section, page'])
    expect(headers['access-control-expose-headers']).toMatch(/\bX-Ignored-Parameters\b/)
    if (path === '/v1/me') continue
    const again = await get(withQuery(path, 'section=hero&page=2'), {
      headers: { 'if-none-match': headers['etag'] ?? '' },
    })
    expect([path, again.status, again.headers[HEADER]]).toEqual([path, 304, 'section, page'])
  }
})

it('is the same on HEAD (rule 24.7, rule 1.7)', async () => {
  const { headers } = await get('/v1/inspirations?page=2', { method: 'HEAD' })
  expect(headers[HEADER]).toBe('page')
})

it('is absent if every parameter is known, and on errors (rule 24.7)', async () => {
  const type = (await aTerm('sections')).slug
  for (const path of [
    '/v1/inspirations',
    '/v1/inspirations?genre=&color_not=x',
    `/v1/sections?${queryOf([['type', type]])}`,
  ]) {
    expect((await get(path)).headers).not.toHaveProperty(HEADER)
  }
  for (const path of ['/v1/inspirations?page=2&limit=0', '/v1/nowhere?page=2']) {
    expect((await get(path)).headers).not.toHaveProperty(HEADER)
  }
  expect((await service('/v1/me?page=2')).headers).not.toHaveProperty(HEADER)
})

it('has each name once, in the order of the query, ten at most (rule 24.7)', async () => {
  const names = Array.from({ length: 12 }, (_, i) => `z${11 - i}`)
  const query = queryOf(['b', 'a', 'b', 'limit', ...names].map((name) => [name, '1']))
  const { headers } = await get(`/v1/inspirations?${query}`)
  expect(headers[HEADER]).toBe(['b', 'a', ...names.slice(0, 8)].join(', '))
})

// (rule 24.7)
it.each([
  ['filter[genre]=a&x.y=1&%D0%B6=1&a%20b=1&%0d%0aSet-Cookie:x=1&a%2Cb=1&=1', undefined],
  ['Limit=5&a-b_9=1&%73ection=1', 'Limit, a-b_9, section'],
  ['+page+=1&page', 'page'],
  [`${'x'.repeat(101)}=1&${'y'.repeat(100)}=1`, 'y'.repeat(100)],
])('has only names of letters, digits, _ and -: %s', async (query, expected) => {
  const { status, headers } = await get(`/v1/inspirations?${query}`)
  expect([status, headers[HEADER]]).toEqual([200, expected])
  expect(headers).not.toHaveProperty('set-cookie')
})
