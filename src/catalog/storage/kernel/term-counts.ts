// Counts the terms of a taxonomy over some results, in one of two ways: over the posting lists of all its terms, or over
// the records of the entries. The cheaper one is used: a million entries have too many records, and a hundred thousand
// authors too many lists for a result of twenty.
import { RECORD_LISTS } from '../../model/shape.ts'
import { TAXONOMIES, type Taxonomy } from '../../model/taxonomy.ts'
import type { TermTable } from '../../model/term-table.ts'
import { type Address, type ArenaWords, addressOf, wordsAt } from '../arena.ts'
import { type CatalogPostings, longestRunOf, type Sparse, wordsFor } from '../postings.ts'
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

/** The terms of a taxonomy in the arena, and what their posting lists cost. */
interface Terms {
  /** IDs, ascending. */
  readonly ids: ArenaWords
  /** The position of the taxonomy's list in a record. */
  readonly nth: number
  /** Nanoseconds to count over the posting lists once. */
  readonly cost: number
  /** The counts of all entries, once they were counted. */
  whole: FoundTerms | null
}

/**
 * Nanoseconds per record, per term, per number of a list, per bitset, and per four words of one. Measured: a record takes
 * 170 to 280 among 10,000 and 300 to 700 among a million, and a bitset 220 and 8,000.
 */
const COST = { record: 300, term: 10, number: 1.5, bitset: 150, bits: 1 }
const MAX_PLANES = 32

/** Prepares counting for a catalog. */
export function openTermCounts(kernel: Kernel, terms: TermTable, postings: CatalogPostings) {
  const { counting, size, hasRecords } = kernel
  const tables = reserveTables(kernel, terms, postings)
  const { top, counts, planes } = tables
  counting.useLists(wordsFor(size), longestRunOf(size))
  const stored = new Map(TAXONOMIES.map((taxonomy) => [taxonomy, storeTerms(tables, taxonomy, terms, size)]))
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
      const total = countFound(counting, tables, own, hasRecords ? counted : { ...counted, lists: () => null })
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
  const [counts, found, places] = [words(terms.limit), words(terms.limit), words(terms.limit)]
  const [planes, top] = [words(MAX_PLANES), words(MAX_TOP)]
  counting.useCounts(addressOf(lengths), addressOf(addresses), addressOf(places))
  return { words, counts, found, places, planes, top, lengths }
}

type Tables = ReturnType<typeof reserveTables>
type Counting = Kernel['counting']

function storeTerms({ words, places, lengths }: Tables, taxonomy: Taxonomy, terms: TermTable, size: number): Terms {
  const listed = terms.of(taxonomy)
  for (const [place, { id }] of listed.entries()) places[id] = place
  const ids = words(listed.length)
  ids.set(listed.map(({ id }) => id))
  ids.sort()
  return { ids, nth: RECORD_LISTS.indexOf(taxonomy), cost: costOf(lengths, ids, size), whole: null }
}

/** Returns the number of terms found. */
function countFound(
  counting: Counting,
  { counts, found, top, planes }: Tables,
  { ids, nth, cost }: Terms,
  counted: Counted,
): number {
  counting.writeCountsTo(addressOf(counts), addressOf(found), addressOf(top))
  const lists = counted.entries * COST.record < cost ? counted.lists() : null
  if (lists !== null) {
    return lists.reduce((known, list) => counting.countEntries(list.at, list.length, nth, known), 0)
  }
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
  let cost = ids.length * COST.term
  for (const id of ids) {
    const length = lengths[id] as number
    const isBits = length > longestRunOf(size)
    cost += isBits ? COST.bitset + (wordsFor(size) / 4) * COST.bits : length * COST.number
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
