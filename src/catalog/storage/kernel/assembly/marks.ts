// Posting lists with a weight and a mark each, and the sums of the marks of a block of entries. assembly/ranking.ts uses
// them.
import { hasBit } from './bits'
import { lowerBound } from './lists'

/** Entries of a block. A multiple of 128. */
export const BLOCK: u32 = 2048

/** The greatest sum of marks. Greater ones count as this one. */
export const MAX_MARKS: u32 = 255

/**
 * A list: its weight; its mark; the position in a run before which the entries are older than the block; its address; the
 * length of a run or {@link IS_BITS}; the position in a run after the entries of the block.
 */
export const LIST_BYTES: usize = 32
const IS_BITS: u32 = 0xffffffff
export const MARK: usize = 8
const FROM: usize = 12
const ADDRESS: usize = 16
const LENGTH: usize = 20
const TO: usize = 24

let lists: usize = 0
let listsEnd: usize = 0
/** The sums of marks of a block. */
export let marks: usize = 0
/** How many of the lists are bitsets with a mark. */
export let bitLists: u32 = 0

/** Sets the lists, and room for {@link BLOCK} sums. */
export function useLists(from: usize, to: usize, room: usize): void {
  lists = from
  listsEnd = to
  marks = room
  bitLists = 0
  for (let list = from; list < to; list += LIST_BYTES)
    if (load<u32>(list, LENGTH) === IS_BITS && load<u32>(list, MARK) !== 0) bitLists++
}

/** Adds up the marks of the entries of a block, those of bitsets only if asked. */
export function markBlock(start: u32, end: u32, withBits: bool): void {
  memory.fill(marks, 0, BLOCK)
  for (let list = lists; list < listsEnd; list += LIST_BYTES) {
    // What has no mark must still be found in a run.
    if (load<u32>(list, LENGTH) !== IS_BITS) markRun(list, start)
    else if (withBits && load<u32>(list, MARK) !== 0) markBits(list, start, end)
  }
}

function markBits(list: usize, start: u32, end: u32): void {
  const mark = i8x16.splat(<i8>load<u32>(list, MARK))
  const bits = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128)
  let from = <usize>load<u32>(list, ADDRESS) + (start >>> 3)
  for (let at = marks; at < marks + (end - start); at += 16) {
    const two = v128.load_splat<u16>(from)
    const spread = v128.shuffle<u8>(two, two, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1)
    const isSet = i8x16.eq(v128.and(spread, bits), bits)
    v128.store(at, i8x16.add_sat_u(v128.load(at), v128.and(isSet, mark)))
    from += 2
  }
}

function markRun(list: usize, start: u32): void {
  const mark = load<u32>(list, MARK)
  const run = <usize>load<u32>(list, ADDRESS)
  let from = load<u32>(list, FROM)
  store<u32>(list, from, TO)
  while (from > 0) {
    const entry = load<u32>(run + ((<usize>(from - 1)) << 2))
    if (entry < start) break
    const at = marks + (entry - start)
    store<u8>(at, <u8>min<u32>(MAX_MARKS, <u32>load<u8>(at) + mark))
    from--
  }
  store<u32>(list, from, FROM)
}

/** The score of an entry of the block. */
export function scoreOf(entry: u32): f64 {
  let score: f64 = 0
  for (let list = lists; list < listsEnd; list += LIST_BYTES) {
    if (hasEntry(list, entry)) score += load<f64>(list)
  }
  return score
}

function hasEntry(list: usize, entry: u32): bool {
  const at = <usize>load<u32>(list, ADDRESS)
  if (load<u32>(list, LENGTH) === IS_BITS) return hasBit(at, entry)
  const to = load<u32>(list, TO)
  const place = lowerBound(at, to, entry, load<u32>(list, FROM))
  return place < to && load<u32>(at + ((<usize>place) << 2)) === entry
}
