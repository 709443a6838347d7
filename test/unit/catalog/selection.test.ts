// The AND of posting lists against the plainest version: filter the numbers one by one.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Postings, setBit, wordsFor } from '../../../src/catalog/postings.ts'
import { select } from '../../../src/catalog/selection.ts'
import { seedOfRun } from '../../support/random.ts'

const RUNS = 3000
const seed = seedOfRun('selection')

function sparse(members: readonly number[]): Postings {
  return { kind: 'sparse', list: Uint32Array.from(members) }
}

function dense(members: readonly number[], size: number): Postings {
  const words = new Uint32Array(wordsFor(size))
  for (const member of members) setBit(words, member)
  return { kind: 'dense', words, count: members.length }
}

/** Up to four lists of either kind, a range, and a slice to read. */
const cases = fc.integer({ min: 1, max: 400 }).chain((size) => {
  const member = fc.integer({ min: 0, max: size - 1 })
  const members = fc.uniqueArray(member, { maxLength: size }).map((list) => list.toSorted((a, b) => a - b))
  const list = fc.record({ members, isDense: fc.boolean() })
  const bound = fc.integer({ min: 0, max: size })
  return fc.record({
    size: fc.constant(size),
    lists: fc.array(list, { maxLength: 4 }),
    bounds: fc.tuple(bound, bound),
    slice: fc.tuple(fc.nat(size), fc.nat(100)),
  })
})

test('an AND over a range counts, slices and tests membership as a filter over all numbers does', () => {
  fc.assert(
    fc.property(cases, ({ size, lists, bounds, slice }) => {
      const [from, to] = bounds.toSorted((a, b) => a - b) as [number, number]
      const naive = Array.from({ length: size }, (_, i) => i).filter(
        (i) => i >= from && i < to && lists.every(({ members }) => members.includes(i)),
      )
      const postings = lists.map(({ members, isDense }) => (isDense ? dense(members, size) : sparse(members)))
      const selection = select(postings, { from, to })
      expect(selection.total).toBe(naive.length)
      const k = Math.min(slice[0], naive.length)
      const count = Math.min(slice[1], naive.length - k)
      expect(selection.slice(k, count)).toEqual(naive.slice(k, k + count))
      for (let i = 0; i < size; i++) expect(selection.has(i)).toBe(naive.includes(i))
    }),
    { numRuns: RUNS, seed },
  )
})

test('a range past its end selects nothing', () => {
  expect(select([], { from: 5, to: 3 }).total).toBe(0)
  expect(select([dense([1, 2, 3], 40)], { from: 3, to: 1 }).total).toBe(0)
})
