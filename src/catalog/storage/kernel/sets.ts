// The kernel's functions on sets of entries: bitsets and sorted lists. kernel.ts binds them to the memory of a snapshot.
import { type Address, type Arena, wordIndex } from '../arena.ts'
import { type Dense, type Sparse, wordsFor } from '../postings.ts'

/** The functions of assembly/bits.ts and assembly/lists.ts. */
export interface SetExports {
  andBits(to: number, a: number, b: number, words: number): number
  orBits(to: number, a: number, b: number, words: number): void
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

/** Functions that return a list write it to `to`, which may be the address of the first list. */
export interface Sets {
  /** Writes the AND of two bitsets of `words` words to `to`, and returns the number of set bits. */
  andBits(to: Address, a: Address, b: Address, words: number): number
  /** Writes the OR of two bitsets of `words` words to `to`. */
  orBits(to: Address, a: Address, b: Address, words: number): void
  /** Replaces a bitset of `size` entries by the entries that it does not have. */
  flipBits(at: Address, size: number): Dense
  /** The number of set bits in `words` words. */
  countBits(at: Address, words: number): number
  /** Clears a bitset of `size` entries. */
  clearBits(at: Address, size: number): void
  /** Adds the members of a list to a bitset. */
  setBits(to: Address, list: Sparse): void
  /** The members of a list that are in a bitset. All members lie in the words of the bitset. */
  filterByBits(list: Sparse, bits: Pick<Bits, 'at' | 'start'>, to: Address): Sparse
  /** The members that two lists share, as often as the first list has them. */
  intersect(short: Sparse, long: Sparse, to: Address): Sparse
  /** The first position at or after `from` whose value is at least `value`. */
  lowerBound(list: Sparse, value: number, from?: number): number
}

/** Binds the functions of a kernel. */
export function setFunctions(wasm: SetExports, { words }: Arena): Sets {
  const sparse = (at: Address, length: number): Sparse => ({ kind: 'sparse', at, length })
  return {
    andBits: wasm.andBits,
    orBits: wasm.orBits,
    countBits: wasm.countBits,
    flipBits: (at, size) => ({ kind: 'dense', at, count: wasm.flipBits(at, size) }),
    clearBits: (at, size) => void words.fill(0, wordIndex(at), wordIndex(at) + wordsFor(size)),
    setBits: (to, { at, length }) => wasm.setBits(to, at, length),
    filterByBits: (list, bits, to) => sparse(to, wasm.filterByBits(list.at, list.length, bits.at, bits.start, to)),
    intersect: (short, long, to) => sparse(to, wasm.intersect(short.at, short.length, long.at, long.length, to)),
    lowerBound: (list, value, from = 0) => wasm.lowerBound(list.at, list.length, value, from),
  }
}
