// Counts the colors of pixels. A fill of CSS has equal neighbors, and a photograph has not, so flat pixels count apart.
import { type Oklab, oklabOf } from './oklab.ts'
import type { Pixels } from './pixels.ts'

/** Pixels whose colors share the upper five bits of each channel. */
export interface Bin {
  /** The mean color, of the flat pixels if there are any. */
  readonly color: Oklab
  readonly count: number
  /** How many of them have the color of their neighbors. */
  readonly flat: number
}

const BINS = 1 << 15
/** Neighbors of a fill differ by at most this in each channel, which compression adds. */
const NOISE = 3

/** The bins of the pixels that have any, in no order. */
export function histogram({ data, width, height }: Pixels): Bin[] {
  const counts = new Uint32Array(BINS)
  const flats = new Uint32Array(BINS)
  const sums = new Float64Array(BINS * 3)
  for (let at = 0, column = 0; at < width * height * 3; at += 3, column = column === width - 1 ? 0 : column + 1) {
    const bin = binAt(data, at)
    counts[bin]! += 1
    if (!isFlat(data, at, column === width - 1 ? at - 3 : at + 3, at + width * 3)) continue
    flats[bin]! += 1
    for (let channel = 0; channel < 3; channel++) sums[bin * 3 + channel]! += data[at + channel] as number
  }
  return binsOf(counts, flats, sums)
}

function binAt(data: Uint8Array, at: number): number {
  return (((data[at] as number) >> 3) << 10) | (((data[at + 1] as number) >> 3) << 5) | ((data[at + 2] as number) >> 3)
}

function isFlat(data: Uint8Array, at: number, beside: number, below: number): boolean {
  for (let channel = 0; channel < 3; channel++) {
    const value = data[at + channel] as number
    if (Math.abs(value - (data[beside + channel] ?? value)) > NOISE) return false
    if (Math.abs(value - (data[below + channel] ?? value)) > NOISE) return false
  }
  return true
}

function binsOf(counts: Uint32Array, flats: Uint32Array, sums: Float64Array): Bin[] {
  const bins: Bin[] = []
  for (const [bin, count] of counts.entries()) {
    if (count === 0) continue
    const flat = flats[bin] as number
    const mean = (channel: number, middle: number) =>
      flat === 0 ? (middle & 31) * 8 + 4 : Math.round((sums[bin * 3 + channel] as number) / flat)
    bins.push({ color: oklabOf(mean(0, bin >> 10), mean(1, bin >> 5), mean(2, bin)), count, flat })
  }
  return bins
}
