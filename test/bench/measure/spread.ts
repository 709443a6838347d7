// The minimum, median and maximum of several rounds.

export interface Spread {
  min: number
  median: number
  max: number
}

/** `values` must not be empty. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  return { min: sorted[0] as number, median: medianOf(sorted), max: sorted.at(-1) as number }
}

function medianOf(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] as number
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2
}

/** Returns the range relative to the median; 0 means no noise. */
export function noiseOf({ min, median, max }: Spread): number {
  return (max - min) / median
}
