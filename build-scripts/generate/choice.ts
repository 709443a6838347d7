// Weighted choices: how often a term, a length or a day comes up.
import type { Random } from './random.ts'

/** Draws an index in [0, size). */
export type Choice = (random: Random) => number

/** Draws index i with a probability proportional to `weights[i]`, by binary search in the running sums. */
export function weighted(weights: ArrayLike<number>): Choice {
  const sums = new Float64Array(weights.length)
  let total = 0
  for (let i = 0; i < weights.length; i++) sums[i] = total += weights[i]!
  return (random) => firstAbove(sums, random.fraction() * total)
}

/** Draws ranks as Zipf's law has them: rank r (from 0) in proportion to (r + 1)^-exponent. */
export function zipf(size: number, exponent: number): Choice {
  return weighted(Float64Array.from({ length: size }, (_, rank) => (rank + 1) ** -exponent))
}

function firstAbove(sums: Float64Array, value: number): number {
  let low = 0
  let high = sums.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sums[middle]! > value) high = middle
    else low = middle + 1
  }
  return low
}

/** Keeps a fair sample of at most `size` of the items that are offered, in bounded memory (reservoir sampling). */
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
