// The sections that have the most of the words of a query. (rule 47.7)
import { sectionBits } from '../../catalog/listing/fields.ts'
import { DEFAULT_CROP_WIDTH } from '../../catalog/model/shape.ts'
import type { Catalog } from '../../catalog/storage/catalog.ts'
import { ANY_TYPE, type SectionPlace } from '../../catalog/storage/kernel/kernel.ts'
import { countOnes, type Dense, hasBit, wordsFor } from '../../catalog/storage/postings.ts'
import { siteOfSection } from '../../catalog/storage/section-words.ts'
import { hasNumber, isDense, NO_NUMBERS, type NumberSet, numbersIn } from '../index/sets.ts'
import type { Unit } from './units.ts'

const MOST = 6

/** The JSON of the best sections and of how many have all words that any section has. `passing` are the sites; null for all. */
export type ClosestSections = (units: readonly Unit[], passing: Dense | null) => string

export function closestSections(catalog: Catalog): ClosestSections {
  const shape = { type: ANY_TYPE, width: DEFAULT_CROP_WIDTH, bits: sectionBits(null) }
  return (units, passing) => {
    const { firsts } = catalog.sectionWords
    const size = firsts.at(-1) ?? 0
    const passes = (section: number) =>
      passing === null || hasBit(catalog.kernel.arena.words, passing.at, siteOfSection(firsts, section))
    const having = units.filter(({ sites }) => sites.sections.count > 0)
    const total = countInAll(having, size, passing === null ? null : passes)
    const best = bestOf(countedUnits(having, size, total === 0), size, passes)
    const places = best.map((section) => placeOf(firsts, section))
    return `{"total":${total},"items":[${catalog.sectionsText(places, shape)}]}`
  }
}

/** A set of sections that is read word by word of 32 sections, from the newest on. */
interface CountedSet {
  readonly list: Uint32Array
  readonly isDense: boolean
  /** What a section counts for that is in it. */
  readonly amount: number
  /** The next number of a list. */
  at: number
}

/** What a word counts for: more than all whole words together. A query has at most 67 tokens. */
const A_WORD = 128
/** The bits of what a section counts for. */
const DIGITS = 14

/** The sections that have each unit, and of them those that have it as a whole word. */
interface CountedUnits {
  readonly having: readonly CountedSet[]
  readonly whole: readonly CountedSet[]
  /** What no section counts for more than. */
  readonly most: number
}

function countedUnits(units: readonly Unit[], size: number, isNoneInAll: boolean): CountedUnits {
  const counted = (set: NumberSet, amount: number): CountedSet => {
    return { list: set.list, isDense: isDense(set, size), amount, at: set.count - 1 }
  }
  const amounts = units.map(
    ({ sites: { whole }, tokens: { length } }) => length * (whole.count > 0 ? A_WORD + 1 : A_WORD),
  )
  const all = amounts.reduce((sum, amount) => sum + amount, 0)
  return {
    having: units.map(({ sites, tokens }) => counted(sites.sections, tokens.length * A_WORD)),
    whole: units.map(({ sites, tokens }) => counted(sites.whole, tokens.length)),
    most: isNoneInAll ? all - Math.min(...amounts) : all,
  }
}

/** The 32 sections of a word that a set has. Words are asked for in descending order. */
function bitsAt(set: CountedSet, word: number): number {
  const { list, isDense } = set
  if (isDense) return list[word] as number
  let bits = 0
  while (set.at >= 0 && (list[set.at] as number) >>> 5 > word) set.at--
  for (; set.at >= 0 && (list[set.at] as number) >>> 5 === word; set.at--) bits |= 1 << ((list[set.at] as number) & 31)
  return bits
}

/** The first word below another one that some set has. */
function wordBelow(sets: readonly CountedSet[], word: number): number {
  let next = -1
  for (const { list, isDense, at } of sets)
    next = Math.max(next, isDense ? word - 1 : at < 0 ? -1 : (list[at] as number) >>> 5)
  return next
}

/** How many sections all units have. `passes` is null if all sections do. */
function countInAll(units: readonly Unit[], size: number, passes: ((section: number) => boolean) | null): number {
  const sets = units.map(({ sites }) => sites.sections).sort((a, b) => a.count - b.count)
  const [fewest = NO_NUMBERS, ...others] = sets
  if (others.length === 0 && passes === null) return fewest.count
  let total = 0
  if (!isDense(fewest, size) || passes !== null) {
    const isInAll = (section: number) => others.every((set) => hasNumber(set, section, size))
    for (const section of numbersIn(fewest, size)) if (isInAll(section) && passes?.(section) !== false) total++
    return total
  }
  for (let word = 0; word < fewest.list.length; word++) {
    let all = fewest.list[word] as number
    for (const { list } of others) all &= list[word] as number
    total += countOnes(all)
  }
  return total
}

/**
 * The sections with the most words, then with the most whole words, the newest of equal ones first. Counts 32 sections at once:
 * their counts lie side by side, one digit of all of them in each word. So only those are compared that count for more than the
 * best so far, until none can.
 */
function bestOf({ having, whole, most }: CountedUnits, size: number, passes: (section: number) => boolean): number[] {
  const digits = new Int32Array(DIGITS)
  const bits = new Int32Array(having.length)
  const best: { section: number; count: number }[] = []
  for (let word = wordBelow(having, wordsFor(size)); word >= 0; word = wordBelow(having, word)) {
    const least = best[MOST - 1]?.count ?? 0
    if (least >= most) break
    for (let n = 0; n < having.length; n++) bits[n] = bitsAt(having[n] as CountedSet, word)
    if (havingWords(bits, having, Math.floor(least / A_WORD)) === 0) continue
    digits.fill(0)
    for (const [n, { amount }] of having.entries()) addTo(digits, bits[n] as number, amount)
    for (const set of whole) addTo(digits, bitsAt(set, word), set.amount)
    for (let left = above(digits, least); left !== 0; ) {
      const bit = 31 - Math.clz32(left)
      left ^= 1 << bit
      const section = { section: word * 32 + bit, count: numberAt(digits, bit) }
      const place = best.findLastIndex(({ count }) => count >= section.count) + 1
      if (place < MOST && passes(section.section)) best.splice(place, 0, section)
    }
    best.length = Math.min(best.length, MOST)
  }
  return best.map(({ section }) => section)
}

/** The sections that have `least` words or more; where that is more than four, those that have four. Most words of bits have none. */
function havingWords(bits: Int32Array, sets: readonly CountedSet[], least: number): number {
  let [ones, twos, more] = [0, 0, 0]
  for (let n = 0; n < bits.length; n++) {
    for (let left = (sets[n] as CountedSet).amount; left > 0; left -= A_WORD) {
      const carry = ones & (bits[n] as number)
      ones ^= bits[n] as number
      more |= twos & carry
      twos ^= carry
    }
  }
  return least < 2 ? ones | twos | more : least === 2 ? twos | more : least === 3 ? (ones & twos) | more : more
}

/** Adds an amount to the numbers of the sections that are set. */
function addTo(digits: Int32Array, bits: number, amount: number): void {
  for (let digit = 0; amount >>> digit > 0; digit++) {
    if (((amount >>> digit) & 1) === 0) continue
    for (let [at, carry] = [digit, bits]; carry !== 0; at++) {
      const sum = digits[at] as number
      digits[at] = sum ^ carry
      carry &= sum
    }
  }
}

/** The sections whose number is greater. */
function above(digits: Int32Array, number: number): number {
  let [greater, equal] = [0, -1]
  for (let digit = DIGITS - 1; digit >= 0; digit--) {
    const own = digits[digit] as number
    if (((number >>> digit) & 1) === 0) greater |= equal & own
    equal &= ((number >>> digit) & 1) === 0 ? ~own : own
  }
  return greater
}

function numberAt(digits: Int32Array, bit: number): number {
  return digits.reduce((sum, own, digit) => sum + (((own >>> bit) & 1) << digit), 0)
}

function placeOf(firsts: Uint32Array, section: number): SectionPlace {
  const entry = siteOfSection(firsts, section)
  return { entry, nth: section - (firsts[entry] as number) }
}
