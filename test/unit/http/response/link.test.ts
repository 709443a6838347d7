// The `Link` header of a page of results.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkHeader } from '../../../../src/http/response/link.ts'

const ADDRESS = 'https://api.example/v1/search'

/** The links of a header by relation, in its order. */
function linksOf(query: string, limit: number, offset: number, total: number): Record<string, string> {
  const header = linkHeader(ADDRESS, query, { limit, offset, total })
  const links = header.split(', <').map((link) => /^<?([^>]+)>; rel="(\w+)"$/.exec(link) as RegExpExecArray)
  return Object.fromEntries(links.map(([, address, relation]) => [relation, address]))
}

const offsetsOf = (limit: number, offset: number, total: number) =>
  Object.entries(linksOf('q=a', limit, offset, total)).map(([relation, link]) => [
    relation,
    Number(new URL(link).searchParams.get('offset')),
  ])

// (rule 28.5)
test.each<[limit: number, offset: number, total: number, links: [string, number][]]>([
  [
    12,
    0,
    0,
    [
      ['first', 0],
      ['last', 0],
    ],
  ],
  [
    12,
    0,
    12,
    [
      ['first', 0],
      ['last', 0],
    ],
  ],
  [
    12,
    0,
    13,
    [
      ['first', 0],
      ['next', 12],
      ['last', 12],
    ],
  ],
  [
    12,
    12,
    36,
    [
      ['first', 0],
      ['prev', 0],
      ['next', 24],
      ['last', 24],
    ],
  ],
  [
    12,
    5,
    36,
    [
      ['first', 0],
      ['prev', 0],
      ['next', 17],
      ['last', 24],
    ],
  ],
  [
    12,
    24,
    36,
    [
      ['first', 0],
      ['prev', 12],
      ['last', 24],
    ],
  ],
  [
    12,
    100,
    30,
    [
      ['first', 0],
      ['prev', 24],
      ['last', 24],
    ],
  ],
  [
    12,
    100,
    0,
    [
      ['first', 0],
      ['prev', 0],
      ['last', 0],
    ],
  ],
])('limit %d, offset %d, total %d', (limit, offset, total, links) => {
  expect(offsetsOf(limit, offset, total)).toEqual(links)
})

test('the query stays, unknown parameters included, and has one offset (rule 28.5)', () => {
  const { next } = linksOf('q=a+b&offset=12&page=2&%6Fffset=&x', 12, 12, 40)
  expect(next).toBe(`${ADDRESS}?q=a+b&page=2&x&offset=24`)
})

test('no query breaks the header: every link parses and keeps the other parameters (rule 28.5)', () => {
  const printable = fc.string({ unit: fc.constantFrom(...'aq=&+<>"[]{}|^`;,/?:@%41 '.replace(' ', '')), maxLength: 30 })
  fc.assert(
    fc.property(printable, fc.nat(90), (text, offset) => {
      fc.pre(!/%(?![0-9a-f]{2})/i.test(text))
      const { first = '' } = linksOf(text, 12, offset, 100)
      const pairs = (search: URLSearchParams) => [...search].filter(([name]) => name.trim() !== 'offset')
      expect(pairs(new URL(first).searchParams)).toEqual(pairs(new URLSearchParams(`?${text}`)))
    }),
  )
})
