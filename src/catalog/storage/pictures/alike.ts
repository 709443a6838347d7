// The sites that look most alike: the build packs the list, and the server reads it in place.
import type { EntryNumber } from '../arena.ts'
import { lowerBound } from '../binary-search.ts'
import { packColumns, u32, unpackColumns } from '../columns.ts'

/** The most sites that are known to look like a site. (rule 40.25) */
export const MAX_ALIKE = 24

/** The entries nearest to each measured entry. */
export interface AlikeList {
  /** What the list was made from: it is made again if that changes. */
  readonly key: Uint8Array
  /** The entries with a measured picture, ascending. */
  readonly entries: Uint32Array
  /** As many for each of `entries`, the nearest first. */
  readonly nearest: Uint32Array
}

export function packAlike({ key, entries, nearest }: AlikeList): Uint8Array {
  return packColumns([key, entries, nearest])
}

/** The list as views of its bytes. Throws BadColumns. */
export function unpackAlike(block: Uint8Array): AlikeList {
  const [key, entries, nearest] = unpackColumns(block, 3)
  return { key, entries: u32(entries), nearest: u32(nearest) }
}

/** The entries that look most like an entry, the nearest first; none if its picture was not measured. */
export function alikeTo({ entries, nearest }: AlikeList, entry: EntryNumber): EntryNumber[] {
  const place = lowerBound(entries, entry)
  if (entries[place] !== entry) return []
  const count = nearest.length / entries.length
  return Array.from(nearest.subarray(place * count, (place + 1) * count)) as EntryNumber[]
}
