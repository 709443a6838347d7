// Counts the terms of a taxonomy over some results, in one of two ways: over the posting lists of all its terms, or over
// the rows of the entries (assembly/rows.ts), which are made of these lists when they are first needed. The cheaper one is
// used: half a million results have too many rows, and a hundred thousand authors too many lists for a result of twenty.

import { TAXONOMIES, type Taxonomy, type Term, type TermTable } from '../../model/taxonomy.ts'
import { type Address, type ArenaWords, addressOf, wordsAt } from '../arena.ts'
import { type CatalogPostings, longestRunOf, type Sparse, wordsFor } from '../postings.ts'
import { COPIED_BYTES } from './count-exports.ts'
import type { Kernel } from './kernel.ts'

/** Results to count over. Each entry counts as often as it has results. */
export interface Counted {
  /** Number of entries. */
  readonly entries: number
  /** The entries, and again those with several results, or null if there are too many to visit. */
  lists(): readonly Sparse[] | null
  /** Bitsets over all entries: bit p of an entry's number of results is in bitset p. */
  planes(): readonly Address[]
}

/** What was counted of a taxonomy. */
export interface FoundTerms {
  /** The number of terms with a count above 0. */
  readonly total: number
  /** The IDs of the terms with the greatest counts. Of equal counts the first in listing order comes first. */
  readonly top: Uint32Array
  /** By term ID. Valid for the terms of the taxonomy. */
  readonly counts: Uint32Array
}

export type TermCounts = ReturnType<typeof openTermCounts>

/** The most terms of {@link FoundTerms.top}. (rule 24.8) */
const MAX_TOP = 100

/** The terms of a taxonomy in the arena, and how they are counted. */
interface Terms {
  /** IDs, ascending. */
  readonly ids: ArenaWords
  /** The number of entries from which posting lists cost less than rows. */
  readonly few: number
  /** Makes their rows those that the kernel reads. Returns whether they could be filled. */
  useRows(): boolean
  /** The counts of all entries, once they were counted. */
  whole: FoundTerms | null
}

/**
 * Nanoseconds per row, per ordinal, per term, per number of a list, per bitset, and per four words of one. Measured at a million
 * entries on a busy machine: a row takes 30 if few results read far memory, 7 to 14 from ten thousand on, and a bitset 7,000.
 */
const COST = { row: 7, ordinal: 3.5, term: 30, number: 1.5, bitset: 150, bits: 0.85 }
const MAX_PLANES = 32

/** Prepares counting for a catalog. */
export function openTermCounts(kernel: Kernel, terms: TermTable, postings: CatalogPostings) {
  const { counting, size } = kernel
  const tables = reserveTables(kernel, terms, postings)
  const { top, counts, found, planes } = tables
  counting.useLists(wordsFor(size), longestRunOf(size))
  const stored = new Map(TAXONOMIES.map((name) => [name, storeTerms(kernel, tables, terms.of(name))]))
  return {
    /**
     * Counts the terms of a taxonomy and returns what `read` makes of them; `null` counts all entries. Call it inside of
     * `kernel.withScratch`. `limit` is at most {@link MAX_TOP}.
     */
    count<T>(taxonomy: Taxonomy, counted: Counted | null, limit: number, read: (found: FoundTerms) => T): T {
      const own = stored.get(taxonomy) as Terms
      if (counted === null) {
        own.whole ??= countAll(counting, tables, own)
        return read({ ...own.whole, top: own.whole.top.subarray(0, limit) })
      }
      counting.writeCountsTo(addressOf(counts), addressOf(found), addressOf(top))
      const count = counted.entries < own.few && own.useRows() ? countRows : countLists
      const total = count(counting, own, counted, tables)
      const result = read({ total, top: top.subarray(0, counting.topTerms(total, limit)), counts })
      counting.clearCounts(total)
      return result
    },
    /**
     * The bitsets of {@link Counted.planes}. `writeBits` writes the entries, and `repeated` has those with several results,
     * once for each after the first.
     */
    planesOf(writeBits: (to: Address) => void, repeated: Sparse): Address[] {
      const most = 1 + longestRun(wordsAt(kernel.arena, repeated.at, repeated.length))
      const all = Array.from({ length: 1 + Math.floor(Math.log2(most)) }, kernel.scratch)
      for (const plane of all) kernel.clearBits(plane, size)
      writeBits(all[0] as Address)
      planes.set(all)
      counting.addToPlanes(addressOf(planes), repeated.at, repeated.length)
      return all
    },
  }
}

/** What the kernel reads and writes: by term ID, and lists of terms and planes. */
function reserveTables({ arena, counting }: Kernel, terms: TermTable, { lengths, addresses }: CatalogPostings) {
  const words = (length: number) => wordsAt(arena, arena.reserve(length * 4), length)
  const [counts, found, places] = [words(terms.limit), words(terms.limit + 1), words(terms.limit)]
  const [planes, top] = [words(MAX_PLANES), words(MAX_TOP)]
  counting.useCounts(addressOf(lengths), addressOf(addresses), addressOf(places), arena.reserve(COPIED_BYTES))
  return { words, counts, found, places, planes, top, lengths }
}

type Tables = ReturnType<typeof reserveTables>
type Counting = Kernel['counting']

function storeTerms(kernel: Kernel, tables: Tables, listed: readonly Term[]): Terms {
  const { words, places, lengths } = tables
  for (let place = 0; place < listed.length; place++) places[(listed[place] as Term).id] = place
  const ids = words(listed.length)
  ids.set(listed.map(({ id }) => id))
  ids.sort()
  const shift = ids.length <= 2 ** 8 ? 0 : ids.length <= 2 ** 16 ? 1 : 2
  const postings = ids.reduce((sum, id) => sum + (lengths[id] as number), 0)
  const row = COST.row + (postings / kernel.size) * COST.ordinal
  const useRows = rowsIn(kernel, ids, postings, shift)
  return { ids, few: costOf(lengths, ids, kernel.size) / row, useRows, whole: null }
}

/** Reserves the rows of terms (assembly/rows.ts), which are filled at the first call. An ordinal has 1 << `shift` bytes. */
function rowsIn({ arena, counting, size }: Kernel, ids: ArenaWords, postings: number, shift: number): () => boolean {
  const [starts, ordinals] = [arena.reserve((Math.floor(size / 16) + 1) * 20), arena.reserve(postings << shift)]
  let areFilled: boolean | null = null
  return () => {
    counting.useRows(starts, ordinals, shift)
    areFilled ??= counting.fillRows(addressOf(ids), ids.length, size) === 1
    return areFilled
  }
}

/** Returns the number of terms found. */
function countRows(counting: Counting, { ids }: Terms, counted: Counted): number {
  const terms = addressOf(ids)
  const lists = counted.lists()
  if (lists) return lists.reduce((known, { at, length }) => counting.countRows(at, length, terms, known), 0)
  return counted.planes().reduce((known, bits, p) => counting.countRowsIn(bits, 2 ** p, terms, known), 0)
}

/** Returns the number of terms found. */
function countLists(counting: Counting, { ids }: Terms, counted: Counted, { planes }: Tables): number {
  const own = counted.planes()
  planes.set(own)
  return counting.countLists(addressOf(ids), ids.length, addressOf(planes), own.length)
}

/** Counts all entries: the counts are the lengths of the posting lists. */
function countAll(counting: Counting, { lengths, found, top }: Tables, { ids }: Terms): FoundTerms {
  const used = ids.filter((id) => lengths[id] !== 0)
  found.set(used)
  counting.writeCountsTo(addressOf(lengths), addressOf(found), addressOf(top))
  return { total: used.length, top: top.slice(0, counting.topTerms(used.length, MAX_TOP)), counts: lengths }
}

function costOf(lengths: Uint32Array, ids: Uint32Array, size: number): number {
  const bits = COST.bitset + (wordsFor(size) / 4) * COST.bits
  const longest = longestRunOf(size)
  let cost = ids.length * COST.term
  for (const id of ids) {
    const length = lengths[id] as number
    cost += length > longest ? bits : length * COST.number
  }
  return cost
}

/** The greatest number of equal neighbors. */
function longestRun(sorted: Uint32Array): number {
  let longest = 0
  for (let i = 0, run = 0; i < sorted.length; i++) {
    run = i > 0 && sorted[i] === sorted[i - 1] ? run + 1 : 1
    if (run > longest) longest = run
  }
  return longest
}
