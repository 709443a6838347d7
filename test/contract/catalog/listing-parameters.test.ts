// What both listings do with odd but valid parameters, and sections without a type. The description has the bounds and names
// of all parameters, and test/contract/documents/openapi.test.ts sends them.
import { describe, expect, it } from 'vitest'
import { queryOf } from '../../support/http/http.ts'
import { aTerm } from '../../support/http/samples.ts'
import { get } from '../../support/http/target.ts'
import type { Failure, InspirationListing } from '../../support/model/shapes.ts'

const { slug: type } = await aTerm('sections')

describe.each(['/v1/inspirations?', `/v1/sections?${queryOf([['type', type]])}&`])('%s', (path) => {
  it('an offset past the end returns 200 and no results (rule 7.4)', async () => {
    for (const offset of ['1000000', '2147483648', '4294967296', '9007199254740991']) {
      const { status, data } = await get<InspirationListing>(`${path}offset=${offset}`)
      expect([status, data.results, String(data.offset)]).toEqual([200, [], offset])
      expect(data.total).toBeGreaterThan(0)
    }
  })

  it('unknown parameters and empty ones are ignored, even if repeated (rules 6.4, 6.7)', async () => {
    const plain = await get(path)
    const { status, text } = await get(`${path}page=7&page=8&LIMIT=0&=x&__proto__=1&&&`)
    expect([status, text]).toEqual([200, plain.text])
  })
})

describe('the section listing', () => {
  it.each(['', '?type=', '?type=%20', '?limit=5'])('requires type: %s (rule 8.3)', async (query) => {
    const { status, data } = await get<Failure>(`/v1/sections${query}`)
    expect([status, data.error]).toEqual([400, 'bad_request'])
    expect(data.message).toMatch(/\btype\b/)
  })

  it.each(['no-such-type', 'x', '0', 'ヒ', 'no-such-ヒーロー'])(
    'returns 404 for type=%s, which no section type has (rule 8.3)',
    async (value) => {
      const { status, data } = await get<Failure>(`/v1/sections?${queryOf([['type', value]])}`)
      expect([status, data.error]).toEqual([404, 'not_found'])
    },
  )
})
