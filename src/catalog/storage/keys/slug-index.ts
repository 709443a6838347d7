// Finding an entry by its slug: an open-addressing table of entry numbers, keyed by a 32-bit hash that the build made.
// It takes eight bytes per entry. A Map of strings would take a hundred.
import { digest, hex } from '#platform'
import type { Pause } from '../../../ground/scheduling.ts'
import { jsonText, textHash } from '../../../ground/texts.ts'
import { SEGMENT_SIZE } from '../../model/shape.ts'
import { type Arena, type EntryNumber, wordIndex, wordsAt } from '../arena.ts'
import type { IndexSegment } from '../index-segment.ts'
import { type Dense, hasBit, wordsFor } from '../postings.ts'

export interface SlugIndex {
  /** The entry with exactly this slug, or null. */
  find(slug: string): EntryNumber | null
}

interface SlugSources {
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

/** No entry of a catalog of `size` is taken down at first. `slugs` finds all entries. */
function noneTakenDown(arena: Arena, size: number, slugs: SlugIndex) {
  const at = arena.reserve(wordsFor(size) * 4)
  let count = 0
  let mark = ''
  return {
    /** A text that differs for others of them; empty while there are none. */
    get mark(): string {
      return mark
    },
    get count(): number {
      return count
    },
    /** All other entries; null while there are none of these. */
    get shown(): Dense | null {
      return count === 0 ? null : { kind: 'dense', at, count: size - count }
    },
    has: (entry: EntryNumber) => count > 0 && !hasBit(arena.words, at, entry),
    /** Replaces them by those with some slugs. */
    replace(gone: Iterable<string>): void {
      const entries = new Set([...gone].map(slugs.find).filter((entry) => entry !== null))
      const words = arena.words.subarray(wordIndex(at), wordIndex(at) + wordsFor(size)).fill(-1)
      if (size % 32 > 0) words[words.length - 1] = (1 << (size % 32)) - 1
      for (const entry of entries) words[entry >>> 5]! &= ~(1 << (entry & 31))
      count = entries.size
      mark = count === 0 ? '' : hex(digest('sha256', [...entries].toSorted((a, b) => a - b).join())).slice(0, 12)
    },
  }
}

/** What a catalog has of them. Calls `changed` after each change. */
export function takedowns(arena: Arena, size: number, slugs: SlugIndex, changed: () => void) {
  const takenDown = noneTakenDown(arena, size, slugs)
  return {
    takenDown: takenDown as Omit<typeof takenDown, 'replace'>,
    /** Takes the entries with these slugs down, and no other ones. */
    takeDown(gone: Iterable<string>): void {
      takenDown.replace(gone)
      changed()
    },
    /** Finds the entries that are shown. */
    slugs: {
      find(slug: string): EntryNumber | null {
        const entry = slugs.find(slug)
        return entry === null || takenDown.has(entry) ? null : entry
      },
    },
  }
}
