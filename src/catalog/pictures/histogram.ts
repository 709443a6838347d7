// Counts the colors of pixels.
import { type Oklab, oklabOf } from './oklab.ts'
import type { Pixels } from './pixels.ts'

/** Pixels whose colors share the upper five bits of each channel. */
export interface Bin {
  /** Their mean color. */
  readonly color: Oklab
  readonly count: number
}

const BINS = 1 << 15

/** The bins of the pixels that have any, the largest first. */
export function histogram({ data }: Pixels): Bin[] {
  const counts = new Uint32Array(BINS)
  const [reds, greens, blues] = [new Float64Array(BINS), new Float64Array(BINS), new Float64Array(BINS)]
  for (let at = 0; at + 2 < data.length; at += 3) {
    const [red, green, blue] = [data[at] as number, data[at + 1] as number, data[at + 2] as number]
    const bin = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3)
    counts[bin]! += 1
    reds[bin]! += red
    greens[bin]! += green
    blues[bin]! += blue
  }
  const bins: Bin[] = []
  for (const [bin, count] of counts.entries()) {
    if (count === 0) continue
    const mean = (sums: Float64Array) => Math.round((sums[bin] as number) / count)
    bins.push({ color: oklabOf(mean(reds), mean(greens), mean(blues)), count })
  }
  return bins.sort((a, b) => b.count - a.count)
}
