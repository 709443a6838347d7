// Posting lists: which entries carry a term. Entries are numbered from the oldest to the newest; a list is sorted.
//
// A term on more than one entry in 32 is a bitset (there it is the smaller form), any other a run of one shared array.
// All of it lies in shared memory, so that several threads can serve from one copy.

import type { IndexSegment } from './index-segment.ts'
import { SEGMENT_SIZE } from './record-segment.ts'

const BITS = 32

export type Postings =
  | { readonly kind: 'sparse'; readonly list: Uint32Array }
  | { readonly kind: 'dense'; readonly words: Uint32Array; readonly count: number }

export interface PostingIndex {
  /** Entries that carry the term; the empty list for an unknown one. */
  of(term: number): Postings
  /** Number of entries that carry the term. */
  count(term: number): number
}

export const NO_POSTINGS: Postings = { kind: 'sparse', list: new Uint32Array(0) }

/** Words of a bitset over `size` entries. */
export function wordsFor(size: number): number {
  return Math.ceil(size / BITS)
}

/** Shared memory for `length` 32-bit numbers. */
export function sharedWords(length: number): Uint32Array {
  return new Uint32Array(new SharedArrayBuffer(length * 4))
}

/** Joins the segments' lists. `terms` is one more than the greatest term id; `size` the number of entries. */
export function joinPostings(segments: readonly IndexSegment[], terms: number, size: number): PostingIndex {
  const counts = countTerms(segments, terms)
  const { starts, dense } = layOut(counts, size)
  const sparse = sharedWords(starts[terms] as number)
  const words = sharedWords(wordsFor(size) * dense.size)
  fill(segments, { starts: starts.slice(), sparse, dense, words, size })
  return {
    count: (term) => counts[term] ?? 0,
    of(term) {
      const set = dense.get(term)
      if (set !== undefined) return { kind: 'dense', words: bitset(words, set, size), count: counts[term] as number }
      if (term < 0 || term >= terms) return NO_POSTINGS
      return { kind: 'sparse', list: sparse.subarray(starts[term], starts[term + 1]) }
    },
  }
}

/** Number of entries of each term, by term id. */
function countTerms(segments: readonly IndexSegment[], terms: number): Uint32Array {
  const counts = sharedWords(terms)
  for (const { terms: ids, starts } of segments) {
    for (let i = 0; i < ids.length; i++) {
      counts[ids[i] as number]! += (starts[i + 1] as number) - (starts[i] as number)
    }
  }
  return counts
}

/** Where each sparse list starts, and the number of the bitset of each dense term. */
function layOut(counts: Uint32Array, size: number): { starts: Uint32Array; dense: Map<number, number> } {
  const starts = sharedWords(counts.length + 1)
  const dense = new Map<number, number>()
  for (let term = 0; term < counts.length; term++) {
    const isDense = (counts[term] as number) * BITS > size
    if (isDense) dense.set(term, dense.size)
    starts[term + 1] = (starts[term] as number) + (isDense ? 0 : (counts[term] as number))
  }
  return { starts, dense }
}

interface Filling {
  starts: Uint32Array
  sparse: Uint32Array
  dense: Map<number, number>
  words: Uint32Array
  size: number
}

function fill(segments: readonly IndexSegment[], target: Filling): void {
  for (const [s, segment] of segments.entries()) {
    for (let i = 0; i < segment.terms.length; i++) {
      const positions = segment.postings.subarray(segment.starts[i], segment.starts[i + 1])
      fillTerm(segment.terms[i] as number, positions, s * SEGMENT_SIZE, target)
    }
  }
}

function fillTerm(term: number, positions: Uint16Array, base: number, { starts, sparse, dense, words, size }: Filling) {
  const set = dense.get(term)
  if (set === undefined) {
    let at = starts[term] as number
    for (const position of positions) sparse[at++] = base + position
    starts[term] = at
    return
  }
  const bits = bitset(words, set, size)
  for (const position of positions) setBit(bits, base + position)
}

function bitset(words: Uint32Array, set: number, size: number): Uint32Array {
  return words.subarray(set * wordsFor(size), (set + 1) * wordsFor(size))
}

export function setBit(words: Uint32Array, i: number): void {
  words[i >>> 5]! |= 1 << (i & 31)
}

export function hasBit(words: Uint32Array, i: number): boolean {
  return (((words[i >>> 5] as number) >>> (i & 31)) & 1) === 1
}

/** Number of bits set in a 32-bit word. */
export function popcount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
