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
}

export interface IndexSegment {
  readonly ids: Uint32Array
  /** Publish dates as numbers, 20190402. */
  readonly days: Uint32Array
  /** Bits {@link OFFLINE} and {@link TEMPLATE}. */
  readonly flags: Uint8Array
  /** {@link slugHash} of each entry's slug. */
  readonly slugHashes: Uint32Array
  /** Ids of the terms that occur, ascending. */
  readonly terms: Uint32Array
  /** Where each term's list starts in `postings`; one more than terms. */
  readonly starts: Uint32Array
  /** Positions inside the segment, ascending a term. */
  readonly postings: Uint16Array
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

/** The block of a segment's entries. */
export function packIndex(entries: readonly IndexedEntry[]): Uint8Array {
  const lists = postingLists(entries)
  const terms = [...lists.keys()].sort((a, b) => a - b)
  const starts = new Uint32Array(terms.length + 1)
  for (const [i, term] of terms.entries()) starts[i + 1] = (starts[i] as number) + (lists.get(term)?.length ?? 0)
  return packColumns([
    Uint32Array.from(entries, (entry) => entry.id),
    Uint32Array.from(entries, (entry) => dayNumber(entry.published)),
    Uint8Array.from(entries, (entry) => (entry.offline ? OFFLINE : 0) | (entry.template ? TEMPLATE : 0)),
    Uint32Array.from(entries, (entry) => slugHash(entry.slug)),
    Uint32Array.from(terms),
    starts,
    Uint16Array.from(terms.flatMap((term) => lists.get(term) ?? [])),
  ])
}

function postingLists(entries: readonly IndexedEntry[]): Map<number, number[]> {
  const lists = new Map<number, number[]>()
  for (const [position, entry] of entries.entries()) {
    for (const term of entry.terms) {
      const list = lists.get(term)
      if (list) list.push(position)
      else lists.set(term, [position])
    }
  }
  return lists
}

type Seven<T> = [T, T, T, T, T, T, T]

/** A segment as views of its block. Throws BadColumns. */
export function unpackIndex(block: Uint8Array): IndexSegment {
  const [ids, days, flags, hashes, terms, starts, postings] = unpackColumns(block, 7) as Seven<Uint8Array>
  return {
    ids: u32(ids),
    days: u32(days),
    flags,
    slugHashes: u32(hashes),
    terms: u32(terms),
    starts: u32(starts),
    postings: u16(postings),
  }
}
