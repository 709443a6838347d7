// The entries of a snapshot that were taken down after its build. Listings leave them out, and no slug finds them. (rule 44.56)
import { digest, hex } from '#platform'
import { type Arena, type EntryNumber, wordIndex } from '../arena.ts'
import { type Dense, hasBit, wordsFor } from '../postings.ts'
import type { SlugIndex } from './slug-index.ts'

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
