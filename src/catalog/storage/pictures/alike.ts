// How sites look, and which look most alike: the build packs the list, and the server reads it in place.
import type { EntryNumber, Reach } from '../arena.ts'
import { lowerBound } from '../binary-search.ts'
import { packColumns, u32, unpackColumns } from '../columns.ts'

/** The most sites that are known to look like a site. (rule 40.25) */
export const MAX_ALIKE = 24

/** The entries nearest to each measured entry. */
export interface AlikeList {
  /** The entries with a measured picture, ascending. */
  readonly entries: Uint32Array
  /** As many for each of `entries`, the nearest first. */
  readonly nearest: Uint32Array
  /** Where the looks of each of `entries` begin, and where the last ones end. */
  readonly starts: Uint32Array
  /** Packed looks. (pictures/looks.ts) */
  readonly looks: Uint8Array
}

export function packAlike({ entries, nearest, starts, looks }: AlikeList): Uint8Array {
  return packColumns([entries, nearest, starts, looks])
}

/** The list as views of its bytes. Throws BadColumns. */
export function unpackAlike(block: Uint8Array, reach?: Reach): AlikeList & { readonly reach?: Reach | undefined } {
  const [entries, nearest, starts, looks] = unpackColumns(block, 4)
  return { entries: u32(entries), nearest: u32(nearest), starts: u32(starts), looks, reach }
}

/** The entries that look most like an entry, the nearest first; none if its picture was not measured. */
export function alikeTo(
  { entries, nearest, reach }: ReturnType<typeof unpackAlike>,
  entry: EntryNumber,
): EntryNumber[] {
  const place = lowerBound(entries, entry)
  if (entries[place] !== entry) return []
  const count = nearest.length / entries.length
  const found = nearest.subarray(place * count, (place + 1) * count)
  reach?.([found])
  return Array.from(found) as EntryNumber[]
}

/** The packed looks of an entry; empty if its picture was not measured. */
export function looksIn({ entries, starts, looks }: AlikeList, entry: EntryNumber): Uint8Array {
  const place = lowerBound(entries, entry)
  return entries[place] === entry ? looks.subarray(starts[place], starts[place + 1]) : looks.subarray(0, 0)
}
