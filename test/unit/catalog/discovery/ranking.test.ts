// The ranking of the kernel against the plainest version: add up the weights of every entry, then sort.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createArena, type EntryNumber, wordsAt } from '../../../../src/catalog/storage/arena.ts'
import { type Kernel, kernelBytes, openKernel } from '../../../../src/catalog/storage/kernel/kernel.ts'
import { type Dense, type Postings, setBit, wordsFor } from '../../../../src/catalog/storage/postings.ts'
import { randomFrom, runs, seedOfRun } from '../../../support/project/random.ts'

const RUNS = runs(60, 10_000)
const seed = seedOfRun('ranking')

function kernelFor(size: number): Kernel {
  const room = { size, text: 64 * 1024, repetitions: 0 }
  return openKernel(createArena(kernelBytes(room) + 20 * (size * 4 + 200) + 1_000_000), room)
}

function sparse({ arena }: Kernel, members: readonly number[]): Postings {
  const at = arena.reserve(members.length * 4)
  wordsAt(arena, at, members.length).set(members)
  return { kind: 'sparse', at, length: members.length }
}

function dense({ arena, size }: Kernel, members: readonly number[]): Dense {
  const at = arena.reserve(wordsFor(size) * 4)
  for (const member of members) setBit(arena.words, at, member as EntryNumber)
  return { kind: 'dense', at, count: members.length }
}

interface WeightedMembers {
  members: readonly number[]
  weight: number
}

/** The best entries in the simplest way. */
function naive(lists: readonly WeightedMembers[], size: number, isAllowed: (entry: number) => boolean): number[] {
  const sets = lists.map(({ members, weight }) => ({ members: new Set(members), weight }))
  const scoreOf = (entry: number) => sets.reduce((sum, list) => sum + (list.members.has(entry) ? list.weight : 0), 0)
  const scored = Array.from({ length: size }, (_, i) => ({ entry: i, score: Math.round(scoreOf(i) * 1e9) }))
  const kept = scored.filter(({ entry, score }) => score > 0 && isAllowed(entry))
  return kept.sort((a, b) => b.score - a.score || b.entry - a.entry).map(({ entry }) => entry)
}

/** Few different weights, so that scores are often equal, and weights that differ by less than nine decimals. */
const weight = fc.constantFrom(0.5, 1, 1.5, 3, 7.25, 1 + 1e-12, 3 - 1e-9, Math.LN2, 3 * Math.LN2)

const cases = fc.record({
  size: fc.integer({ min: 1, max: 9000 }),
  /** The share of the entries that each list has. */
  lists: fc.array(fc.record({ weight, share: fc.constantFrom(0, 0.001, 0.02, 0.3, 0.95, 1), isDense: fc.boolean() }), {
    maxLength: 14,
  }),
  limit: fc.integer({ min: 1, max: 50 }),
  /** The share of the entries that count; 0 for all. */
  filtered: fc.constantFrom(0, 0.0005, 0.01, 0.5),
  high: fc.constantFrom(undefined, 5),
  draw: fc.nat(),
})

test('the best entries are those of adding everything up, equal ones newest first (rules 27.3, 27.4)', () => {
  fc.assert(
    fc.property(cases, ({ size, lists, limit, filtered, high, draw }) => {
      const random = randomFrom(draw)
      const some = (share: number) => Array.from({ length: size }, (_, i) => i).filter(() => random.chance(share))
      const kernel = kernelFor(size)
      const sorted = lists
        .map(({ share, ...list }) => ({ ...list, members: some(share) }))
        .sort((a, b) => b.weight - a.weight)
      const packed = sorted.map(({ members, weight, isDense }) => {
        const postings = isDense ? dense(kernel, members) : sparse(kernel, members)
        return { postings, weight, isShared: members.length === size }
      })
      const except = random.below(size) as EntryNumber
      const allowed = new Set(some(filtered))
      const among = filtered > 0 ? dense(kernel, [...allowed]) : null
      const expected = naive(sorted, size, (entry) => entry !== except && (filtered === 0 || allowed.has(entry)))
      expect(kernel.rank({ lists: packed, except, among, limit, ...(high && { high }) })).toEqual(
        expected.slice(0, limit),
      )
    }),
    { numRuns: RUNS, seed },
  )
})

test('more lists than the memory of texts holds are refused, not written beyond it', () => {
  const kernel = kernelFor(10)
  const lists = Array.from({ length: 5000 }, () => ({ postings: dense(kernel, []), weight: 1 }))
  expect(() => kernel.rank({ lists, except: 0 as EntryNumber, among: null, limit: 5 })).toThrow('too many lists')
})
