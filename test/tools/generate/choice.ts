// Weighted random choices of terms, lengths and days.
import { firstWhere } from '../../../src/catalog/storage/binary-search.ts'
import type { Random } from './random.ts'

/** Draws an index in [0, size). */
export type Choice = (random: Pick<Random, 'fraction'>) => number

/** Draws index i with a probability proportional to `weights[i]`, by binary search in the running sums. */
export function weighted(weights: ArrayLike<number>): Choice {
  const sums = new Float64Array(weights.length)
  let total = 0
  for (let i = 0; i < weights.length; i++) sums[i] = total += weights[i]!
  return (random) => {
    const drawn = random.fraction() * total
    return firstWhere(0, sums.length - 1, (at) => sums[at]! > drawn)
  }
}

/** Draws ranks by Zipf's law: rank r (from 0) with a probability proportional to (r + 1)^-exponent. */
export function zipf(size: number, exponent: number): Choice {
  return weighted(Float64Array.from({ length: size }, (_, rank) => (rank + 1) ** -exponent))
}

/** Keeps a uniform sample of at most `size` offered items in bounded memory (reservoir sampling). */
export function reservoir<T>(size: number, random: Random): { items: readonly T[]; offer(item: T): void } {
  const items: T[] = []
  let offered = 0
  const offer = (item: T) => {
    const place = offered < size ? offered : random.below(offered + 1)
    if (place < size) items[place] = item
    offered++
  }
  return { items, offer }
}
