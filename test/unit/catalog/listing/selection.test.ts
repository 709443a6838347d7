// The AND of posting lists against the plainest version: filter the numbers one by one.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { select } from '../../../../src/catalog/listing/selection.ts'
import { createArena, type EntryNumber, wordsAt } from '../../../../src/catalog/storage/arena.ts'
import { type Kernel, kernelBytes, openKernel } from '../../../../src/catalog/storage/kernel/kernel.ts'
import { type Postings, setBit, wordsFor } from '../../../../src/catalog/storage/postings.ts'
import { runs, seedOfRun } from '../../../support/project/random.ts'

const RUNS = runs(400, 30_000)
const seed = seedOfRun('selection')

function kernelFor(size: number): Kernel {
  const room = { size, text: 0, repetitions: 2 * size }
  return openKernel(createArena(kernelBytes(room) + 200_000), room)
}

function sparse(kernel: Kernel, members: readonly number[]): Postings {
  return repetitions(kernel, members)
}

/** A list that may repeat members. */
function repetitions({ arena }: Kernel, members: readonly number[]) {
  const at = arena.reserve(members.length * 4)
  wordsAt(arena, at, members.length).set(members)
  return { kind: 'sparse' as const, at, length: members.length }
}

function dense({ arena, size }: Kernel, members: readonly number[]): Postings {
  const at = arena.reserve(wordsFor(size) * 4)
  for (const member of members) setBit(arena.words, at, member as EntryNumber)
  return { kind: 'dense', at, count: members.length }
}

/** Up to four lists of either kind, a range, and a slice to read. */
const cases = fc.integer({ min: 1, max: 2000 }).chain((size) => {
  const member = fc.integer({ min: 0, max: size - 1 })
  const members = fc
    .uniqueArray(member, { maxLength: Math.min(size, 400) })
    .map((list) => list.toSorted((a, b) => a - b))
  const list = fc.record({ members, isDense: fc.boolean() })
  const bound = fc.integer({ min: 0, max: size })
  return fc.record({
    size: fc.constant(size),
    lists: fc.array(list, { maxLength: 4 }),
    bounds: fc.tuple(bound, bound),
    slice: fc.tuple(fc.nat(size), fc.nat(100)),
  })
})

test('an AND over a range has the same total, slices and members as a filter of all numbers', () => {
  fc.assert(
    fc.property(cases, ({ size, lists, bounds, slice }) => {
      const [from, to] = bounds.toSorted((a, b) => a - b) as [number, number]
      const kernel = kernelFor(size)
      const sets = lists.map(({ members }) => new Set(members))
      const naive = Array.from({ length: size }, (_, i) => i).filter(
        (i) => i >= from && i < to && sets.every((members) => members.has(i)),
      )
      const postings = lists.map(({ members, isDense }) =>
        isDense || members.length * 32 > size ? dense(kernel, members) : sparse(kernel, members),
      )
      kernel.withScratch(() => {
        const selection = select(kernel, postings, { from, to })
        expect(selection.total).toBe(naive.length)
        const k = Math.min(slice[0], naive.length)
        const count = Math.min(slice[1], naive.length - k)
        expect(selection.slice(k, count)).toEqual(naive.slice(k, k + count))
        const members = new Set(naive)
        expect(Array.from({ length: size }, (_, i) => i).filter((i) => selection.has(i as EntryNumber))).toEqual(naive)
        const probe = slice[0]
        expect(selection.rank(probe as EntryNumber)).toBe(naive.filter((i) => i < probe).length)
        const repeated = Array.from({ length: size }, (_, i) => i >> 1)
        const { at, length } = selection.within(repetitions(kernel, repeated))
        expect(Array.from(wordsAt(kernel.arena, at, length))).toEqual(repeated.filter((i) => members.has(i)))
      })
    }),
    { numRuns: RUNS, seed },
  )
})

test('a range that ends before it starts is empty', () => {
  const kernel = kernelFor(40)
  expect(select(kernel, [], { from: 5, to: 3 }).total).toBe(0)
  expect(select(kernel, [dense(kernel, [1, 2, 3])], { from: 3, to: 1 }).total).toBe(0)
})
