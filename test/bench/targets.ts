// The targets of the benchmark, interpolated between the two sizes that have one.
import { CLASSES } from './classes.ts'

const [SMALL, LARGE] = [10_000, 1_000_000]

/** Interpolates a target between 10,000 and 1,000,000 entries. Between them it grows with the logarithm of the size. */
export function targetAt([small, large]: readonly [number, number], entries: number): number {
  const share = Math.log(entries / SMALL) / Math.log(LARGE / SMALL)
  return small + (large - small) * Math.min(1, Math.max(0, share))
}

/** Returns the target of a class, relative to the baseline, or null if the class has none. */
export function targetCost(name: string, entries: number): number | null {
  const target = CLASSES.find((one) => one.name === name)?.target
  return target ? targetAt(target, entries) : null
}

/** Targets of everything except requests. Pairs are the targets at 10,000 and at 1,000,000 entries. */
export const TARGETS = {
  /** Relative to reading every row. */
  fullBuild: 3,
  oneMoreBuild: 1 / 3,
  oneMoreFrom: 100_000,
  buildPeakMb: 1_500,
  answeredMs: [500, 3_000],
  npmAnsweredMs: 600,
  idleMb: 130,
  residentMb: [200, 900],
  deep: 2,
  delayMs: 10,
} as const
