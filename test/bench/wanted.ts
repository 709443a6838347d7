// What is wanted, between the sizes for which it is said.
import { CLASSES } from './classes.ts'

const [SMALL, LARGE] = [10_000, 1_000_000]

/** A figure that is wanted at 10,000 and at 1,000,000 entries; between them it may grow with the size's logarithm. */
export function wantedAt([small, large]: readonly [number, number], entries: number): number {
  const share = Math.log(entries / SMALL) / Math.log(LARGE / SMALL)
  return small + (large - small) * Math.min(1, Math.max(0, share))
}

/** The wanted cost of a class relative to the limit, or null where none is said. */
export function wantedCost(name: string, entries: number): number | null {
  const wanted = CLASSES.find((one) => one.name === name)?.wanted
  return wanted ? wantedAt(wanted, entries) : null
}

/** Elsewhere than in requests. Memory and times as [10,000, 1,000,000]. */
export const WANTED = {
  /** Of reading every row. */
  fullBuild: 3,
  oneMoreBuild: 1 / 3,
  oneMoreFrom: 100_000,
  buildPeakMb: 1_500,
  answeredMs: [500, 3_000],
  residentMb: [150, 900],
  deep: 2,
  delayMs: 10,
} as const
