// What is known of a thousand entries beside their text: who they are, when published, which terms they carry. The
// build reads it again to count and compare; the server joins the segments' posting lists into the catalog's.
import { packColumns, u16, u32, unpackColumns } from './columns.ts'

export interface IndexedEntry {
  /** The catalog database's id. */
  id: number
  slug: string
  /** `YYYY-MM-DD`. */
  published: string
  offline: boolean
  template: boolean
  /** Ids of every term the entry carries, section types included, each once. */
  terms: readonly number[]
  /** The type of each of its sections. */
  sectionTypes: readonly number[]
}

/** Posting lists of a segment. */
export interface SegmentLists {
  /** Ids of the terms that occur, ascending. */
  readonly terms: Uint32Array
  /** Where each term's list starts in `postings`; one more than terms. */
  readonly starts: Uint32Array
  /** Positions inside the segment, ascending a term. */
  readonly postings: Uint16Array
}

export interface IndexSegment {
  readonly ids: Uint32Array
  /** Publish dates as numbers, 20190402. */
  readonly days: Uint32Array
  /** Bits {@link OFFLINE} and {@link TEMPLATE}. */
  readonly flags: Uint8Array
  /** {@link slugHash} of each entry's slug. */
  readonly slugHashes: Uint32Array
  /** The entries that carry each term. */
  readonly carried: SegmentLists
  /** For each section type the entries with more than one such section, once for each beyond the first. */
  readonly repeated: SegmentLists
}

export const OFFLINE = 1
export const TEMPLATE = 2

/** `2019-04-02` as 20190402: dates compare as numbers. */
export function dayNumber(date: string): number {
  return Number(date.replaceAll('-', ''))
}

/** A 32-bit hash of a slug (FNV-1a over its UTF-16 code units). */
export function slugHash(slug: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < slug.length; i++) hash = Math.imul(hash ^ slug.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** The index of a segment's entries. */
export function indexSegment(entries: readonly IndexedEntry[]): IndexSegment {
  const repeated = entries.map(({ sectionTypes }) => sectionTypes.filter((type, i) => sectionTypes.indexOf(type) < i))
  return {
    ids: Uint32Array.from(entries, (entry) => entry.id),
    days: Uint32Array.from(entries, (entry) => dayNumber(entry.published)),
    flags: Uint8Array.from(entries, (entry) => (entry.offline ? OFFLINE : 0) | (entry.template ? TEMPLATE : 0)),
    slugHashes: Uint32Array.from(entries, (entry) => slugHash(entry.slug)),
    carried: segmentLists(entries.map((entry) => entry.terms)),
    repeated: segmentLists(repeated),
  }
}

/** The block of an index. {@link unpackIndex} reads it. */
export function packIndex({ ids, days, flags, slugHashes, carried, repeated }: IndexSegment): Uint8Array {
  return packColumns([ids, days, flags, slugHashes, ...columnsOf(carried), ...columnsOf(repeated)])
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

const COLUMNS = 10

/** A segment as views of its block. Throws BadColumns. */
export function unpackIndex(block: Uint8Array): IndexSegment {
  const columns = unpackColumns(block, COLUMNS)
  const [ids, days, flags, hashes] = columns as [Uint8Array, Uint8Array, Uint8Array, Uint8Array]
  return {
    ids: u32(ids),
    days: u32(days),
    flags,
    slugHashes: u32(hashes),
    carried: listsOf(columns.slice(4, 7)),
    repeated: listsOf(columns.slice(7)),
  }
}

function listsOf(columns: readonly Uint8Array[]): SegmentLists {
  const [terms, starts, postings] = columns as [Uint8Array, Uint8Array, Uint8Array]
  return { terms: u32(terms), starts: u32(starts), postings: u16(postings) }
}
