// Finding an entry by its slug: an open-addressing table of entry numbers, keyed by a 32-bit hash that the build made.
// Eight bytes an entry, where a Map of strings would take a hundred.

import { toBytes } from '../listing/fields.ts'
import { type Arena, wordsAt } from './arena.ts'
import { type IndexSegment, slugHash } from './index-segment.ts'
import type { Pause } from './pause.ts'
import { SEGMENT_SIZE } from './record-segment.ts'

/** The table, as an address that another thread can use. */
export interface SlugTable {
  readonly at: number
  /** One less than the number of slots, a power of two. */
  readonly mask: number
}

export interface SlugIndex {
  /** The number of the entry with exactly this slug, or null. */
  find(slug: string): number | null
}

/** Joins the segments' slug hashes. */
export async function joinSlugs(
  arena: Arena,
  indexes: readonly IndexSegment[],
  { size, pause }: { size: number; pause: Pause },
): Promise<SlugTable> {
  const mask = slotsFor(size) - 1
  const at = arena.reserve((mask + 1) * 4)
  const slots = wordsAt(arena, at, mask + 1)
  for (const [n, { slugHashes }] of indexes.entries()) {
    for (let i = 0; i < slugHashes.length; i++) {
      slots[freeSlot(slots, (slugHashes[i] as number) & mask)] = n * SEGMENT_SIZE + i + 1
    }
    await pause()
  }
  return { at, mask }
}

/** The index of a table; `jsonOf` gives an entry's `{"slug":…}`, to tell slugs of one hash apart. */
export function openSlugs(arena: Arena, { at, mask }: SlugTable, jsonOf: (entry: number) => string): SlugIndex {
  const slots = wordsAt(arena, at, mask + 1)
  return {
    find(slug) {
      const json = toBytes(JSON.stringify({ slug }))
      for (let slot = slugHash(slug) & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
        const entry = (slots[slot] as number) - 1
        if (jsonOf(entry) === json) return entry
      }
      return null
    },
  }
}

/** A power of two that leaves the table at most half full. */
export function slotsFor(size: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(2, size * 2)))
}

function freeSlot(slots: Uint32Array, from: number): number {
  let slot = from
  while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
  return slot
}
