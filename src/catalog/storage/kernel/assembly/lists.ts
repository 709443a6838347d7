// Posting lists as sorted runs of 32-bit entry numbers.

/** A list this many times longer than the other is searched instead of walked. */
const GALLOP = 16

/** Writes the members that two lists share and returns their number. `to` may be the shorter list. */
export function intersect(short: usize, shortLength: u32, long: usize, longLength: u32, to: usize): u32 {
  const isFar = longLength / GALLOP > shortLength
  let kept: u32 = 0
  let at: u32 = 0
  for (let i: u32 = 0; i < shortLength && at < longLength; i++) {
    const entry = load<u32>(short + ((<usize>i) << 2))
    at = isFar ? lowerBound(long, longLength, entry, at) : step(long, longLength, entry, at)
    store<u32>(to + ((<usize>kept) << 2), entry)
    if (at < longLength && load<u32>(long + ((<usize>at) << 2)) === entry) kept++
  }
  return kept
}

function step(list: usize, length: u32, value: u32, from: u32): u32 {
  let at = from
  while (at < length && load<u32>(list + ((<usize>at) << 2)) < value) at++
  return at
}

/** The first position at or after `from` whose value is at least `value`. */
export function lowerBound(list: usize, length: u32, value: u32, from: u32): u32 {
  let low = from
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (load<u32>(list + ((<usize>middle) << 2)) < value) low = middle + 1
    else high = middle
  }
  return low
}
