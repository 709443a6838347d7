// Counting the terms of a selection: over posting lists, or over the rows of the entries. By term ID, `counts` has what
// was counted, and `found` lists the terms with a count. Between two facets the counts are 0. Lists are read in the order
// of their IDs, as they are in memory: in another order, a hundred thousand short lists take four times as long.
import { countBoth, countIn } from './bits'
import { addToRow, copyRow, layOutRows, lengthenRow, shift } from './rows'

/** By term ID, the length and the address of its posting list. */
let lengths: usize = 0
let lists: usize = 0
let counts: usize = 0
let found: usize = 0
/** By term ID, its place in the listing order of its taxonomy. */
let places: usize = 0
/** The IDs of the terms with the greatest counts. */
let top: usize = 0
/** Room for copies of rows. */
let copied: usize = 0
/** Words of a bitset. */
let words: u32 = 0
/** The greatest length of a posting list that is not a bitset. */
let longestRun: u32 = 0

/** Sets the addresses of the tables. */
export function useCounts(lengthTable: usize, listTable: usize, placeTable: usize, rowTable: usize): void {
  lengths = lengthTable
  lists = listTable
  places = placeTable
  copied = rowTable
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

/** Fills the rows of all entries with terms of a taxonomy. Returns false if a byte cannot count the terms of sixteen entries. */
export function fillRows(terms: usize, length: u32, size: u32): bool {
  for (let i: u32 = 0; i < length; i++) visitList(numberAt(terms, i), ANY)
  if (!layOutRows(size)) return false
  for (let i = length; i-- > 0; ) visitList(numberAt(terms, i), i)
  return true
}

/** In place of an ordinal: the entries of the list are counted. */
const ANY: u32 = 0xffffffff

/** Adds the ordinal of a term to the row of each entry of its list. */
function visitList(term: u32, ordinal: u32): void {
  const list = load<u32>(lists + ((<usize>term) << 2))
  const length = numberAt(lengths, term)
  if (length <= longestRun) {
    for (let i: u32 = 0; i < length; i++) visitEntry(numberAt(list, i), ordinal)
    return
  }
  for (let word: u32 = 0; word < words; word++) {
    for (let bits = numberAt(list, word); bits !== 0; bits &= bits - 1)
      visitEntry((word << 5) + ctz<u32>(bits), ordinal)
  }
}

function visitEntry(entry: u32, ordinal: u32): void {
  if (ordinal === ANY) lengthenRow(entry)
  else addToRow(entry, ordinal)
}

/**
 * Counts the terms in the rows of entries, which may be repeated. `terms` has their IDs by ordinal, and `known` were found
 * before. Returns the number of terms found.
 */
export function countRows(entries: usize, length: u32, terms: usize, known: u32): u32 {
  let total = known
  let end = copied
  for (let i: u32 = 0; i < length; i++) {
    end = copyRow(numberAt(entries, i), end)
    if (end - copied < COPIED && i + 1 < length) continue
    total = countCopied(end, terms, 1, total)
    end = copied
  }
  return total
}

/** The same for the entries of a bitset, each as `weight` results. */
export function countRowsIn(bits: usize, weight: u32, terms: usize, known: u32): u32 {
  let total = known
  let end = copied
  for (let word: u32 = 0; word < words; word++) {
    for (let left = numberAt(bits, word); left !== 0; left &= left - 1) end = copyRow((word << 5) + ctz<u32>(left), end)
    if (end - copied < COPIED && word + 1 < words) continue
    total = countCopied(end, terms, weight, total)
    end = copied
  }
  return total
}

/** Bytes of rows that are copied before they are counted, and at most two more groups of 254 ordinals of four bytes. */
const COPIED: usize = 256

function countCopied(end: usize, terms: usize, weight: u32, known: u32): u32 {
  if (shift === 0) return countOrdinals<u8>(end, terms, weight, known)
  return shift === 1 ? countOrdinals<u16>(end, terms, weight, known) : countOrdinals<u32>(end, terms, weight, known)
}

/** Writes each term where the next one found goes, where it stays only if it is new: there is nothing to guess. */
function countOrdinals<Ordinal>(end: usize, terms: usize, weight: u32, known: u32): u32 {
  let total = known
  for (let at = copied; at < end; at += sizeof<Ordinal>()) {
    const term = numberAt(terms, load<Ordinal>(at))
    const count = counts + ((<usize>term) << 2)
    const before = load<u32>(count)
    store<u32>(count, before + weight)
    store<u32>(found + ((<usize>total) << 2), term)
    total += u32(before === 0)
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
