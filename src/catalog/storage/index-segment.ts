// The index block of a segment: IDs, days, flags, slug hashes and posting lists of a thousand entries. The next build
// reads it to count and compare. The server joins the posting lists of all segments.
import { dayNumber } from '../../ground/days.ts'
import { textHash } from '../../ground/texts.ts'
import { packColumns, u16, u32, unpackColumns } from './columns.ts'

export interface IndexedEntry {
  /** ID in the catalog database. */
  id: number
  slug: string
  /** `YYYY-MM-DD`. */
  published: string
  offline: boolean
  template: boolean
  /** IDs of all terms of the entry, with section types, each once. */
  terms: readonly number[]
  /** The type of each section. */
  sectionTypes: readonly number[]
  /** The number of its last change. */
  change: number
}

/** The posting lists of a segment. */
export interface SegmentLists {
  /** IDs of the terms, ascending. */
  readonly terms: Uint32Array
  /** The start of each list in `postings`, and the end of the last. */
  readonly starts: Uint32Array
  /** Positions in the segment. The list of a term ascends. */
  readonly postings: Uint16Array
}

export interface IndexSegment {
  readonly ids: Uint32Array
  /** Publish dates as numbers, 20190402. */
  readonly days: Uint32Array
  /** Bits {@link OFFLINE} and {@link TEMPLATE}. */
  readonly flags: Uint8Array
  /** {@link textHash} of each slug. */
  readonly slugHashes: Uint32Array
  /** The entries that have each term. */
  readonly carried: SegmentLists
  /** By section type, the entries with more than one such section, once for each section after the first. */
  readonly repeated: SegmentLists
  /** The number of the last change of each entry. */
  readonly changes: Uint32Array
}

export const OFFLINE = 1
export const TEMPLATE = 2

/** The index of the entries of a segment. */
export function indexSegment(entries: readonly IndexedEntry[]): IndexSegment {
  const repeated = entries.map(({ sectionTypes }) => sectionTypes.filter((type, i) => sectionTypes.indexOf(type) < i))
  return {
    ids: Uint32Array.from(entries, (entry) => entry.id),
    days: Uint32Array.from(entries, (entry) => dayNumber(entry.published)),
    flags: Uint8Array.from(entries, (entry) => (entry.offline ? OFFLINE : 0) | (entry.template ? TEMPLATE : 0)),
    slugHashes: Uint32Array.from(entries, (entry) => textHash(entry.slug)),
    carried: segmentLists(entries.map((entry) => entry.terms)),
    repeated: segmentLists(repeated),
    changes: Uint32Array.from(entries, (entry) => entry.change),
  }
}

/** The block of an index. {@link unpackIndex} reads it. */
export function packIndex({ ids, days, flags, slugHashes, carried, repeated, changes }: IndexSegment): Uint8Array {
  return packColumns([ids, days, flags, slugHashes, ...columnsOf(carried), ...columnsOf(repeated), changes])
}

function columnsOf({ terms, starts, postings }: SegmentLists): NodeJS.TypedArray[] {
  return [terms, starts, postings]
}

/** The posting lists of what each entry has. */
function segmentLists(had: readonly (readonly number[])[]): SegmentLists {
  const lists = postingLists(had)
  const terms = [...lists.keys()].sort((a, b) => a - b)
  const starts = new Uint32Array(terms.length + 1)
  for (const [i, term] of terms.entries()) starts[i + 1] = (starts[i] as number) + (lists.get(term)?.length ?? 0)
  const postings = Uint16Array.from(terms.flatMap((term) => lists.get(term) ?? []))
  return { terms: Uint32Array.from(terms), starts, postings }
}

function postingLists(had: readonly (readonly number[])[]): Map<number, number[]> {
  const lists = new Map<number, number[]>()
  for (const [position, terms] of had.entries()) {
    for (const term of terms) {
      const list = lists.get(term)
      if (list) list.push(position)
      else lists.set(term, [position])
    }
  }
  return lists
}

/** A segment as views of its block. Throws BadColumns. */
export function unpackIndex(block: Uint8Array): IndexSegment {
  const [ids, days, flags, hashes, ...columns] = unpackColumns(block, 11)
  const [terms, starts, postings, repeating, repeatedStarts, repeated, changes] = columns
  return {
    ids: u32(ids),
    days: u32(days),
    flags,
    slugHashes: u32(hashes),
    carried: { terms: u32(terms), starts: u32(starts), postings: u16(postings) },
    repeated: { terms: u32(repeating), starts: u32(repeatedStarts), postings: u16(repeated) },
    changes: u32(changes),
  }
}
