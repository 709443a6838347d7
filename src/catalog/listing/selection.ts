// The AND of posting lists over a range of entries: an exact total, and the k-th entry from the oldest. The cost is
// that of the AND, however many entries match.
import { type Address, type EntryNumber, skipWords, wordIndex, wordsAt } from '../storage/arena.ts'
import type { Range } from '../storage/catalog.ts'
import { andWords, sliceNear } from '../storage/kernel/bitset-and.ts'
import { type Kernel, PAGE_WORDS } from '../storage/kernel/kernel.ts'
import type { Bits } from '../storage/kernel/sets.ts'
import { countOnes, type Dense, hasBit, type Postings, type Sparse, wordsFor } from '../storage/postings.ts'

export interface Selection {
  readonly total: number
  /** The k-th and the following entries, `count` ≤ 100 of them, ascending; 0 ≤ k, k + count ≤ total. */
  slice(k: number, count: number): EntryNumber[]
  has(entry: EntryNumber): boolean
  /** The number of members below an entry number. */
  rank(entry: EntryNumber): number
  /** The members of a list that are in the selection. The list ascends and may repeat entries. */
  within(list: Sparse): Sparse
  /** The members as a list, or null if they are more than one entry in 32. */
  list(): Sparse | null
  /** Writes the members to a bitset over all entries. */
  writeBits(to: Address): void
}

/** The entries of the range that are in every list. Read them before `kernel.withScratch` returns. */
export function select(kernel: Kernel, lists: readonly Postings[], range: Range): Selection {
  const sparse = lists.filter((list) => list.kind === 'sparse')
  const dense = lists.filter((list) => list.kind === 'dense')
  const [shortest, ...others] = sparse.sort((a, b) => a.length - b.length)
  if (shortest) return fromList(kernel, narrow(kernel, inRange(kernel, shortest, range), others, dense))
  const [only, ...more] = dense
  if (!only || range.to <= range.from) return fromRange(kernel, range)
  const isWhole = range.from === 0 && range.to === kernel.size
  if (!isWhole || dense.length > PAGE_WORDS) return fromBits(kernel, andDense(kernel, dense, range))
  if (more.length > 0) return fromCount(kernel, dense)
  return fromBits(kernel, { at: only.at, start: 0, end: wordsFor(range.to), total: only.count })
}

function isShort({ size }: Kernel, total: number): boolean {
  return total * 32 <= size
}

function numbersFrom({ arena, scratch }: Kernel, from: number, length: number): Sparse {
  const at = scratch()
  const words = wordsAt(arena, at, length)
  for (let i = 0; i < length; i++) words[i] = from + i
  return { kind: 'sparse', at, length }
}

/** Writes a bitset with the entries of a range. */
function writeRange(kernel: Kernel, at: Address, { from, to }: Range): void {
  kernel.clearBits(at, kernel.size)
  if (from === to) return
  const first = from >>> 5
  kernel.flipBits(at, to)
  kernel.clearBits(at, first * 32)
  kernel.arena.words[wordIndex(at) + first]! &= -1 << (from & 31)
}

function fromRange(kernel: Kernel, { from, to }: Range): Selection {
  const total = Math.max(0, to - from)
  return {
    total,
    slice: (k, count) => Array.from({ length: count }, (_, i) => (from + k + i) as EntryNumber),
    has: (entry) => entry >= from && entry < to,
    rank: (entry) => Math.max(0, Math.min(entry - from, total)),
    within: (list) => inRange(kernel, list, { from, to }),
    list: () => (isShort(kernel, total) ? numbersFrom(kernel, from, total) : null),
    writeBits: (at) => writeRange(kernel, at, { from, to: from + total }),
  }
}

function fromList(kernel: Kernel, list: Sparse): Selection {
  const words = wordsAt(kernel.arena, list.at, list.length)
  const rank = (entry: EntryNumber) => kernel.lowerBound(list, entry)
  return {
    total: list.length,
    slice: (k, count) => Array.from(words.subarray(k, k + count)) as EntryNumber[],
    has: (entry) => words[rank(entry)] === entry,
    rank,
    within: (other) => kernel.intersect(other, list, kernel.repetitions),
    list: () => (isShort(kernel, list.length) ? list : null),
    writeBits(to) {
      kernel.clearBits(to, kernel.size)
      kernel.setBits(to, list)
    },
  }
}

/** The members of the shortest list that are in all others. */
function narrow(kernel: Kernel, list: Sparse, sparse: readonly Sparse[], dense: readonly Dense[]): Sparse {
  if (sparse.length + dense.length === 0) return list
  const to = kernel.scratch()
  let left = list
  for (const { at } of dense) left = kernel.filterByBits(left, { at, start: 0 }, to)
  for (const other of sparse) left = kernel.intersect(left, other, to)
  return left
}

function inRange(kernel: Kernel, list: Sparse, { from, to }: Range): Sparse {
  if (from === 0 && to >= kernel.size) return list
  const first = from === 0 ? 0 : kernel.lowerBound(list, from)
  const end = kernel.lowerBound(list, to, first)
  return { kind: 'sparse', at: skipWords(list.at, first), length: Math.max(0, end - first) }
}

/** The AND of bitsets in the words that the range touches, without the bits outside of it. */
function andDense(kernel: Kernel, lists: readonly Dense[], { from, to }: Range): Bits {
  const words = andWords(kernel, lists, { at: kernel.scratch(), start: from >>> 5, end: wordsFor(to) })
  const { at, start, end } = words
  const bitsBefore = clear(kernel, at, -1 << (from & 31))
  const bitsAfter = clearAfter(kernel, skipWords(at, end - start - 1), to & 31)
  return { ...words, total: words.total - bitsBefore - bitsAfter }
}

/** Clears the bits of a word that the mask does not have. Returns how many were set. */
function clear({ arena, countBits }: Kernel, at: Address, mask: number): number {
  const before = countBits(at, 1)
  arena.words[wordIndex(at)]! &= mask
  return before - countBits(at, 1)
}

/** Clears the last word from a bit on. At bit 0 the range ends before the next word, so nothing is cleared. */
function clearAfter(kernel: Kernel, lastWord: Address, bit: number): number {
  return bit === 0 ? 0 : clear(kernel, lastWord, (1 << bit) - 1)
}

/** The AND of bitsets over all entries. It is counted at once, and written only if more than one page is read. */
function fromCount(kernel: Kernel, lists: readonly Dense[]): Selection {
  const words = { at: kernel.scratch(), start: 0, end: wordsFor(kernel.size) }
  const bitsets = lists.map(({ at }) => at)
  const total = kernel.countAll(bitsets, words.end)
  let isRead = false
  let written: Selection | null = null
  const all = () => {
    isRead = true
    written ??= fromBits(kernel, andWords(kernel, lists, words))
    return written
  }
  return {
    total,
    slice(k, count) {
      const page = isRead ? null : sliceNear(kernel, lists, { ...words, total }, { k, count })
      isRead = true
      return page ?? all().slice(k, count)
    },
    has: (entry) => all().has(entry),
    rank: (entry) => all().rank(entry),
    within: (list) => all().within(list),
    list: () => all().list(),
    writeBits: (to) => all().writeBits(to),
  }
}

function fromBits(kernel: Kernel, bits: Bits): Selection {
  const { at, start, end, total } = bits
  const from = start * 32
  const to = end * 32
  return {
    total,
    slice: (k, count) => kernel.takeBits(bits, k, count),
    has: (entry) => entry >= from && entry < to && hasBit(kernel.arena.words, at, (entry - from) as EntryNumber),
    rank: (entry) => rankIn(kernel, bits, entry),
    within: (list) => kernel.filterByBits(inRange(kernel, list, { from, to }), bits, kernel.repetitions),
    list: () => (isShort(kernel, total) ? kernel.listBits(bits, kernel.scratch()) : null),
    writeBits(at) {
      kernel.clearBits(at, kernel.size)
      kernel.arena.words.copyWithin(wordIndex(at) + start, wordIndex(bits.at), wordIndex(bits.at) + end - start)
    },
  }
}

function rankIn({ arena, countBits }: Kernel, { at, start, end, total }: Bits, entry: EntryNumber): number {
  const word = (entry >>> 5) - start
  if (word < 0) return 0
  if (word >= end - start) return total
  const below = (arena.words[wordIndex(skipWords(at, word))] as number) & ((1 << (entry & 31)) - 1)
  return countBits(at, word) + countOnes(below)
}
