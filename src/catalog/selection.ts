// The AND of posting lists over a range of entries: an exact total and the k-th entry, from the oldest on. The cost
// is that of the AND itself, whatever the number of entries that match.
import { hasBit, type Postings, popcount } from './postings.ts'

export interface Selection {
  readonly total: number
  /** The numbers of the k-th and the following entries, `count` of them, ascending; 0 ≤ k, k + count ≤ total. */
  slice(k: number, count: number): number[]
  has(entry: number): boolean
}

/** A range of entry numbers, `to` excluded. */
export interface Range {
  from: number
  to: number
}

/** The entries of the range that stand in every list. Reads the lists at once; keeps no reference to scratch memory. */
export function select(lists: readonly Postings[], range: Range): Selection {
  const sparse = lists.filter((list) => list.kind === 'sparse')
  const dense = lists.filter((list) => list.kind === 'dense')
  const [first, ...others] = sparse.toSorted((a, b) => a.list.length - b.list.length)
  if (first) return fromList(narrow(inRange(first.list, range), others, dense))
  const [only, ...more] = dense
  if (!only) return fromRange(range)
  if (more.length === 0 && isWithin(only, range)) return fromWords(only.words, 0, only.count)
  const words = andWords(dense, range)
  return fromWords(words, range.from >>> 5, countBits(words))
}

function fromRange({ from, to }: Range): Selection {
  return {
    total: Math.max(0, to - from),
    slice: (k, count) => Array.from({ length: count }, (_, i) => from + k + i),
    has: (entry) => entry >= from && entry < to,
  }
}

function fromList(list: Uint32Array): Selection {
  return {
    total: list.length,
    slice: (k, count) => Array.from(list.subarray(k, k + count)),
    has: (entry) => list[lowerBound(list, entry)] === entry,
  }
}

type Sparse = Extract<Postings, { kind: 'sparse' }>
type Dense = Extract<Postings, { kind: 'dense' }>

function narrow(list: Uint32Array, sparse: readonly Sparse[], dense: readonly Dense[]): Uint32Array {
  let left = list
  for (const { words } of dense) left = left.filter((entry) => hasBit(words, entry))
  for (const other of sparse) left = intersect(left, other.list)
  return left
}

/** The short list's members that the long one has: a merge, or look-ups where the long one is much longer. */
function intersect(short: Uint32Array, long: Uint32Array): Uint32Array {
  let at = 0
  const gallop = long.length > short.length * 16
  return short.filter((entry) => {
    if (gallop) at = lowerBound(long, entry, at)
    else while ((long[at] as number) < entry) at++
    return long[at] === entry
  })
}

/** The first position at or after `start` whose value is not below `value`. */
export function lowerBound(list: Uint32Array, value: number, start = 0): number {
  let low = start
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

function inRange(list: Uint32Array, { from, to }: Range): Uint32Array {
  return list.subarray(lowerBound(list, from), lowerBound(list, to))
}

/** The AND of bitsets in the words that the range touches, bits outside it cleared. */
function andWords(lists: readonly Dense[], { from, to }: Range): Uint32Array {
  const start = from >>> 5
  const end = Math.max(start, Math.ceil(to / 32))
  const [first, ...others] = lists as [Dense, ...Dense[]]
  const words = first.words.slice(start, end)
  for (const { words: other } of others) for (let i = 0; i < words.length; i++) words[i]! &= other[start + i] as number
  if (words.length > 0) clip(words, from & 31, to - start * 32)
  return words
}

/** Clears the bits before `from` in the first word and from `to` on in the last. */
function clip(words: Uint32Array, from: number, to: number): void {
  words[0]! &= -1 << from
  const rest = to & 31
  if (rest !== 0) words[words.length - 1]! &= (1 << rest) - 1
  if (to <= from) words.fill(0)
}

function countBits(words: Uint32Array): number {
  let total = 0
  for (let i = 0; i < words.length; i++) total += popcount(words[i] as number)
  return total
}

/** Whether a whole bitset lies in the range: its count is then the total, and nothing needs to be cut. */
function isWithin({ words }: Dense, { from, to }: Range): boolean {
  if (from > 0 || Math.ceil(to / 32) !== words.length) return false
  return (to & 31) === 0 || (words[words.length - 1] as number) >>> (to & 31) === 0
}

function fromWords(words: Uint32Array, start: number, total: number): Selection {
  return {
    total,
    slice: (k, count) => sliceWords(words, total, { k, count }).map((bit) => start * 32 + bit),
    has: (entry) => entry >= start * 32 && hasBit(words, entry - start * 32),
  }
}

/** Walks from the end that is nearer to the slice. */
function sliceWords(words: Uint32Array, total: number, { k, count }: { k: number; count: number }): number[] {
  const fromEnd = k > total / 2
  let word = fromEnd ? words.length : 0
  let before = fromEnd ? total : 0
  if (fromEnd) while (before > k) before -= popcount(words[--word] as number)
  else
    while (before + popcount(words[word] ?? 0) <= k && word < words.length) before += popcount(words[word++] as number)
  return takeBits(words, word, { skip: k - before, count })
}

function takeBits(words: Uint32Array, from: number, { skip, count }: { skip: number; count: number }): number[] {
  const taken: number[] = []
  let left = skip
  for (let i = from; i < words.length && taken.length < count; i++) {
    for (let word = words[i] as number; word !== 0 && taken.length < count; word &= word - 1) {
      if (left-- <= 0) taken.push(i * 32 + 31 - Math.clz32(word & -word))
    }
  }
  return taken
}
