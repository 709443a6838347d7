// Counting the terms of a selection: over posting lists, or over the entries themselves. By term ID, `counts` has what
// was counted, and `found` lists the terms with a count. Between two facets the counts are 0. Lists are read in the order
// of their IDs, as they are in memory: in another order, a hundred thousand short lists take four times as long.
import { countBoth, countIn } from './bits'
import { listsAt, openRecord } from './parts'
import { recordOf } from './tables'
import { readFrom, readNumber } from './text'

/** By term ID, the length and the address of its posting list. */
let lengths: usize = 0
let lists: usize = 0
let counts: usize = 0
let found: usize = 0
/** By term ID, its place in the listing order of its taxonomy. */
let places: usize = 0
/** The IDs of the terms with the greatest counts. */
let top: usize = 0
/** Words of a bitset. */
let words: u32 = 0
/** The greatest length of a posting list that is not a bitset. */
let longestRun: u32 = 0

/** Sets the addresses of the tables. */
export function useCounts(lengthTable: usize, listTable: usize, placeTable: usize): void {
  lengths = lengthTable
  lists = listTable
  places = placeTable
}

/** Sets the words of a bitset, and the greatest length of a posting list that is not one. */
export function useLists(bitsetWords: u32, longest: u32): void {
  words = bitsetWords
  longestRun = longest
}

/** Sets where counts, terms found and the terms with the greatest counts are written. */
export function writeCountsTo(countTable: usize, foundTable: usize, topTable: usize): void {
  counts = countTable
  found = foundTable
  top = topTable
}

/**
 * Writes the IDs of the `limit` terms with the greatest counts among the `length` terms found. Of equal counts the term
 * with the lower place comes first. Returns their number.
 */
export function topTerms(length: u32, limit: u32): u32 {
  let taken: u32 = 0
  let least: u32 = 0
  for (let i: u32 = 0; i < length; i++) {
    const term = numberAt(found, i)
    const count = numberAt(counts, term)
    if (taken === limit) {
      if (count < least || !isBefore(term, count, numberAt(top, taken - 1))) continue
      taken--
    }
    let at = taken
    while (at > 0 && isBefore(term, count, numberAt(top, at - 1))) {
      store<u32>(top + ((<usize>at) << 2), numberAt(top, at - 1))
      at--
    }
    store<u32>(top + ((<usize>at) << 2), term)
    taken++
    least = numberAt(counts, numberAt(top, taken - 1))
  }
  return taken
}

function numberAt(table: usize, place: u32): u32 {
  return load<u32>(table + ((<usize>place) << 2))
}

function isBefore(term: u32, count: u32, other: u32): bool {
  const otherCount = numberAt(counts, other)
  return count === otherCount ? numberAt(places, term) < numberAt(places, other) : count > otherCount
}

/**
 * Counts terms over their posting lists. `planes` has the addresses of `planeCount` bitsets: bit p of the number of
 * results of an entry is in bitset p. Returns the number of terms found.
 */
export function countLists(terms: usize, length: u32, planes: usize, planeCount: u32): u32 {
  let next = found
  for (let i: u32 = 0; i < length; i++) {
    const term = load<u32>(terms + ((<usize>i) << 2))
    const count = countList(term, planes, planeCount)
    if (count === 0) continue
    store<u32>(counts + ((<usize>term) << 2), count)
    store<u32>(next, term)
    next += 4
  }
  return <u32>((next - found) >> 2)
}

function countList(term: u32, planes: usize, planeCount: u32): u32 {
  const list = load<u32>(lists + ((<usize>term) << 2))
  const length = load<u32>(lengths + ((<usize>term) << 2))
  let count: u32 = 0
  for (let p: u32 = 0; p < planeCount; p++) {
    const plane = load<u32>(planes + ((<usize>p) << 2))
    const isDense = length > longestRun
    count += (isDense ? countBoth(list, plane, words) : countIn(list, length, plane)) << p
  }
  return count
}

/**
 * Counts the terms of the nth list member of entries, which may be repeated. `known` terms were found before. Returns the
 * number of terms found.
 */
export function countEntries(entries: usize, length: u32, nth: u32, known: u32): u32 {
  let total = known
  for (let i: u32 = 0; i < length; i++) {
    openRecord(recordOf(load<u32>(entries + ((<usize>i) << 2))))
    readFrom(listsAt)
    for (let list: u32 = 0; list < nth; list++) for (let n = readNumber(); n > 0; n--) readNumber()
    for (let n = readNumber(); n > 0; n--) {
      const term = readNumber()
      const at = counts + ((<usize>term) << 2)
      const before = load<u32>(at)
      store<u32>(at, before + 1)
      if (before > 0) continue
      store<u32>(found + ((<usize>total) << 2), term)
      total++
    }
  }
  return total
}

/** Sets the counts of the terms found to 0. */
export function clearCounts(length: u32): void {
  for (let i: u32 = 0; i < length; i++) {
    store<u32>(counts + ((<usize>load<u32>(found + ((<usize>i) << 2))) << 2), 0)
  }
}

/** Adds one result of each entry of a list, which may repeat entries, to the planes of countLists. */
export function addToPlanes(planes: usize, entries: usize, length: u32): void {
  for (let i: u32 = 0; i < length; i++) {
    const entry = load<u32>(entries + ((<usize>i) << 2))
    const bit: u32 = 1 << (entry & 31)
    let isCarried = true
    for (let plane = planes; isCarried; plane += 4) {
      const word = <usize>load<u32>(plane) + ((<usize>(entry >>> 5)) << 2)
      const before = load<u32>(word)
      store<u32>(word, before ^ bit)
      isCarried = (before & bit) !== 0
    }
  }
}
