// Posting lists as bitsets of 32-bit words: entry i is bit i & 31 of word i >>> 5. Lengths are in words.

/**
 * Writes the AND of two bitsets and returns the number of set bits. `to` may be one of them. Counts words of 64 bits: 16
 * bytes at a time, V8 takes ten instructions to count, and the AND takes half as long again.
 */
export function andBits(to: usize, a: usize, b: usize, words: u32): u32 {
  const whole = (<usize>words >> 2) << 4
  let odd: u64 = 0
  let even: u64 = 0
  for (let at: usize = 0; at < whole; at += 16) {
    const first = load<u64>(a + at) & load<u64>(b + at)
    const second = load<u64>(a + at, 8) & load<u64>(b + at, 8)
    store<u64>(to + at, first)
    store<u64>(to + at, second, 8)
    even += popcnt<u64>(first)
    odd += popcnt<u64>(second)
  }
  let count = <u32>(even + odd)
  for (let at = whole; at < (<usize>words) << 2; at += 4) {
    const both = load<u32>(a + at) & load<u32>(b + at)
    store<u32>(to + at, both)
    count += popcnt<u32>(both)
  }
  return count
}

/**
 * The number of bits that are set in all of the bitsets whose `length` addresses are at `lists`. Reads four places of each
 * at once: at a million entries they come from far memory, and one place after the other takes 1.5 times as long.
 */
export function countAll(lists: usize, length: u32, words: u32): u32 {
  const quarter = (<usize>words >> 4) << 4
  const end = lists + ((<usize>length) << 2)
  let count: u64 = 0
  for (let at: usize = 0; at < quarter; at += 16) {
    let from = <usize>load<u32>(lists) + at
    let a = v128.load(from)
    let b = v128.load(from + quarter)
    let c = v128.load(from + 2 * quarter)
    let d = v128.load(from + 3 * quarter)
    for (let next = lists + 4; next < end; next += 4) {
      from = <usize>load<u32>(next) + at
      a = v128.and(a, v128.load(from))
      b = v128.and(b, v128.load(from + quarter))
      c = v128.and(c, v128.load(from + 2 * quarter))
      d = v128.and(d, v128.load(from + 3 * quarter))
    }
    count += bitsOf(a) + bitsOf(b) + bitsOf(c) + bitsOf(d)
  }
  for (let at = quarter << 2; at < (<usize>words) << 2; at += 4) {
    let all: u32 = -1
    for (let next = lists; next < end; next += 4) all &= load<u32>(<usize>load<u32>(next) + at)
    count += popcnt<u32>(all)
  }
  return <u32>count
}

function bitsOf(bits: v128): u64 {
  return popcnt<u64>(i64x2.extract_lane(bits, 0)) + popcnt<u64>(i64x2.extract_lane(bits, 1))
}

/** Writes the OR of `length` bitsets, whose addresses are in `lists`, and returns the number of set bits. */
export function orBits(to: usize, lists: usize, length: u32, words: u32): u32 {
  const whole = (<usize>words >> 2) << 4
  const end = lists + ((<usize>length) << 2)
  let count: u64 = 0
  for (let at: usize = 0; at < whole; at += 16) {
    let all = i64x2.splat(0)
    for (let next = lists; next < end; next += 4) all = v128.or(all, v128.load(<usize>load<u32>(next) + at))
    v128.store(to + at, all)
    count += bitsOf(all)
  }
  for (let at = whole; at < (<usize>words) << 2; at += 4) {
    let all: u32 = 0
    for (let next = lists; next < end; next += 4) all |= load<u32>(<usize>load<u32>(next) + at)
    store<u32>(to + at, all)
    count += popcnt<u32>(all)
  }
  return <u32>count
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
  return countBoth(list, list, words)
}

/** The number of bits that are set in both bitsets. */
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

/**
 * Writes the numbers of `count` set bits from the k-th, plus `base`, ascending. `total` is the number of set bits, and
 * k + count ≤ total. Starts from the nearer end.
 */
export function takeBits(list: usize, words: u32, total: u32, base: u32, k: u32, count: u32, to: usize): void {
  if (count === 0) return
  const word = k > total >>> 1 ? fromEnd(list, words, total, k) : fromStart(list, k)
  let skip = k - before
  let left = count
  for (let at = word; left > 0; at += 2) {
    let bits = load<u64>(list + ((<usize>at) << 2))
    while (bits !== 0 && left > 0) {
      if (skip > 0) skip--
      else {
        store<u32>(to, base + (at << 5) + <u32>ctz<u64>(bits))
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
