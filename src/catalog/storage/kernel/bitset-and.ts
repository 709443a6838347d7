// The AND of bitsets: all of it, or only the words that a page is in.
import { type Address, type EntryNumber, skipWords } from '../arena.ts'
import type { Dense } from '../postings.ts'
import type { Kernel } from './kernel.ts'
import type { Bits } from './sets.ts'

type Words = Omit<Bits, 'total'>

/** The AND of bitsets in the words from `start` to, not including, `end`, written to `at`. */
export function andWords(kernel: Kernel, lists: readonly Dense[], words: Words): Bits {
  const { at, start, end } = words
  const [first, second = first, ...others] = lists as [Dense, ...Dense[]]
  const and = (a: Address, b: Dense) => kernel.andBits(at, a, skipWords(b.at, start), end - start)
  let total = and(skipWords(first.at, start), second)
  for (const other of others) total = and(at, other)
  return { ...words, total }
}

/** The k-th and the following members, `count` of them. */
interface Slice {
  readonly k: number
  readonly count: number
}

/** Words to read besides twice those that a page takes on average. */
const SPARE_WORDS = 64

/**
 * A slice of an AND with `total` members, from the words at its nearer end that probably have it: writes these to `at`.
 * Null if they lack a part of it, or are as many as all.
 */
export function sliceNear(kernel: Kernel, lists: readonly Dense[], bits: Bits, slice: Slice): EntryNumber[] | null {
  const { end, total } = bits
  const { k, count } = slice
  const isLate = k > total - k - count
  const passed = isLate ? total - k : k + count
  const words = Math.ceil((2 * passed * end) / total) + SPARE_WORDS
  if (count === 0 || words >= end) return null
  const part = andWords(kernel, lists, isLate ? { ...bits, start: end - words } : { ...bits, end: words })
  const first = isLate ? k - (total - part.total) : k
  return first < 0 || first + count > part.total ? null : kernel.takeBits(part, first, count)
}
