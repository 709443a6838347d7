// The k-th section of a selection of entries against the plainest version: a list of all sections.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderSections } from '../../../../src/catalog/listing/section-order.ts'
import { select } from '../../../../src/catalog/listing/selection.ts'
import { createArena, type EntryNumber, wordsAt } from '../../../../src/catalog/storage/arena.ts'
import { kernelBytes, openKernel } from '../../../../src/catalog/storage/kernel/kernel.ts'
import { setBit, wordsFor } from '../../../../src/catalog/storage/postings.ts'
import { seedOfRun } from '../../../support/project/random.ts'

const seed = seedOfRun('section order')

test('any slice of the sections equals the slice of the list of all', () => {
  const pages = fc.array(fc.record({ sections: fc.integer({ min: 0, max: 5 }), isIn: fc.boolean() }), { minLength: 1 })
  fc.assert(
    fc.property(pages, fc.nat(300), fc.nat(100), (given, from, length) => {
      const size = given.length
      const room = { size, text: 0, repetitions: 5 * size }
      const kernel = openKernel(createArena(kernelBytes(room) + 10_000), room)
      const at = kernel.arena.reserve(wordsFor(size) * 4)
      const chosen = given.map(({ sections, isIn }) => isIn && sections > 0)
      for (const [page, isIn] of chosen.entries()) if (isIn) setBit(kernel.arena.words, at, page as EntryNumber)
      const selected = { kind: 'dense', at, count: chosen.filter(Boolean).length } as const
      const again = given.flatMap(({ sections }, page) => Array.from({ length: Math.max(0, sections - 1) }, () => page))
      const list = kernel.arena.reserve(again.length * 4)
      wordsAt(kernel.arena, list, again.length).set(again)
      const repeated = { kind: 'sparse', at: list, length: again.length } as const
      const entries = select(kernel, [selected], { from: 0, to: size })
      const ordered = orderSections(kernel, entries, entries.within(repeated))
      const all = given.flatMap(({ sections }, entry) =>
        chosen[entry] ? Array.from({ length: sections }, (_, nth) => ({ entry, nth })) : [],
      )
      expect(ordered.total).toBe(all.length)
      const k = Math.min(from, all.length)
      const count = Math.min(length, all.length - k)
      expect(ordered.slice(k, count)).toEqual(all.slice(k, k + count))
    }),
    { numRuns: 1000, seed },
  )
})
