// The kernel: what a request does with bits and bytes, compiled to WebAssembly (docs of each function where it stands).
// It keeps nothing between calls but where its tables are.
import { openRecord } from './parts'
import { writeRecord } from './record'
import { writeSection } from './section'

export { andBits, countBits, filterByBits, takeBits } from './bits'
export { intersect, lowerBound } from './lists'
export { useTables } from './text'

const COMMA: u8 = 0x2c

/** Writes the records of `count` entries, from their numbers and the table of records' addresses, commas between. */
export function writeRecords(to: usize, entries: usize, count: u32, records: usize, wanted: u32, shape: u32): usize {
  let at = to
  for (let i: u32 = 0; i < count; i++) {
    if (i > 0) store<u8>(at++, COMMA)
    openRecord(load<u32>(records + ((<usize>load<u32>(entries + ((<usize>i) << 2))) << 2)))
    at = writeRecord(at, wanted, shape)
  }
  return at
}

/**
 * Writes `count` sections of a type, from pairs of an entry's number and the section's place among those of its type.
 * `dictionaries` is the table of the dictionaries' addresses, one for `segmentSize` entries.
 */
export function writeSections(
  to: usize,
  sections: usize,
  count: u32,
  records: usize,
  dictionaries: usize,
  segmentSize: u32,
  type: u32,
  width: u32,
  wanted: u32,
  wantedParent: u32,
): usize {
  let at = to
  for (let i: u32 = 0; i < count; i++) {
    if (i > 0) store<u8>(at++, COMMA)
    const pair = sections + ((<usize>i) << 3)
    const entry = load<u32>(pair)
    const record = load<u32>(records + ((<usize>entry) << 2))
    const dictionary = load<u32>(dictionaries + ((<usize>(entry / segmentSize)) << 2))
    at = writeSection(at, record, dictionary, type, load<u32>(pair, 4), width, wanted, wantedParent)
  }
  return at
}
