// Posting lists as bitsets of 32-bit words: entry i is bit i & 31 of word i >>> 5. Lengths are in words.

/** Writes the AND of two bitsets, 16 bytes at a time, and returns the number of set bits. `to` may be one of them. */
export function andBits(to: usize, a: usize, b: usize, words: u32): u32 {
  const whole = (<usize>words >> 2) << 4
  let sums = i64x2.splat(0)
  for (let at: usize = 0; at < whole; at += 16) {
    const both = v128.and(v128.load(a + at), v128.load(b + at))
    v128.store(to + at, both)
    sums = i64x2.add(sums, countLanes(both))
  }
  let count = <u32>(i64x2.extract_lane(sums, 0) + i64x2.extract_lane(sums, 1))
  for (let at = whole; at < (<usize>words) << 2; at += 4) {
    const both = load<u32>(a + at) & load<u32>(b + at)
    store<u32>(to + at, both)
    count += popcnt<u32>(both)
  }
  return count
}

/** Writes the OR of two bitsets, 16 bytes at a time. `to` may be one of them. */
export function orBits(to: usize, a: usize, b: usize, words: u32): void {
  const whole = (<usize>words >> 2) << 4
  for (let at: usize = 0; at < whole; at += 16) v128.store(to + at, v128.or(v128.load(a + at), v128.load(b + at)))
  for (let at = whole; at < (<usize>words) << 2; at += 4) store<u32>(to + at, load<u32>(a + at) | load<u32>(b + at))
}

/** Flips the bits of `size` entries and returns the number of set bits. The bits after them stay clear. */
export function flipBits(list: usize, size: u32): u32 {
  const words = (size + 31) >>> 5
  for (let i: u32 = 0; i < words; i++) store<u32>(list + ((<usize>i) << 2), ~load<u32>(list + ((<usize>i) << 2)))
  const last = list + ((<usize>(size >>> 5)) << 2)
  if (size & 31) store<u32>(last, load<u32>(last) & ((1 << (size & 31)) - 1))
  return countBits(list, words)
}

/** Sets the bits of the members of a list. */
export function setBits(to: usize, list: usize, length: u32): void {
  for (let i: u32 = 0; i < length; i++) {
    const entry = load<u32>(list + ((<usize>i) << 2))
    const word = to + ((<usize>(entry >>> 5)) << 2)
    store<u32>(word, load<u32>(word) | (1 << (entry & 31)))
  }
}

/** The number of set bits. */
export function countBits(list: usize, words: u32): u32 {
  const whole = (<usize>words >> 2) << 4
  let sums = i64x2.splat(0)
  for (let at: usize = 0; at < whole; at += 16) sums = i64x2.add(sums, countLanes(v128.load(list + at)))
  let count = <u32>(i64x2.extract_lane(sums, 0) + i64x2.extract_lane(sums, 1))
  for (let at = whole; at < (<usize>words) << 2; at += 4) count += popcnt<u32>(load<u32>(list + at))
  return count
}

/** The number of bits that are set in both bitsets. Counts words of 64 bits, twice as fast as 16 bytes at a time. */
export function countBoth(a: usize, b: usize, words: u32): u32 {
  const whole = (<usize>words >> 3) << 5
  let odd: u64 = 0
  let even: u64 = 0
  for (let at: usize = 0; at < whole; at += 32) {
    even += popcnt<u64>(load<u64>(a + at) & load<u64>(b + at))
    odd += popcnt<u64>(load<u64>(a + at, 8) & load<u64>(b + at, 8))
    even += popcnt<u64>(load<u64>(a + at, 16) & load<u64>(b + at, 16))
    odd += popcnt<u64>(load<u64>(a + at, 24) & load<u64>(b + at, 24))
  }
  let count = <u32>(even + odd)
  for (let at = whole; at < (<usize>words) << 2; at += 4) count += popcnt<u32>(load<u32>(a + at) & load<u32>(b + at))
  return count
}

/** The number of members of a list whose bit is set. */
export function countIn(list: usize, length: u32, bits: usize): u32 {
  const end = list + ((<usize>length) << 2)
  let at = list
  let even: u32 = 0
  let odd: u32 = 0
  for (; at + 4 < end; at += 8) {
    even += bitOf(bits, load<u32>(at))
    odd += bitOf(bits, load<u32>(at, 4))
  }
  return at < end ? even + odd + bitOf(bits, load<u32>(at)) : even + odd
}

/** The bit of an entry. */
function bitOf(bits: usize, entry: u32): u32 {
  return (<u32>load<u8>(bits + (entry >>> 3)) >>> (entry & 7)) & 1
}

/** The number of set bits of 16 bytes, in two lanes. */
function countLanes(bits: v128): v128 {
  const bytes = i8x16.popcnt(bits)
  const pairs = i16x8.extadd_pairwise_i8x16_u(bytes)
  const fours = i32x4.extadd_pairwise_i16x8_u(pairs)
  return i64x2.add(i64x2.extend_low_i32x4_u(fours), i64x2.extend_high_i32x4_u(fours))
}

/**
 * Writes the numbers of `count` set bits from the k-th, plus `base`, ascending. `total` is the number of set bits, and
 * k + count ≤ total. Starts from the nearer end.
 */
export function takeBits(list: usize, words: u32, total: u32, base: u32, k: u32, count: u32, to: usize): void {
  const word = k > total >>> 1 ? fromEnd(list, words, total, k) : fromStart(list, k)
  let skip = k - before
  let left = count
  for (let at = word; left > 0; at++) {
    let bits = load<u32>(list + ((<usize>at) << 2))
    while (bits !== 0 && left > 0) {
      if (skip > 0) skip--
      else {
        store<u32>(to, base + (at << 5) + ctz<u32>(bits))
        to += 4
        left--
      }
      bits &= bits - 1
    }
  }
}

/** Whether a bit is set. */
export function hasBit(list: usize, bit: u32): bool {
  return ((load<u32>(list + ((<usize>(bit >>> 5)) << 2)) >>> (bit & 31)) & 1) === 1
}

/** The number of set bits before the word that was found last. */
let before: u32 = 0

/** The word with the k-th set bit, searched from the start. */
function fromStart(list: usize, k: u32): u32 {
  before = 0
  let word: u32 = 0
  let bits = popcnt<u32>(load<u32>(list))
  while (before + bits <= k) {
    before += bits
    bits = popcnt<u32>(load<u32>(list + ((<usize>++word) << 2)))
  }
  return word
}

/** The word with the k-th set bit, searched from the end. */
function fromEnd(list: usize, words: u32, total: u32, k: u32): u32 {
  before = total
  let word = words
  while (before > k) before -= popcnt<u32>(load<u32>(list + ((<usize>--word) << 2)))
  return word
}

/**
 * Writes the members of a sorted list whose bit is set and returns their number. `bits` has the bits from word `start`
 * on. `to` may be the list itself.
 */
export function filterByBits(list: usize, length: u32, bits: usize, start: u32, to: usize): u32 {
  let kept: u32 = 0
  for (let i: u32 = 0; i < length; i++) {
    const entry = load<u32>(list + ((<usize>i) << 2))
    store<u32>(to + ((<usize>kept) << 2), entry)
    kept += (load<u32>(bits + ((<usize>((entry >>> 5) - start)) << 2)) >>> (entry & 31)) & 1
  }
  return kept
}
