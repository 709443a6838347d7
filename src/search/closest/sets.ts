// Sets of entries that are kept between requests: a posting list of the catalog, or numbers of their own.

import { entriesOf } from '../../catalog/listing/near.ts'
import { type Address, type EntryNumber, wordIndex, wordsAt } from '../../catalog/storage/arena.ts'
import { lowerBound as lowerBoundOf } from '../../catalog/storage/binary-search.ts'
import type { Kernel } from '../../catalog/storage/kernel/kernel.ts'
import { type Dense, hasBit, longestRunOf, type Postings, wordsFor } from '../../catalog/storage/postings.ts'

export interface EntrySet {
  readonly count: number
  /** A list of the catalog, or as those of a {@link NumberSet}. */
  readonly list: Postings | Uint32Array
}

/** Numbers of entries or sections. */
export interface NumberSet {
  readonly count: number
  /** Ascending numbers, or the words of a bitset if they are many. */
  readonly list: Uint32Array
}

export const NO_ENTRIES: NumberSet = { count: 0, list: new Uint32Array(0) }

/** A list of the catalog as a set. */
export function setOf(list: Postings): EntrySet {
  return { count: sizeOf(list), list }
}

/** The entries of at least one set that are shown; null if all are. */
export function unionOf(kernel: Kernel, sets: readonly EntrySet[], shown: Dense | null = null): EntrySet {
  const [only = NO_ENTRIES, ...others] = sets.filter(({ count }) => count > 0)
  if (others.length === 0 && shown === null) return only
  return kernel.withScratch(() => {
    const at = kernel.scratch()
    kernel.clearBits(at, kernel.size)
    for (const set of [only, ...others]) addTo(kernel, at, set)
    return ofBits(kernel, at, shown)
  })
}

function addTo(kernel: Kernel, at: Address, set: EntrySet): void {
  kernel.withScratch(() => {
    const list = listOf(kernel, set)
    if (list.kind === 'dense') kernel.orBits(at, at, list.at, wordsFor(kernel.size))
    else kernel.setBits(at, list)
  })
}

function ofBits(kernel: Kernel, at: Address, shown: Dense | null): EntrySet {
  const { arena, size } = kernel
  const words = wordsFor(size)
  if (shown !== null) kernel.andBits(at, at, shown.at, words)
  const count = kernel.countBits(at, words)
  if (count > longestRunOf(size)) return { count, list: wordsAt(arena, at, words).slice() }
  const numbers = kernel.listBits({ at, start: 0, end: words, total: count }, kernel.scratch())
  return { count, list: wordsAt(arena, numbers.at, count).slice() }
}

/** Whether a set of numbers below `size` has a bitset. */
export function isDense({ count }: NumberSet, size: number): boolean {
  return count > longestRunOf(size)
}

/** A set of ascending numbers below `size`, which are copied. */
export function numbersOf(size: number, numbers: Uint32Array): NumberSet {
  const count = numbers.length
  if (count <= longestRunOf(size)) return { count, list: numbers.slice() }
  return { count, list: bitsWith(new Uint32Array(wordsFor(size)), numbers) }
}

/** The set of the numbers below `size` of some lists, in any order. */
export function unsorted(size: number, lists: readonly Uint32Array[]): NumberSet {
  const count = lists.reduce((sum, { length }) => sum + length, 0)
  if (count <= longestRunOf(size)) {
    const list = Uint32Array.from(new Set(lists.flatMap((own) => [...own]))).sort()
    return { count: list.length, list }
  }
  const bits = new Uint32Array(wordsFor(size))
  for (const own of lists) bitsWith(bits, own)
  return setOfBits(bits, size)
}

/** The numbers below `size` of at least one set. */
export function unionOfNumbers(size: number, sets: readonly NumberSet[]): NumberSet {
  const [only = NO_ENTRIES, ...others] = sets.filter(({ count }) => count > 0)
  if (others.length === 0) return only
  const bits = new Uint32Array(wordsFor(size))
  for (const set of [only, ...others]) {
    if (!isDense(set, size)) bitsWith(bits, set.list)
    else for (let i = 0; i < bits.length; i++) bits[i]! |= set.list[i] as number
  }
  return setOfBits(bits, size)
}

function bitsWith(bits: Uint32Array, numbers: Uint32Array): Uint32Array {
  for (let i = 0; i < numbers.length; i++) bits[(numbers[i] as number) >>> 5]! |= 1 << ((numbers[i] as number) & 31)
  return bits
}

function setOfBits(bits: Uint32Array, size: number): NumberSet {
  let count = 0
  for (let n = 0; n < bits.length; n++) count += countOnes(bits[n] as number)
  return { count, list: count > longestRunOf(size) ? bits : numbersInBits(bits, count) }
}

/** The numbers of a set, ascending. */
export function numbersIn(set: NumberSet, size: number): Uint32Array {
  return isDense(set, size) ? numbersInBits(set.list, set.count) : set.list
}

function numbersInBits(bits: Uint32Array, count: number): Uint32Array {
  const numbers = new Uint32Array(count)
  let at = 0
  for (let n = 0; n < bits.length; n++) {
    for (let left = bits[n] as number; left !== 0; left &= left - 1)
      numbers[at++] = n * 32 + 31 - Math.clz32(left & -left)
  }
  return numbers
}

/** How many bits of a word are set. */
export function countOnes(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Whether a set of numbers below `size` has one. */
export function hasNumber({ count, list }: NumberSet, number: number, size: number): boolean {
  if (count > longestRunOf(size)) return (((list[number >>> 5] as number) >>> (number & 31)) & 1) === 1
  return list[lowerBoundOf(list, number)] === number
}

/** The list of a set. One that is not the catalog's lies in scratch memory. */
export function listOf(kernel: Kernel, { count, list }: EntrySet): Postings {
  return list instanceof Uint32Array ? entriesOf(kernel, { different: { count, words: list } }) : list
}

/** A copy of a list that may lie in scratch memory. */
export function copyOf(kernel: Kernel, list: Postings): EntrySet {
  const count = sizeOf(list)
  if (list.kind === 'dense') return { count, list: wordsAt(kernel.arena, list.at, wordsFor(kernel.size)).slice() }
  if (count <= longestRunOf(kernel.size)) return { count, list: wordsAt(kernel.arena, list.at, count).slice() }
  return unionOf(kernel, [setOf(list), setOf(list)])
}

function sizeOf(list: Postings): number {
  return list.kind === 'sparse' ? list.length : list.count
}

/** Whether a set has an entry. */
export function hasEntry({ arena, size, lowerBound }: Kernel, { count, list }: EntrySet, entry: EntryNumber): boolean {
  if (!(list instanceof Uint32Array)) {
    if (list.kind === 'dense') return hasBit(arena.words, list.at, entry)
    const at = lowerBound(list, entry)
    return at < list.length && arena.words[wordIndex(list.at) + at] === entry
  }
  return hasNumber({ count, list }, entry, size)
}
