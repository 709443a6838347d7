// The AND of posting lists over a range of entries: an exact total and the k-th entry, from the oldest on. The cost
// is that of the AND itself, whatever the number of entries that match.
import type { Kernel } from '../storage/kernel/kernel.ts'
import { type Dense, hasBit, type Postings, type Sparse } from '../storage/postings.ts'

export interface Selection {
  readonly total: number
  /** The numbers of the k-th and the following entries, `count` ≤ 100 of them, ascending; 0 ≤ k, k + count ≤ total. */
  slice(k: number, count: number): number[]
  has(entry: number): boolean
  /** Number of members below an entry's number. */
  rank(entry: number): number
  /** Those members of a list of repetitions, which ascends and repeats itself, that are in the selection. */
  within(list: Sparse): Sparse
}

/** A range of entry numbers, `to` excluded. */
export interface Range {
  from: number
  to: number
}

/** The entries of the range that stand in every list. It lies in scratch memory: read it before the kernel's release. */
export function select(kernel: Kernel, lists: readonly Postings[], range: Range): Selection {
  const sparse = lists.filter((list) => list.kind === 'sparse')
  const dense = lists.filter((list) => list.kind === 'dense')
  const [first, ...others] = sparse.sort((a, b) => a.length - b.length)
  if (first) return fromList(kernel, narrow(kernel, inRange(kernel, first, range), others, dense))
  const [only, ...more] = dense
  if (!only || range.to <= range.from) return fromRange(kernel, range)
  const isWhole = range.from === 0 && range.to === kernel.size
  if (isWhole && more.length === 0)
    return fromBits(kernel, { at: only.at, start: 0, end: wordsOf(range.to), total: only.count })
  return fromBits(kernel, andDense(kernel, dense, range))
}

function wordsOf(bits: number): number {
  return (bits + 31) >>> 5
}

function fromRange(kernel: Kernel, { from, to }: Range): Selection {
  const total = Math.max(0, to - from)
  return {
    total,
    slice: (k, count) => Array.from({ length: count }, (_, i) => from + k + i),
    has: (entry) => entry >= from && entry < to,
    rank: (entry) => Math.max(0, Math.min(entry - from, total)),
    within: (list) => inRange(kernel, list, { from, to }),
  }
}

function fromList(kernel: Kernel, list: Sparse): Selection {
  const { words } = kernel.arena
  const rank = (entry: number) => kernel.lowerBound(list.at, list.length, entry, 0)
  const at = list.at >>> 2
  return {
    total: list.length,
    slice: (k, count) => Array.from(words.subarray(at + k, at + k + count)),
    has: (entry) => rank(entry) < list.length && words[at + rank(entry)] === entry,
    rank,
    within: (other) => intersection(kernel, other, list, kernel.repetitions),
  }
}

/** The shortest list less what the others do not have. */
function narrow(kernel: Kernel, list: Sparse, sparse: readonly Sparse[], dense: readonly Dense[]): Sparse {
  if (sparse.length + dense.length === 0) return list
  const to = kernel.scratch()
  let left = list
  for (const { at } of dense)
    left = { kind: 'sparse', at: to, length: kernel.filterByBits(left.at, left.length, at, to) }
  for (const other of sparse) left = intersection(kernel, left, other, to)
  return left
}

function intersection(kernel: Kernel, short: Sparse, long: Sparse, to: number): Sparse {
  return { kind: 'sparse', at: to, length: kernel.intersect(short.at, short.length, long.at, long.length, to) }
}

function inRange(kernel: Kernel, list: Sparse, { from, to }: Range): Sparse {
  if (from === 0 && to >= kernel.size) return list
  const first = from === 0 ? 0 : kernel.lowerBound(list.at, list.length, from, 0)
  const end = kernel.lowerBound(list.at, list.length, to, first)
  return { kind: 'sparse', at: list.at + first * 4, length: Math.max(0, end - first) }
}

/** A bitset of some words of the catalog, `start` to `end`. */
interface Bits {
  readonly at: number
  readonly start: number
  readonly end: number
  readonly total: number
}

/** The AND of bitsets in the words that the range touches, bits outside it cleared. */
function andDense(kernel: Kernel, lists: readonly Dense[], range: Range): Bits {
  const start = range.from >>> 5
  const end = wordsOf(range.to)
  const at = kernel.scratch()
  const [first, second = first, ...others] = lists as [Dense, ...Dense[]]
  const and = (a: number, b: number) => kernel.andBits(at, a, b, end - start)
  let total = and(first.at + start * 4, second.at + start * 4)
  for (const other of others) total = and(at, other.at + start * 4)
  const outside = clear(kernel, at, -1 << (range.from & 31)) + clearBehind(kernel, at, end - start, range.to & 31)
  return { at, start, end, total: total - outside }
}

/** Clears the bits of a word that the mask does not hold; gives how many were set. */
function clear({ arena, countBits }: Kernel, at: number, mask: number): number {
  const before = countBits(at, 1)
  arena.words[at >>> 2]! &= mask
  return before - countBits(at, 1)
}

/** Clears the last word from a bit on; nothing where the range ends with the word. */
function clearBehind(kernel: Kernel, at: number, words: number, bit: number): number {
  return bit === 0 ? 0 : clear(kernel, at + (words - 1) * 4, (1 << bit) - 1)
}

function fromBits(kernel: Kernel, { at, start, end, total }: Bits): Selection {
  const { words } = kernel.arena
  const base = start * 32
  return {
    total,
    slice(k, count) {
      if (count === 0) return []
      kernel.takeBits(at, end - start, total, base, k, count, kernel.page)
      return Array.from(words.subarray(kernel.page >>> 2, (kernel.page >>> 2) + count))
    },
    has: (entry) => entry >= base && entry < end * 32 && hasBit(words, at, entry - base),
    rank: (entry) => rankIn(kernel, { at, start, end, total }, entry),
    within(list) {
      const near = inRange(kernel, list, { from: base, to: end * 32 })
      const to = kernel.repetitions
      return { kind: 'sparse', at: to, length: kernel.filterByBits(near.at, near.length, at - start * 4, to) }
    },
  }
}

function rankIn({ arena, countBits }: Kernel, { at, start, end, total }: Bits, entry: number): number {
  const word = (entry >>> 5) - start
  if (word < 0) return 0
  if (word >= end - start) return total
  const last = at + word * 4
  const below = (arena.words[last >>> 2] as number) & ((1 << (entry & 31)) - 1)
  return countBits(at, word) + popcount(below)
}

/** Number of bits set in a 32-bit word. */
function popcount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
