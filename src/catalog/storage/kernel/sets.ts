// The kernel's functions on sets of entries: bitsets and sorted lists. kernel.ts binds them to the memory of a snapshot.
import { TAXONOMIES } from '../../model/taxonomy.ts'
import { type Address, type Arena, addressOf, wordIndex, wordsAt } from '../arena.ts'
import { type Dense, type Sparse, wordsFor } from '../postings.ts'

/** The functions of assembly/bits.ts and assembly/lists.ts. */
export interface SetExports {
  andBits(to: number, a: number, b: number, words: number): number
  orBits(to: number, lists: number, length: number, words: number): number
  flipBits(list: number, size: number): number
  countBits(list: number, words: number): number
  setBits(to: number, list: number, length: number): void
  filterByBits(list: number, length: number, words: number, start: number, to: number): number
  intersect(short: number, shortLength: number, long: number, longLength: number, to: number): number
  lowerBound(list: number, length: number, value: number, from: number): number
}

/** A bitset over the entries of the words from `start` to, not including, `end`. */
export interface Bits {
  readonly at: Address
  readonly start: number
  readonly end: number
  /** Number of set bits. */
  readonly total: number
}

/** The lists of one request that exclude terms: twenty of each taxonomy. */
const MOST_UNITED = 20 * TAXONOMIES.length

/** Binds the functions of a kernel. Those that return a list write it to `to`, which may be the address of the first list. */
export function setFunctions(wasm: SetExports, arena: Arena) {
  const { words } = arena
  const united = wordsAt(arena, arena.reserve(MOST_UNITED * 4), MOST_UNITED)
  const sparse = (at: Address, length: number): Sparse => ({ kind: 'sparse', at, length })
  return {
    /** Writes the AND of two bitsets of `words` words to `to`, and returns the number of set bits. */
    andBits: wasm.andBits as (to: Address, a: Address, b: Address, words: number) => number,
    /** Writes the OR of at most {@link MOST_UNITED} bitsets of `words` words to `to`, and returns the number of set bits. */
    orBits(to: Address, bitsets: readonly Address[], words: number): number {
      united.set(bitsets)
      return wasm.orBits(to, addressOf(united), bitsets.length, words)
    },
    /** The number of set bits in `words` words. */
    countBits: wasm.countBits as (at: Address, words: number) => number,
    /** Replaces a bitset of `size` entries by the entries that it does not have. */
    flipBits: (at: Address, size: number): Dense => ({ kind: 'dense', at, count: wasm.flipBits(at, size) }),
    /** Clears a bitset of `size` entries. */
    clearBits: (at: Address, size: number) => void words.fill(0, wordIndex(at), wordIndex(at) + wordsFor(size)),
    /** Adds the members of a list to a bitset. */
    setBits: (to: Address, { at, length }: Sparse) => wasm.setBits(to, at, length),
    /** The members of a list that are in a bitset. All members lie in the words of the bitset. */
    filterByBits: (list: Sparse, bits: Pick<Bits, 'at' | 'start'>, to: Address) =>
      sparse(to, wasm.filterByBits(list.at, list.length, bits.at, bits.start, to)),
    /** The members that two lists share, as often as the first list has them. */
    intersect: (short: Sparse, long: Sparse, to: Address) =>
      sparse(to, wasm.intersect(short.at, short.length, long.at, long.length, to)),
    /** The first position at or after `from` whose value is at least `value`. */
    lowerBound: (list: Sparse, value: number, from = 0) => wasm.lowerBound(list.at, list.length, value, from),
  }
}
