// The middle and the ends of what several rounds measured.

export interface Spread {
  min: number
  median: number
  max: number
}

/** Of one value or more. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  return { min: sorted[0] as number, median: medianOf(sorted), max: sorted.at(-1) as number }
}

function medianOf(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] as number
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2
}

/** How far apart the ends are, in parts of the middle: 0 is no noise at all. */
export function noiseOf({ min, median, max }: Spread): number {
  return (max - min) / median
}
