// Finding an entry by its slug: an open-addressing table of entry numbers, keyed by a 32-bit hash that the build made.
// It takes eight bytes per entry. A Map of strings would take a hundred.

import type { Pause } from '../../../ground/scheduling.ts'
import { jsonText, textHash } from '../../../ground/texts.ts'
import { SEGMENT_SIZE } from '../../model/shape.ts'
import { type Arena, type EntryNumber, wordsAt } from '../arena.ts'
import type { IndexSegment } from '../index-segment.ts'

export interface SlugIndex {
  /** The entry with exactly this slug, or null. */
  find(slug: string): EntryNumber | null
}

interface SlugSources {
  /** Number of entries. */
  size: number
  pause: Pause
  /** `{"slug":…}` of an entry: it tells slugs with the same hash apart. */
  jsonOf(entry: EntryNumber): string
}

/** Joins the slug hashes of segments. */
export async function joinSlugs(
  arena: Arena,
  indexes: readonly IndexSegment[],
  { size, pause, jsonOf }: SlugSources,
): Promise<SlugIndex> {
  const count = slotsFor(size)
  const mask = count - 1
  // The rest of the hash stands above the number of the entry, so that few records are read in vain.
  const numberMask = 2 ** Math.ceil(Math.log2(size + 1)) - 1
  const tagOf = (hash: number) => (hash & ~numberMask) >>> 0
  const slots = wordsAt(arena, arena.reserve(count * 4), count)
  for (const [n, { slugHashes }] of indexes.entries()) {
    for (let i = 0; i < slugHashes.length; i++) {
      const hash = slugHashes[i] as number
      slots[freeSlot(slots, hash & mask)] = tagOf(hash) + n * SEGMENT_SIZE + i + 1
    }
    await pause()
  }
  return {
    find(slug) {
      const json = jsonText({ slug })
      const hash = textHash(slug)
      for (let slot = hash & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
        const filled = slots[slot] as number
        const entry = ((filled & numberMask) - 1) as EntryNumber
        if (tagOf(filled) === tagOf(hash) && jsonOf(entry) === json) return entry
      }
      return null
    },
  }
}

/** The number of slots: a power of two that leaves the table at most half full. */
export function slotsFor(size: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(2, size * 2)))
}

function freeSlot(slots: Uint32Array, from: number): number {
  let slot = from
  while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
  return slot
}
