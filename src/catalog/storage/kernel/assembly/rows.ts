// The terms of a taxonomy by entry: what its posting lists say, the other way around. Twenty bytes for sixteen entries say
// where the row of each starts: a word, and a byte for each entry that is added to it. A row has the ordinals of terms among
// those of the taxonomy, in 1 << `shift` bytes each, so that thousands of entries read a few megabytes, and not their records.

/** Entries whose rows start from the same word, and their bytes. */
const GROUP: u32 = 16
const GROUP_BYTES: usize = 20

let starts: usize = 0
let ordinals: usize = 0
/** The bytes of an ordinal as a power of two. */
export let shift: usize = 0

/** Sets the rows that the functions of this file fill and read. */
export function useRows(startTable: usize, ordinalTable: usize, bytesShift: u32): void {
  starts = startTable
  ordinals = ordinalTable
  shift = bytesShift
}

/** The place of the first ordinal of an entry; that of the entry after it is the end. */
function rowOf(entry: u32): usize {
  const group = starts + <usize>(entry / GROUP) * GROUP_BYTES
  return load<u32>(group) + <usize>load<u8>(group + (entry % GROUP), 4)
}

/**
 * Copies the ordinals of an entry and returns their end. Writes 16 bytes at least: a loop over ordinals of each row would
 * end where the processor does not expect it, and wait for the memory of one row after the other.
 */
export function copyRow(entry: u32, to: usize): usize {
  const from = ordinals + (rowOf(entry) << shift)
  const bytes = ordinals + (rowOf(entry + 1) << shift) - from
  v128.store(to, v128.load(from))
  if (bytes > 16) memory.copy(to, from, bytes)
  return to + bytes
}

/** Counts an entry of a list, whose row becomes longer, up to what a byte counts. */
export function lengthenRow(entry: u32): void {
  const at = starts + <usize>(entry / GROUP) * GROUP_BYTES + (entry % GROUP)
  const length = load<u8>(at, 4)
  if (length < 255) store<u8>(at, length + 1, 4)
}

/** Turns the lengths of the rows of `size` entries into their ends. Returns false if a group may have more terms than a byte counts. */
export function layOutRows(size: u32): bool {
  let before: u32 = 0
  for (let first: u32 = 0; first <= size; first += GROUP) {
    const group = starts + <usize>(first / GROUP) * GROUP_BYTES
    store<u32>(group, before)
    let sum: u32 = 0
    for (let at = group; at < group + GROUP; at++) {
      sum += load<u8>(at, 4)
      store<u8>(at, <u8>sum, 4)
    }
    if (sum > 254) return false
    before += sum
  }
  return true
}

/** Adds an ordinal before what a row has. Its end, which was set first, becomes its start. */
export function addToRow(entry: u32, ordinal: u32): void {
  const at = starts + <usize>(entry / GROUP) * GROUP_BYTES + (entry % GROUP)
  store<u8>(at, load<u8>(at, 4) - 1, 4)
  const to = ordinals + (rowOf(entry) << shift)
  if (shift === 0) store<u8>(to, <u8>ordinal)
  else if (shift === 1) store<u16>(to, <u16>ordinal)
  else store<u32>(to, ordinal)
}
