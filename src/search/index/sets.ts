// Sets of entries or sections that are kept between requests.

import { entriesOf } from '../../catalog/listing/near.ts'
import { type Address, type ArenaWords, addressOf, wordsAt } from '../../catalog/storage/arena.ts'
import { lowerBound } from '../../catalog/storage/binary-search.ts'
import type { Kernel } from '../../catalog/storage/kernel/kernel.ts'
import { countOnes, longestRunOf, NO_POSTINGS, type Postings, wordsFor } from '../../catalog/storage/postings.ts'

/** Numbers below a size. */
export interface NumberSet {
  readonly count: number
  /** Ascending numbers, or the words of a bitset if they are many. Those of a list of the catalog lie in its memory. */
  readonly list: Uint32Array
}

export const NO_NUMBERS: NumberSet = { count: 0, list: new Uint32Array(0) }

/** A list of the catalog as a set. */
export function setOf({ arena, size }: Kernel, list: Postings): NumberSet {
  if (list.kind === 'dense') return { count: list.count, list: wordsAt(arena, list.at, wordsFor(size)) }
  const numbers = wordsAt(arena, list.at, list.length)
  return list.length > longestRunOf(size) ? numbersOf(size, numbers) : { count: list.length, list: numbers }
}

/** The list of a set of entries. One that is not the catalog's lies in scratch memory. */
export function listOf(kernel: Kernel, { count, list }: NumberSet): Postings {
  if (!isOfCatalog(kernel, { count, list })) return entriesOf(kernel, { different: { count, words: list } })
  const at: Address = addressOf(list as ArenaWords)
  return count > longestRunOf(kernel.size) ? { kind: 'dense', at, count } : { ...NO_POSTINGS, at, length: count }
}

/** Whether a set takes no memory besides that of the catalog. */
export function isOfCatalog({ arena }: Pick<Kernel, 'arena'>, { list }: NumberSet): boolean {
  return list.buffer === arena.memory.buffer
}

/** A copy of a list that may lie in scratch memory. */
export function copyOf(kernel: Kernel, list: Postings): NumberSet {
  const set = setOf(kernel, list)
  return { ...set, list: set.list.slice() }
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

/** More numbers than one in so many are sorted by a bitset. */
const SORTED = 1024

/** The set of numbers below `size` in any order, maybe repeated, which it sorts in place. */
export function unsorted(size: number, values: Uint32Array): NumberSet {
  if (values.length * SORTED > size) return setOfBits(bitsWith(new Uint32Array(wordsFor(size)), values), size)
  const list = values.sort().filter((number, i) => number !== values[i - 1])
  return { count: list.length, list }
}

/** The numbers below `size` of at least one set that are shown, which is a bitset; null if all are. */
export function unionOf(size: number, sets: readonly NumberSet[], shown: Uint32Array | null = null): NumberSet {
  const [only = NO_NUMBERS, ...others] = sets.filter(({ count }) => count > 0)
  if (others.length === 0 && shown === null) return only
  const bits = new Uint32Array(wordsFor(size))
  for (const set of [only, ...others]) {
    if (!isDense(set, size)) bitsWith(bits, set.list)
    else for (let i = 0; i < bits.length; i++) bits[i]! |= set.list[i] as number
  }
  if (shown !== null) for (let i = 0; i < bits.length; i++) bits[i]! &= shown[i] as number
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

/** Whether a set of numbers below `size` has one. */
export function hasNumber({ count, list }: NumberSet, number: number, size: number): boolean {
  if (count > longestRunOf(size)) return (((list[number >>> 5] as number) >>> (number & 31)) & 1) === 1
  return list[lowerBound(list, number)] === number
}
