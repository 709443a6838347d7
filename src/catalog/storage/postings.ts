// Posting lists: the entries that have a term, sorted from the oldest to the newest. If more than one entry in 128 has
// the term, the list is a bitset. Otherwise it is a run of 32-bit numbers. Reading either takes the same time at that length.

import type { Pause } from '../../ground/scheduling.ts'
import { type Address, type Arena, type ArenaWords, type EntryNumber, skipWords, wordIndex, wordsAt } from './arena.ts'
import type { SegmentLists } from './index-segment.ts'

const BITS = 32
const RUN_SHARE = 128

export type Postings =
  | { readonly kind: 'sparse'; readonly at: Address; readonly length: number }
  | { readonly kind: 'dense'; readonly at: Address; readonly count: number }

export type Sparse = Extract<Postings, { kind: 'sparse' }>
export type Dense = Extract<Postings, { kind: 'dense' }>

/** Lists by term ID; an unknown ID has the empty list. */
export interface PostingIndex<List extends Postings = Postings> {
  of(term: number): List
}

export const NO_POSTINGS: Sparse = { kind: 'sparse', at: 0 as Address, length: 0 }

/** Words of a bitset over `size` entries. */
export function wordsFor(size: number): number {
  return Math.ceil(size / BITS)
}

/** The lists of a segment, and the number of its first entry. */
export interface Positioned {
  readonly lists: SegmentLists
  readonly first: number
}

interface Joining {
  /** One more than the greatest term ID. */
  terms: number
  pause: Pause
}

/** The posting lists of a catalog, with the tables that the kernel reads: length and address by term ID. */
export interface CatalogPostings extends PostingIndex {
  readonly lengths: ArenaWords
  readonly addresses: ArenaWords
}

/** Joins the lists of the segments of a catalog of `size` entries. */
export async function joinPostings(
  arena: Arena,
  segments: readonly Positioned[],
  { size, ...joining }: Joining & { size: number },
): Promise<CatalogPostings> {
  const { counts, lists } = await fillTable(arena, segments, { ...joining, size })
  return {
    lengths: counts,
    addresses: lists,
    of(term) {
      const count = counts[term]
      if (count === undefined) return NO_POSTINGS
      const at = lists[term] as Address
      return isDense(count, size) ? { kind: 'dense', at, count } : { kind: 'sparse', at, length: count }
    },
  }
}

/** Joins lists that may repeat a number. Each becomes a run. */
export async function joinRepetitions(
  arena: Arena,
  segments: readonly Positioned[],
  joining: Joining,
): Promise<PostingIndex<Sparse>> {
  const { counts, lists } = await fillTable(arena, segments, { ...joining, size: Infinity })
  return {
    of: (term) => ({ ...NO_POSTINGS, at: (lists[term] ?? 0) as Address, length: counts[term] ?? 0 }),
  }
}

/** The greatest length of a run in a catalog of `size` entries. A longer list is a bitset. */
export function longestRunOf(size: number): number {
  return Math.floor(size / RUN_SHARE)
}

function isDense(count: number, size: number): boolean {
  return count > longestRunOf(size)
}

/** Number of entries and address of each list, by term ID. */
interface PostingTable {
  counts: ArenaWords
  lists: ArenaWords
  size: number
}

/** With an infinite `size` all lists are runs. */
async function fillTable(
  arena: Arena,
  segments: readonly Positioned[],
  { terms, size, pause }: Joining & { size: number },
): Promise<PostingTable> {
  const words = () => wordsAt(arena, arena.reserve(terms * 4), terms)
  const table = { counts: words(), lists: words(), size }
  for (const segment of segments) {
    countTerms(segment, table.counts)
    await pause()
  }
  layOut(arena, table)
  for (const segment of segments) {
    await pause()
    addSegment(arena, table, segment)
  }
  await pause()
  rewind(table)
  return table
}

function countTerms({ lists: { terms, starts } }: Positioned, counts: Uint32Array): void {
  for (let i = 0; i < terms.length; i++)
    counts[terms[i] as number]! += (starts[i + 1] as number) - (starts[i] as number)
}

/** Reserves room for each list: a piece for each bitset, and one piece for all runs. */
function layOut(arena: Arena, { counts, lists, size }: PostingTable): void {
  const runs = counts.reduce((sum, count) => (isDense(count, size) ? sum : sum + count), 0)
  let at = arena.reserve(runs * 4)
  for (const [term, count] of counts.entries()) {
    if (isDense(count, size)) lists[term] = arena.reserve(wordsFor(size) * 4)
    else {
      lists[term] = at
      at = skipWords(at, count)
    }
  }
}

/** Adds the entries of a segment. The address of a run moves to the end of what was added. */
function addSegment({ words }: Arena, table: PostingTable, { lists, first }: Positioned): void {
  const { terms, starts, postings } = lists
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i] as number
    const list = table.lists[term] as Address
    const isBits = isDense(table.counts[term] as number, table.size)
    let at: number = wordIndex(list)
    for (let p = starts[i] as number; p < (starts[i + 1] as number); p++) {
      const entry = (first + (postings[p] as number)) as EntryNumber
      if (isBits) setBit(words, list, entry)
      else words[at++] = entry
    }
    if (!isBits) table.lists[term] = at * 4
  }
}

/** Moves the addresses of runs back to their beginnings. */
function rewind({ counts, lists, size }: PostingTable): void {
  for (const [term, count] of counts.entries()) if (!isDense(count, size)) lists[term]! -= count * 4
}

/** Whether a bitset has an entry. */
export function hasBit(words: Uint32Array, at: Address, entry: EntryNumber): boolean {
  return (((words[wordIndex(at) + (entry >>> 5)] as number) >>> (entry & 31)) & 1) === 1
}

/** Adds an entry to a bitset. */
export function setBit(words: Uint32Array, at: Address, entry: EntryNumber): void {
  words[wordIndex(at) + (entry >>> 5)]! |= 1 << (entry & 31)
}

/** Number of bits set in a 32-bit word. */
export function countOnes(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
