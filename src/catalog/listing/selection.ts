// The AND of posting lists over a range of entries: an exact total, and the k-th entry from the oldest. The cost is
// that of the AND, however many entries match.
import { type Address, type EntryNumber, skipWords, wordIndex, wordsAt } from '../storage/arena.ts'
import type { Range } from '../storage/catalog.ts'
import type { Kernel } from '../storage/kernel/kernel.ts'
import type { Bits } from '../storage/kernel/sets.ts'
import { type Dense, hasBit, type Postings, type Sparse, wordsFor } from '../storage/postings.ts'

export interface Selection {
  readonly total: number
  /** The k-th and the following entries, `count` ≤ 100 of them, ascending; 0 ≤ k, k + count ≤ total. */
  slice(k: number, count: number): EntryNumber[]
  has(entry: EntryNumber): boolean
  /** The number of members below an entry number. */
  rank(entry: EntryNumber): number
  /** The members of a list that are in the selection. The list ascends and may repeat entries. */
  within(list: Sparse): Sparse
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
  if (isWhole && more.length === 0)
    return fromBits(kernel, { at: only.at, start: 0, end: wordsFor(range.to), total: only.count })
  return fromBits(kernel, andDense(kernel, dense, range))
}

function fromRange(kernel: Kernel, { from, to }: Range): Selection {
  const total = Math.max(0, to - from)
  return {
    total,
    slice: (k, count) => Array.from({ length: count }, (_, i) => (from + k + i) as EntryNumber),
    has: (entry) => entry >= from && entry < to,
    rank: (entry) => Math.max(0, Math.min(entry - from, total)),
    within: (list) => inRange(kernel, list, { from, to }),
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
function andDense(kernel: Kernel, lists: readonly Dense[], range: Range): Bits {
  const start = range.from >>> 5
  const end = wordsFor(range.to)
  const at = kernel.scratch()
  const [first, second = first, ...others] = lists as [Dense, ...Dense[]]
  const and = (a: Address, b: Dense) => kernel.andBits(at, a, skipWords(b.at, start), end - start)
  let total = and(skipWords(first.at, start), second)
  for (const other of others) total = and(at, other)
  const bitsBefore = clear(kernel, at, -1 << (range.from & 31))
  const bitsAfter = clearAfter(kernel, skipWords(at, end - start - 1), range.to & 31)
  return { at, start, end, total: total - bitsBefore - bitsAfter }
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

function fromBits(kernel: Kernel, bits: Bits): Selection {
  const { at, start, end, total } = bits
  const from = start * 32
  const to = end * 32
  return {
    total,
    slice: (k, count) => (count === 0 ? [] : kernel.takeBits(bits, k, count)),
    has: (entry) => entry >= from && entry < to && hasBit(kernel.arena.words, at, (entry - from) as EntryNumber),
    rank: (entry) => rankIn(kernel, bits, entry),
    within: (list) => kernel.filterByBits(inRange(kernel, list, { from, to }), bits, kernel.repetitions),
  }
}

function rankIn({ arena, countBits }: Kernel, { at, start, end, total }: Bits, entry: EntryNumber): number {
  const word = (entry >>> 5) - start
  if (word < 0) return 0
  if (word >= end - start) return total
  const below = (arena.words[wordIndex(skipWords(at, word))] as number) & ((1 << (entry & 31)) - 1)
  return countBits(at, word) + popcount(below)
}

/** Number of bits set in a 32-bit word. */
function popcount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
