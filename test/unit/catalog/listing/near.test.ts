// A page of the best matches of a selection: the right ones, without reading much more than it needs. (rule 40.4)
import { expect, test } from 'vitest'
import { bestOf } from '../../../../src/catalog/listing/near.ts'
import { select } from '../../../../src/catalog/listing/selection.ts'
import { createArena, type EntryNumber, wordsAt } from '../../../../src/catalog/storage/arena.ts'
import { siteMatches } from '../../../../src/catalog/storage/colors/matches.ts'
import { kernelBytes, openKernel } from '../../../../src/catalog/storage/kernel/kernel.ts'
import { randomFrom, seedOfRun } from '../../../support/project/random.ts'

const SIZE = 100_000
const random = randomFrom(seedOfRun('near'))
const room = { size: SIZE, text: 0, repetitions: SIZE }
const kernel = openKernel(createArena(kernelBytes(room) + 2_000_000), room)
const owners = Uint32Array.from({ length: SIZE }, (_, entry) => entry)
const frequent = Array.from(owners).filter(() => random.chance(0.8))
const values = frequent.map(() => random.below(1000) / 1000)
const matches = siteMatches({ palettes: Uint32Array.from(frequent), values: Float64Array.from(values) }, owners, SIZE)

/** `total` of the matches as a selection that counts the entries that were read. */
function chosen(total: number) {
  const members = new Set<number>()
  while (members.size < total) members.add(random.pick(frequent))
  const at = kernel.arena.reserve(total * 4)
  wordsAt(kernel.arena, at, total).set([...members].sort((a, b) => a - b))
  const selection = select(kernel, [{ kind: 'sparse', at, length: total }], { from: 0, to: SIZE })
  const reads = { count: 0 }
  const has = (entry: EntryNumber) => {
    reads.count++
    return selection.has(entry)
  }
  const list = () => {
    const all = selection.list()
    reads.count += all?.length ?? 0
    return all
  }
  const best = [...matches.ranked].reverse().filter((position) => members.has(matches.entries[position] as number))
  return { selection: { ...selection, has, list }, total, reads, best }
}

test.each([
  [1000, 980, 1000],
  [1000, 0, 1600],
  [301, 100, 301],
  [3000, 0, 800],
  [3000, 2900, 3000],
  [20, 0, 20],
  [0, 0, 0],
])('of %i matches the page at %i is right, and reads about %i entries', (total, offset, most) => {
  const { reads, best, ...selected } = chosen(total)
  expect(bestOf(kernel, matches, selected, { limit: 20, offset })).toEqual(best.slice(offset, offset + 20))
  expect(reads.count).toBeLessThanOrEqual(most * 2)
})
