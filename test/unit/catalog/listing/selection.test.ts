// The AND of posting lists against the plainest version: filter the numbers one by one.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { select } from '../../../../src/catalog/listing/selection.ts'
import { createArena, type EntryNumber, wordsAt } from '../../../../src/catalog/storage/arena.ts'
import { type Kernel, kernelBytes, MAX_RESULTS, openKernel } from '../../../../src/catalog/storage/kernel/kernel.ts'
import { type Postings, setBit, wordsFor } from '../../../../src/catalog/storage/postings.ts'
import { randomFrom, runs, seedOfRun } from '../../../support/project/random.ts'

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
        const listed = selection.list()
        if (listed) expect(Array.from(wordsAt(kernel.arena, listed.at, listed.length))).toEqual(naive)
      })
    }),
    { numRuns: RUNS, seed },
  )
})

/** Bitsets of many entries: each has a share of the entries of its part of the catalog. */
const large = fc.record({
  size: fc.integer({ min: 3000, max: 12_000 }),
  shares: fc.array(fc.constantFrom(0.01, 0.1, 0.5, 0.97), { minLength: 2, maxLength: 4 }),
  part: fc.tuple(fc.constantFrom(0, 0.3, 0.9), fc.constantFrom(0.4, 0.95, 1)),
  page: fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 1, 20, 100), fc.boolean()),
  drawing: fc.nat(),
})

test('an AND of large bitsets has the same pages from either end, wherever its members are and whatever was read before', () => {
  fc.assert(
    fc.property(large, ({ size, shares, part, page: [depth, length, isLate], drawing }) => {
      const random = randomFrom(drawing)
      const isThere = (i: number) => i >= size * part[0] && i < size * part[1]
      const all = Array.from({ length: size }, (_, i) => i)
      const lists = shares.map((share, n) => all.filter((i) => random.chance(share) && (n > 0 || isThere(i))))
      const sets = lists.map((list) => new Set(list))
      const naive = all.filter((i) => sets.every((set) => set.has(i)))
      const middle = size >> 1
      const kernel = kernelFor(size)
      const bitsets = lists.map((list) => dense(kernel, list))
      kernel.withScratch(() => {
        const selection = select(kernel, bitsets, { from: 0, to: size })
        expect(selection.total).toBe(naive.length)
        const count = Math.min(length, naive.length)
        const passed = Math.floor((naive.length - count) * depth ** 4)
        const k = isLate ? naive.length - count - passed : passed
        const reads = [
          () => expect(selection.slice(k, count)).toEqual(naive.slice(k, k + count)),
          () => expect(selection.rank(middle as EntryNumber)).toBe(naive.filter((i) => i < middle).length),
        ]
        for (const read of [...random.some(reads, 2), ...reads, ...reads]) read()
      })
    }),
    { numRuns: runs(100, 5000), seed },
  )
})

test('a range that ends before it starts is empty', () => {
  const kernel = kernelFor(40)
  expect(select(kernel, [], { from: 5, to: 3 }).total).toBe(0)
  expect(select(kernel, [dense(kernel, [1, 2, 3])], { from: 3, to: 1 }).total).toBe(0)
})

test('more bitsets than a page has numbers are combined, too', () => {
  const kernel = kernelFor(40)
  const bitsets = Array.from({ length: 2 * MAX_RESULTS + 1 }, () => dense(kernel, [1, 2, 3]))
  kernel.withScratch(() => expect(select(kernel, bitsets, { from: 0, to: 40 }).slice(0, 3)).toEqual([1, 2, 3]))
})
