// Sets of entries that are kept between requests: a posting list of the catalog, or numbers of their own.

import { entriesOf } from '../../catalog/listing/near.ts'
import { type Address, type EntryNumber, wordIndex, wordsAt } from '../../catalog/storage/arena.ts'
import { lowerBound as lowerBoundOf } from '../../catalog/storage/binary-search.ts'
import type { Kernel } from '../../catalog/storage/kernel/kernel.ts'
import { type Dense, hasBit, longestRunOf, type Postings, wordsFor } from '../../catalog/storage/postings.ts'

export interface EntrySet {
  readonly count: number
  /** A list of the catalog, or numbers, or the words of a bitset if they are many. */
  readonly list: Postings | Uint32Array
}

export const NO_ENTRIES: EntrySet = { count: 0, list: new Uint32Array(0) }

/** A list of the catalog as a set. */
export function setOf(list: Postings): EntrySet {
  return { count: sizeOf(list), list }
}

/** The entries of at least one set that are shown; null if all are. */
export function unionOf(kernel: Kernel, sets: readonly EntrySet[], shown: Dense | null = null): EntrySet {
  const [only = NO_ENTRIES, ...others] = sets.filter(({ count }) => count > 0)
  if (others.length === 0 && shown === null) return only
  return kernel.withScratch(() => {
    const at = kernel.scratch()
    kernel.clearBits(at, kernel.size)
    for (const set of [only, ...others]) addTo(kernel, at, set)
    return ofBits(kernel, at, shown)
  })
}

function addTo(kernel: Kernel, at: Address, set: EntrySet): void {
  kernel.withScratch(() => {
    const list = listOf(kernel, set)
    if (list.kind === 'dense') kernel.orBits(at, at, list.at, wordsFor(kernel.size))
    else kernel.setBits(at, list)
  })
}

function ofBits(kernel: Kernel, at: Address, shown: Dense | null): EntrySet {
  const { arena, size } = kernel
  const words = wordsFor(size)
  if (shown !== null) kernel.andBits(at, at, shown.at, words)
  const count = kernel.countBits(at, words)
  if (count > longestRunOf(size)) return { count, list: wordsAt(arena, at, words).slice() }
  const numbers = kernel.listBits({ at, start: 0, end: words, total: count }, kernel.scratch())
  return { count, list: wordsAt(arena, numbers.at, count).slice() }
}

/** The set of some entries, ascending. */
export function numbersOf({ size }: Kernel, entries: Uint32Array): EntrySet {
  if (entries.length <= longestRunOf(size)) return { count: entries.length, list: entries }
  const words = new Uint32Array(wordsFor(size))
  for (const entry of entries) words[entry >>> 5]! |= 1 << (entry & 31)
  return { count: entries.length, list: words }
}

/** The list of a set. One that is not the catalog's lies in scratch memory. */
export function listOf(kernel: Kernel, { count, list }: EntrySet): Postings {
  return list instanceof Uint32Array ? entriesOf(kernel, { different: { count, words: list } }) : list
}

/** A copy of a list that may lie in scratch memory. */
export function copyOf(kernel: Kernel, list: Postings): EntrySet {
  const count = sizeOf(list)
  if (list.kind === 'dense') return { count, list: wordsAt(kernel.arena, list.at, wordsFor(kernel.size)).slice() }
  if (count <= longestRunOf(kernel.size)) return { count, list: wordsAt(kernel.arena, list.at, count).slice() }
  return unionOf(kernel, [setOf(list), setOf(list)])
}

function sizeOf(list: Postings): number {
  return list.kind === 'sparse' ? list.length : list.count
}

/** Whether a set has an entry. */
export function hasEntry({ arena, size, lowerBound }: Kernel, { count, list }: EntrySet, entry: EntryNumber): boolean {
  if (!(list instanceof Uint32Array)) {
    if (list.kind === 'dense') return hasBit(arena.words, list.at, entry)
    const at = lowerBound(list, entry)
    return at < list.length && arena.words[wordIndex(list.at) + at] === entry
  }
  if (count > longestRunOf(size)) return (((list[entry >>> 5] as number) >>> (entry & 31)) & 1) === 1
  return list[lowerBoundOf(list, entry)] === entry
}
