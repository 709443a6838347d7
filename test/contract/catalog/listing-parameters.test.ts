// The parameters of both listings: valid values, invalid values and their error messages.
// parameters and values serves both listings.
import { beforeAll, describe, expect, it } from 'vitest'
import { queryOf } from '../../support/http/http.ts'
import { aTerm } from '../../support/http/samples.ts'
import { get } from '../../support/http/target.ts'
import type { Failure, InspirationListing } from '../../support/model/shapes.ts'

const NO_NUMBERS = [
  'abc',
  '+5',
  '-5',
  '1e1',
  '5.0',
  '5,0',
  '0x10',
  '٥',
  '５',
  '5 5',
  '5px',
  'NaN',
  'null',
  '1_0',
  "'5'",
]

const NO_DATES = [
  '2019',
  '2019-04',
  '2019-4-2',
  '20190402',
  '2019-02-29',
  '2019-13-01',
  '2019-04-31',
  'today',
  '2019-04-02T00:00:00Z',
]

/** Parameters, their invalid values, and what the error message must contain. */
const REFUSED: [name: string, values: string[], message: RegExp][] = [
  ['limit', ['0', '101', '-1', '00', '1000000', '99999999999999999999', ...NO_NUMBERS], /\blimit\b.*\b1\b.*\b100\b/s],
  ['offset', ['-1', ...NO_NUMBERS], /\boffset\b.*\b0\b/s],
  ['sort', ['new', 'NEWEST', 'desc', 'newest,oldest', '0'], /\bsort\b.*\bnewest\b.*\boldest\b/s],
  ['status', ['dead', 'on', 'LIVE', 'live,offline'], /\bstatus\b.*\ball\b.*\blive\b.*\boffline\b/s],
  ['year', ['19', '199', '20199', ...NO_NUMBERS], /\byear\b.*(\bfour\b|\b4\b|\d{4})/s],
  [
    'category',
    ['templates', 'Template', 'all', 'template,inspiration'],
    /\bcategory\b.*\binspiration\b.*\btemplate\b/s,
  ],
  ['published_from', NO_DATES, /\bpublished_from\b.*YYYY-MM-DD/s],
  ['published_to', NO_DATES, /\bpublished_to\b.*YYYY-MM-DD/s],
]

const INSPIRATIONS: typeof REFUSED = [
  ['fields', ['nope', 'title,nope', 'Title', 'parent_title', 'image', 'hero', 'title slug'], /\bfields\b.*\btitle\b/s],
]

const SECTIONS: typeof REFUSED = [
  ['width', ['99', '2561', '0', '99999999999999999999', ...NO_NUMBERS], /\bwidth\b.*\b100\b.*\b2560\b/s],
  ['fields', ['nope', 'image,nope', 'title', 'parent', 'screenshot', 'parent_sections'], /\bfields\b.*\bimage\b/s],
]

let type = ''
beforeAll(async () => {
  type = (await aTerm('sections')).slug
})

describe.each([
  ['/v1/inspirations', [...REFUSED, ...INSPIRATIONS]],
  ['/v1/sections', [...REFUSED, ...SECTIONS]],
] as const)('%s', (path, refused) => {
  const always: [string, string][] = []
  beforeAll(() => {
    if (path === '/v1/sections') always.push(['type', type])
  })
  const ask = <T>(...pairs: [string, string][]) => get<T>(`${path}?${queryOf([...always, ...pairs])}`)

  // (rule 2.3, rule 6.1, rule 6.2)
  it.each(refused.flatMap(([name, values, says]) => values.map((value) => [name, value, says] as const)))(
    '%s=%s is 400, and the message names the parameter and what it takes',
    async (name, value, says) => {
      const { status, data } = await ask<Failure>([name, value])
      expect([status, data.error]).toEqual([400, 'bad_request'])
      expect(data.message).toMatch(says)
    },
  )

  it('limit takes 1 and 100 and defaults to 20 (rule 7.2)', async () => {
    for (const limit of [1, 100]) {
      const { status, data } = await ask<InspirationListing>(['limit', String(limit)])
      expect([status, data.limit, data.results.length]).toEqual([200, limit, Math.min(limit, data.total)])
    }
    const { data } = await ask<InspirationListing>()
    expect([data.limit, data.offset, data.results.length]).toEqual([20, 0, Math.min(20, data.total)])
  })

  it('numbers can have leading zeros and surrounding blanks (rule 6.2, rule 6.5)', async () => {
    const { data } = await ask<InspirationListing>(['limit', ' 05 '], ['offset', '\t0001 '])
    expect([data.limit, data.offset]).toEqual([5, 1])
  })

  it('names can have surrounding blanks (rule 6.5)', async () => {
    const padded = await ask(['sort', ' oldest '], ['status', ' all '])
    expect(padded.text).toBe((await ask(['sort', 'oldest'], ['status', 'all'])).text)
  })

  it('an offset past the end returns 200 and no results (rule 7.4)', async () => {
    for (const offset of ['1000000', '2147483648', '4294967296', '9007199254740991']) {
      const { status, data } = await ask<InspirationListing>(['offset', offset])
      expect([status, data.results, String(data.offset)]).toEqual([200, [], offset])
      expect(data.total).toBeGreaterThan(0)
    }
  })

  it('unknown parameters are ignored, even if repeated (rule 6.7)', async () => {
    const plain = await ask()
    const { status, text } = await ask(['page', '7'], ['page', '8'], ['LIMIT', '0'], ['', 'x'], ['__proto__', '1'])
    expect([status, text]).toEqual([200, plain.text])
  })

  it('a query of separators only counts as empty (rule 6.4)', async () => {
    const plain = await ask()
    const { pathname, search } = new URL(`http://any${path}?${queryOf(always)}`)
    expect((await get(`${pathname}${search || '?'}&&&`)).text).toBe(plain.text)
  })
})

describe('the section listing', () => {
  it.each(['', '?type=', '?type=%20', '?limit=5'])('requires type: %s (rule 8.3)', async (query) => {
    const { status, data } = await get<Failure>(`/v1/sections${query}`)
    expect([status, data.error]).toEqual([400, 'bad_request'])
    expect(data.message).toMatch(/\btype\b/)
  })

  // (rule 8.3)
  it.each(['hero!', 'call to action', 'a/b', 'a_b', 'a.b', 'a,b', '#', '🚀'])(
    'returns 400 for type=%s, which is not a slug',
    async (value) => {
      const { status, data } = await get<Failure>(`/v1/sections?${queryOf([['type', value]])}`)
      expect([status, data.error]).toEqual([400, 'bad_request'])
      expect(data.message).toMatch(/\btype\b/)
    },
  )

  // (rule 8.3)
  it.each(['no-such-type', 'x', '0', 'ヒ', 'no-such-ヒーロー'])(
    'returns 404 for type=%s, which no section type has',
    async (value) => {
      const { status, data } = await get<Failure>(`/v1/sections?${queryOf([['type', value]])}`)
      expect([status, data.error]).toEqual([404, 'not_found'])
    },
  )

  it('ignores the case of type and surrounding blanks (rule 6.6)', async () => {
    const plain = await get(`/v1/sections?${queryOf([['type', type]])}`)
    const other = await get(`/v1/sections?${queryOf([['type', ` ${type.toUpperCase()} `]])}`)
    expect(other.text).toBe(plain.text)
  })

  it('takes authors, sections and year (rule 24.1)', async () => {
    for (const [name, value] of [
      ['authors', 'nobody'],
      ['sections', 'nothing'],
      ['year', '1000'],
    ] as const) {
      const query = queryOf([
        ['type', type],
        [name, value],
      ])
      expect((await get<InspirationListing>(`/v1/sections?${query}`)).data.total).toBe(0)
    }
  })
})
