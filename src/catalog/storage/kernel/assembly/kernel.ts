// The functions that the kernel exports. It keeps nothing between calls except the addresses of its tables and the
// shape of the sections.
import { listsAt, openRecord } from './parts'
import { writeRecord } from './record'
import { writeSection } from './section'
import { dictionaryOf, recordOf } from './tables'

export { andBits, countAll, countBits, filterByBits, flipBits, orBits, setBits, takeBits } from './bits'
export {
  addToPlanes,
  clearCounts,
  countLists,
  countRows,
  countRowsIn,
  fillRows,
  topTerms,
  useCounts,
  useLists,
  writeCountsTo,
} from './count'
export { intersect, lowerBound } from './lists'
export { rankEntries } from './ranking'
export { useRows } from './rows'
export { bandFound, placeFound, sectionTop, useSectionShape } from './section'
export { useTables } from './tables'

const COMMA: u8 = 0x2c

/**
 * Reads from the first cache lines of records, so that the processor waits for all of them at once: a tenth of a listing.
 * Callers store the sum, because unused reads could be left out. Memory of the kernel follows the records.
 */
function touch(entries: usize, count: u32): u32 {
  let sum: u32 = 0
  for (let i: u32 = 0; i < count; i++) {
    const at = recordOf(load<u32>(entries + ((<usize>i) << 2)))
    sum += load<u8>(at) + load<u8>(at, 64) + load<u8>(at, 128) + load<u8>(at, 192) + load<u8>(at, 256)
  }
  return sum
}

/** Writes `count` entries, given by their numbers, with commas between them. Returns the end of the text. */
export function writeRecords(to: usize, entries: usize, count: u32, wanted: u32, shape: u32): usize {
  let at = to
  if (count > 1) store<u32>(to, touch(entries, count))
  for (let i: u32 = 0; i < count; i++) {
    if (i > 0) store<u8>(at++, COMMA)
    openRecord(recordOf(load<u32>(entries + ((<usize>i) << 2))))
    at = writeRecord(at, wanted, shape)
  }
  return at
}

/**
 * Writes `count` sections of the type set with useSectionShape, with commas between them. Each is given by the number
 * of its entry and its place among the entry's sections of the type. Returns the end of the text.
 */
export function writeSections(to: usize, sections: usize, count: u32): usize {
  let at = to
  for (let i: u32 = 0; i < count; i++) {
    if (i > 0) store<u8>(at++, COMMA)
    const pair = sections + ((<usize>i) << 3)
    const entry = load<u32>(pair)
    openRecord(recordOf(entry))
    at = writeSection(at, dictionaryOf(entry), load<u32>(pair, 4))
  }
  return at
}

/** The address of the lists of terms of an entry. */
export function termsOf(entry: u32): usize {
  openRecord(recordOf(entry))
  return listsAt
}
