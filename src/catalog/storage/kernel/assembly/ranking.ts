// The entries with the highest sums of weights over posting lists, exactly, without a score for each entry.
//
// Each list has a mark, its weight as a small number. The marks of an entry add up to one byte, 16 entries at a time, and
// a table has the highest score that any lists with this sum of marks have. So most entries are ruled out by their byte.
// The scores of the others are computed. Entries are visited in blocks from the newest to the oldest, so an entry that
// comes later must have a higher score.
import { BLOCK, bitLists, LIST_BYTES, MARK, MAX_MARKS, markBlock, marks, scoreOf, useLists } from './marks'

/** Scores are compared to nine decimals, as whole numbers. */
const SCALE: f64 = 1e9

/** One of the best: its score times {@link SCALE}, and its entry. */
const BEST_BYTES: usize = 16

/** By sum of marks, the highest score times {@link SCALE}, or less than 0 if no lists have the sum. */
let highest: usize = 0
let best: usize = 0
let found: u32 = 0
/** The score that an entry must exceed. */
let least: f64 = 0
/** No lists with a smaller sum of marks have a score of more than `least`. */
let leastMarks: u32 = 0
let except: u32 = 0
let among: usize = 0
/** Whether so few entries of the block count that to score them takes less than its marks. */
let isFew = false

/**
 * Writes the best of `size` entries to `to`, the highest score first and the newest of equal ones first: at most `limit`,
 * none without a list, and not the entry `without`. With a bitset `only`, only its entries count. Returns their number.
 * `room` has {@link BLOCK} bytes and 256 numbers of 64 bits.
 */
export function rankEntries(
  from: usize,
  count: u32,
  size: u32,
  without: u32,
  only: usize,
  room: usize,
  to: usize,
  limit: u32,
): u32 {
  const listsEnd = from + <usize>count * LIST_BYTES
  useLists(from, listsEnd, room)
  highest = room + BLOCK
  best = to
  except = without
  among = only
  found = 0
  least = 0
  leastMarks = 0
  rankMarks(from, listsEnd)
  for (let end = size; end > 0 && leastMarks <= MAX_MARKS; ) {
    const start = (end - 1) & ~(BLOCK - 1)
    isFew = among !== 0 && countOf(start, end) <= SCORED * bitLists
    markBlock(start, end, !isFew)
    collect(start, end, limit)
    end = start
  }
  return found
}

/** For each bitset, the entries that are scored in the time of its marks of a block. */
const SCORED: u32 = 2

/** The entries of a block that count. */
function countOf(start: u32, end: u32): u32 {
  let count: u64 = 0
  for (let at = start >>> 3; at < (end + 7) >>> 3; at += 8) count += popcnt<u64>(load<u64>(among + at))
  return <u32>count
}

/** Fills the table of the highest scores: list by list, in the order in which a score adds up the weights. */
function rankMarks(from: usize, end: usize): void {
  for (let sum: u32 = 0; sum <= MAX_MARKS; sum++) store<f64>(highestAt(sum), sum === 0 ? 0 : -1)
  for (let list = from; list < end; list += LIST_BYTES) {
    const mark = load<u32>(list, MARK)
    const weight = load<f64>(list)
    for (let sum: i32 = MAX_MARKS; sum >= 0; sum--) {
      const score = load<f64>(highestAt(sum))
      const to = highestAt(min<u32>(MAX_MARKS, sum + mark))
      if (score >= 0) store<f64>(to, max<f64>(load<f64>(to), score + weight))
    }
  }
  for (let sum: u32 = 0; sum <= MAX_MARKS; sum++) {
    store<f64>(highestAt(sum), nearest<f64>(load<f64>(highestAt(sum)) * SCALE))
  }
  raiseMarks()
}

function highestAt(sum: u32): usize {
  return highest + ((<usize>sum) << 3)
}

function raiseMarks(): void {
  while (leastMarks <= MAX_MARKS && load<f64>(highestAt(leastMarks)) <= least) leastMarks++
}

/** The lanes of 16 entries that are set, without those after the end of the block. */
function maskOf(at: usize, count: u32, lanes: v128): i32 {
  const mask = i8x16.bitmask(lanes)
  return at + 16 <= count ? mask : mask & ((1 << (<i32>count - <i32>at)) - 1)
}

/** Takes the entries of a block whose marks allow a score above the least one. */
function collect(start: u32, end: u32, limit: u32): void {
  const count = end - start
  for (let at = <i32>((count - 1) & ~15); at >= 0 && leastMarks <= MAX_MARKS; at -= 16) {
    if (!isFew && (at & 48) === 48 && !v128.any_true(i8x16.ge_u(highestOf64(at - 48), i8x16.splat(<i8>leastMarks)))) {
      at -= 48
      continue
    }
    const isHigh = i8x16.ge_u(v128.load(marks + <usize>at), i8x16.splat(isFew ? 0 : <i8>leastMarks))
    let mask = maskOf(at, count, isHigh)
    if (among !== 0) mask &= load<u16>(among + ((start + at) >>> 3))
    while (mask !== 0) {
      const lane = 31 - clz<i32>(mask)
      mask &= ~(1 << lane)
      consider(start + at + lane, limit)
    }
  }
}

/** The highest of 64 sums of marks, four to a lane. */
function highestOf64(at: i32): v128 {
  const from = marks + <usize>at
  const some = i8x16.max_u(v128.load(from), v128.load(from, 16))
  return i8x16.max_u(some, i8x16.max_u(v128.load(from, 32), v128.load(from, 48)))
}

/** Takes an entry of the block if its score is above the least one. */
function consider(entry: u32, limit: u32): void {
  const sum = <u32>load<u8>(marks + (entry & (BLOCK - 1)))
  if ((!isFew && load<f64>(highestAt(sum)) <= least) || entry === except) return
  const score = nearest<f64>(scoreOf(entry) * SCALE)
  if (score > least) insert(score, entry, limit)
}

/** Puts an entry behind those that are at least as good. */
function insert(score: f64, entry: u32, limit: u32): void {
  if (found < limit) found++
  let at = best + <usize>(found - 1) * BEST_BYTES
  while (at > best && load<f64>(at - BEST_BYTES) < score) {
    memory.copy(at, at - BEST_BYTES, BEST_BYTES)
    at -= BEST_BYTES
  }
  store<f64>(at, score)
  store<u32>(at, entry, 8)
  if (found < limit) return
  least = load<f64>(best + <usize>(limit - 1) * BEST_BYTES)
  raiseMarks()
}
