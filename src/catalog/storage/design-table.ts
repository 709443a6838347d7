// How sites are set and spaced: the build packs what entries say, and the server reads it in place. The numbers of the entries
// that say something, where the JSON of each begins, and the JSON. Other entries take nothing. (rule 43.10)
import { textOf } from '#platform'
import type { EntryNumber } from './arena.ts'
import { lowerBound } from './binary-search.ts'
import { byteWriter } from './byte-writer.ts'
import { packColumns, u32, unpackColumns } from './columns.ts'

/** The table of some entries with their JSON, by ascending entry number. */
export function packDesigns(designs: readonly (readonly [entry: number, json: string])[]): Uint8Array {
  const to = byteWriter()
  const starts = designs.map(([, json]) => {
    const start = to.length
    to.text(json)
    return start
  })
  const entries = designs.map(([entry]) => entry)
  return packColumns([Uint32Array.from(entries), Uint32Array.from(starts), to.written()])
}

/** Reads a table. Throws BadColumns. */
export function openDesigns(block: Uint8Array) {
  const [entryBytes, startBytes, bytes] = unpackColumns(block, 3)
  const [entries, starts] = [u32(entryBytes), u32(startBytes)]
  return {
    /** The JSON of an entry, or null if it says nothing. */
    designText(entry: EntryNumber): string | null {
      const at = lowerBound(entries, entry)
      return entries[at] === entry ? textOf(bytes.subarray(starts[at], starts[at + 1])) : null
    },
  }
}
