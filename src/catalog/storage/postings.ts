// Posting lists: which entries carry a term. Entries are numbered from the oldest to the newest; a list is sorted.
//
// A term on more than one entry in 32 is a bitset (there it is the smaller form), any other a run of 32-bit numbers. All
// of it lies in the snapshot's memory (arena.ts): a list is an address, which the kernel takes as it is.
import { type Arena, wordsAt } from './arena.ts'
import type { SegmentLists } from './index-segment.ts'
import type { Pause } from './pause.ts'

const BITS = 32

export type Postings =
  | { readonly kind: 'sparse'; readonly at: number; readonly length: number }
  | { readonly kind: 'dense'; readonly at: number; readonly count: number }

export type Sparse = Extract<Postings, { kind: 'sparse' }>
export type Dense = Extract<Postings, { kind: 'dense' }>

/** The lists of all terms, as addresses that another thread can use. */
export interface PostingTable {
  /** One more than the greatest term id. */
  readonly terms: number
  /** Numbers of entries, by term id. */
  readonly counts: number
  /** Addresses of the lists, by term id. */
  readonly lists: number
  /** Number of entries of the catalog. */
  readonly size: number
}

export interface PostingIndex {
  /** Entries that carry the term; the empty list for an unknown one. */
  of(term: number): Postings
  /** Number of entries that carry the term. */
  count(term: number): number
}

export const NO_POSTINGS: Postings = { kind: 'sparse', at: 0, length: 0 }

/** Words of a bitset over `size` entries. */
export function wordsFor(size: number): number {
  return Math.ceil(size / BITS)
}

/** The lists of a table whose lists are all runs. */
export function openRuns(arena: Arena, table: PostingTable): { of(term: number): Sparse } {
  const postings = openPostings(arena, table)
  return {
    of(term) {
      const list = postings.of(term)
      if (list.kind === 'dense') throw new Error(`the list of term ${term} is a bitset`)
      return list
    },
  }
}

/** The lists of a table. */
export function openPostings({ words }: Arena, { terms, counts, lists, size }: PostingTable): PostingIndex {
  const countAt = counts >>> 2
  const listAt = lists >>> 2
  const isKnown = (term: number) => term >= 0 && term < terms
  return {
    count: (term) => (isKnown(term) ? (words[countAt + term] as number) : 0),
    of(term) {
      if (!isKnown(term)) return NO_POSTINGS
      const count = words[countAt + term] as number
      const at = words[listAt + term] as number
      return isDense(count, size) ? { kind: 'dense', at, count } : { kind: 'sparse', at, length: count }
    },
  }
}

function isDense(count: number, size: number): boolean {
  return count * BITS > size
}

/** What is joined: `terms` is one more than the greatest term id, `size` the number of entries. */
export interface Extent {
  terms: number
  size: number
}

/** Joins the segments' lists. With an infinite `size` every list is a run, which may repeat a number. */
export async function joinPostings(
  arena: Arena,
  segments: readonly Positioned[],
  { terms, size, pause }: Extent & { pause: Pause },
): Promise<PostingTable> {
  const counts = arena.reserve(terms * 4)
  const lists = arena.reserve(terms * 4)
  const table = { terms, counts, lists, size }
  countTerms(segments, wordsAt(arena, counts, terms))
  layOut(arena, table)
  for (const segment of segments) {
    fillSegment(arena, table, segment)
    await pause()
  }
  rewind(arena, table)
  return table
}

/** A segment's lists and the number of its first entry. */
export interface Positioned {
  readonly lists: SegmentLists
  readonly first: number
}

function countTerms(segments: readonly Positioned[], counts: Uint32Array): void {
  for (const { lists } of segments) {
    const { terms, starts } = lists
    for (let i = 0; i < terms.length; i++)
      counts[terms[i] as number]! += (starts[i + 1] as number) - (starts[i] as number)
  }
}

/** Gives each list its place: bitsets one by one, runs all in one. */
function layOut(arena: Arena, { terms, counts, lists, size }: PostingTable): void {
  const count = wordsAt(arena, counts, terms)
  const list = wordsAt(arena, lists, terms)
  let sparse = 0
  for (let term = 0; term < terms; term++) if (!isDense(count[term] as number, size)) sparse += count[term] as number
  let at = arena.reserve(sparse * 4)
  for (let term = 0; term < terms; term++) {
    if (isDense(count[term] as number, size)) list[term] = arena.reserve(wordsFor(size) * 4)
    else {
      list[term] = at
      at += (count[term] as number) * 4
    }
  }
}

/** Adds a segment's entries; the addresses of runs move on behind what was added. */
function fillSegment({ words }: Arena, table: PostingTable, { lists, first }: Positioned): void {
  const { terms, starts, postings } = lists
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i] as number
    const list = (table.lists >>> 2) + term
    let at = (words[list] as number) >>> 2
    const isBits = isDense(words[(table.counts >>> 2) + term] as number, table.size)
    for (let p = starts[i] as number; p < (starts[i + 1] as number); p++) {
      const entry = first + (postings[p] as number)
      if (isBits) words[at + (entry >>> 5)]! |= 1 << (entry & 31)
      else words[at++] = entry
    }
    if (!isBits) words[list] = at << 2
  }
}

/** Moves the addresses of runs back to their beginnings. */
function rewind({ words }: Arena, { terms, counts, lists, size }: PostingTable): void {
  for (let term = 0; term < terms; term++) {
    const count = words[(counts >>> 2) + term] as number
    if (!isDense(count, size)) words[(lists >>> 2) + term]! -= count * 4
  }
}

/** Whether a number stands in a bitset. */
export function hasBit(words: Uint32Array, at: number, entry: number): boolean {
  return (((words[(at >>> 2) + (entry >>> 5)] as number) >>> (entry & 31)) & 1) === 1
}

/** Puts a number into a bitset. */
export function setBit(words: Uint32Array, at: number, entry: number): void {
  words[(at >>> 2) + (entry >>> 5)]! |= 1 << (entry & 31)
}
