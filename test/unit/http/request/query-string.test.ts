import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readQuery } from '../../../../src/http/request/parameter-reader.ts'

/** What was read, by name; null if the query is malformed. */
function read(...given: Parameters<typeof readQuery>) {
  const found = readQuery(...given)
  return found && Object.fromEntries(found)
}

const KNOWN = new Map(['a', 'b', 'q'].map((name) => [name, name]))

// (rule 6.4, rule 6.5, rule 6.8)
test.each([
  ['', {}],
  ['a=1', { a: '1' }],
  ['a=1&b=2', { a: '1', b: '2' }],
  ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
  ['a=1&a=', { a: '1' }],
  ['a', {}],
  ['a=', {}],
  ['a=%20%20', {}],
  ['=1', {}],
  ['&&a=1&&', { a: '1' }],
  ['a=1=2', { a: '1=2' }],
  ['q=+x+y+', { q: 'x y' }],
  ['q=x%2By', { q: 'x+y' }],
  ['%71=caf%C3%A9', { q: 'café' }],
  ['unknown=1&__proto__=2&constructor=3', {}],
])('%j is read as %j', (query, expected) => {
  expect(read(query, KNOWN)).toEqual(expected)
})

// (rule 11.2)
test('an untrimmed value keeps its blanks', () => {
  expect(read('q=+x+y+&a=+1+', KNOWN, new Set(['q']))).toEqual({ q: ' x y ', a: '1' })
  expect(read('q=+%20&q=x', KNOWN, new Set(['q']))).toEqual({ q: 'x' })
})

// (rule 1.6)
test.each(['a=%', 'a=%2', 'a=%zz', 'a=%ff', 'a=%c3', '%zz=1', 'unknown=%zz', 'a=%ed%a0%80'])(
  '%j is malformed',
  (query) => {
    expect(read(query, KNOWN)).toBeNull()
  },
)

test('equals URLSearchParams, except for trimming and empty values (rule 6.4)', () => {
  const pair = fc.tuple(fc.constantFrom('a', 'b', 'q', 'other'), fc.string({ unit: 'grapheme' }))
  fc.assert(
    fc.property(fc.array(pair), (pairs) => {
      const parameters = new URLSearchParams(pairs)
      const found = readQuery(parameters.toString(), KNOWN)
      for (const name of KNOWN.keys()) {
        const values = parameters
          .getAll(name)
          .map((value) => value.trim())
          .filter((value) => value !== '')
        expect([found?.get(name) ?? []].flat()).toEqual(values)
      }
    }),
    { numRuns: 1000 },
  )
})
