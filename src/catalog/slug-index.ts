// Finding an entry by its slug: an open-addressing table of entry numbers, keyed by a 32-bit hash that the build made.
// Eight bytes an entry, where a Map of strings would take a hundred.
import { type IndexSegment, slugHash } from './index-segment.ts'
import type { Record } from './inspiration.ts'
import { sharedWords } from './postings.ts'
import { SEGMENT_SIZE } from './record-segment.ts'

export interface SlugIndex {
  /** The number of the entry with exactly this slug, or null. */
  find(slug: string): number | null
}

/** Joins the segments' slug hashes; `record` gives an entry's text, to tell slugs of one hash apart. */
export function joinSlugs(
  segments: readonly IndexSegment[],
  size: number,
  record: (entry: number) => Record,
): SlugIndex {
  const mask = tableSize(size) - 1
  const table = sharedWords(mask + 1)
  for (const [s, { slugHashes }] of segments.entries()) {
    for (let i = 0; i < slugHashes.length; i++) {
      table[freeSlot(table, (slugHashes[i] as number) & mask)] = s * SEGMENT_SIZE + i + 1
    }
  }
  return {
    find(slug) {
      const text = slugPiece(slug)
      for (let slot = slugHash(slug) & mask; table[slot] !== 0; slot = (slot + 1) & mask) {
        const entry = (table[slot] as number) - 1
        if (record(entry).text('slug', 'slug') === text) return entry
      }
      return null
    },
  }
}

/** A power of two that leaves the table at most half full. */
function tableSize(size: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(2, size * 2)))
}

function freeSlot(table: Uint32Array, from: number): number {
  let slot = from
  while (table[slot] !== 0) slot = (slot + 1) & (table.length - 1)
  return slot
}

/** A slug as it stands in a record's text: the piece's JSON, its UTF-8 bytes as a one-byte string. */
function slugPiece(slug: string): string {
  return Buffer.from(`,"slug":${JSON.stringify(slug)}`).toString('latin1')
}
