// The keys that order entries: publish day, then the ID of the import. A key keeps its place among the others in every
// later snapshot, so a walk goes on behind it. Eight bytes per entry.
import { type Arena, type ArenaWords, type EntryNumber, wordsAt } from '../arena.ts'
import { firstWhere, lowerBound } from '../binary-search.ts'
import type { IndexSegment } from '../index-segment.ts'

export interface EntryKey {
  /** A day as a number such as 20190402. */
  readonly day: number
  /** ID in the catalog database. */
  readonly id: number
}

export type EntryKeys = ReturnType<typeof keysIn>

interface Sizes {
  readonly size: number
  readonly segmentSize: number
}

/** Joins the keys of segments of `segmentSize` entries. */
export function joinEntryKeys(arena: Arena, indexes: readonly IndexSegment[], sizes: Sizes): EntryKeys {
  return keysIn(joined(arena, indexes, 'days', sizes), joined(arena, indexes, 'ids', sizes))
}

function joined(arena: Arena, indexes: readonly IndexSegment[], column: 'days' | 'ids', sizes: Sizes): ArenaWords {
  const words = wordsAt(arena, arena.reserve(sizes.size * 4), sizes.size)
  for (const [n, index] of indexes.entries()) words.set(index[column], n * sizes.segmentSize)
  return words
}

/** A function of its own, because functions made beside the segments would keep those in memory. */
function keysIn(days: ArenaWords, ids: ArenaWords) {
  return {
    of: (entry: EntryNumber): EntryKey => ({ day: days[entry] as number, id: ids[entry] as number }),
    /** The number of the first entry whose key is not before this one; the size of the catalog if there is none. */
    firstFrom({ day, id }: EntryKey): EntryNumber {
      const end = lowerBound(days, day + 1)
      return firstWhere(lowerBound(days, day), end, (at) => (ids[at] as number) >= id) as EntryNumber
    },
    /** The entries published from one day to another, both included. */
    publishedBetween: (first: number, last: number) => ({
      from: lowerBound(days, first),
      to: lowerBound(days, last + 1),
    }),
  }
}
