// The main colors of pixels. Colors of fills come first, because designers choose those, and a small saturated accent
// counts for more than its area, because people remember it.
import { type Bin, histogram } from './histogram.ts'
import { chroma, distance, hexOf, type Oklab } from './oklab.ts'
import type { Pixels } from './pixels.ts'

export interface Color {
  /** `#rrggbb` */
  readonly hex: string
  /** The share of the pixels that have the color, from 0.01 to 1 with two decimals. */
  readonly share: number
}

/** The most colors of a palette. */
export const MOST_COLORS = 6
/** Colors nearer than this in OKLab belong to one color of a palette. */
const SAME = 0.06
/** What a pixel outside of fills counts for, compared with one in a fill. */
const UNEVEN = 0.25
/** A color has at least this share of the pixels. */
const LEAST_SHARE = 0.003

interface Cluster {
  readonly color: Oklab
  readonly count: number
  readonly weight: number
}

/** The main colors, at most six, the largest share first. */
export function palette(pixels: Pixels): Color[] {
  const area = pixels.width * pixels.height
  const clusters = clustersOf(histogram(pixels)).filter(({ count }) => count >= area * LEAST_SHARE)
  const best = clusters.sort((a, b) => importance(b, area) - importance(a, area)).slice(0, MOST_COLORS)
  return best
    .sort((a, b) => b.count - a.count)
    .map(({ color, count }) => ({ hex: hexOf(color), share: Math.max(1, Math.round((count / area) * 100)) / 100 }))
}

function weightOf({ count, flat }: Bin): number {
  return flat + (count - flat) * UNEVEN
}

function importance({ color, weight }: Cluster, area: number): number {
  return Math.sqrt(weight / area) * (1 + 4 * chroma(color))
}

/** Takes the heaviest bin with its surroundings, then the heaviest of the rest, and so on. */
function clustersOf(bins: readonly Bin[]): Cluster[] {
  const clusters: Cluster[] = []
  let rest = bins.toSorted((a, b) => weightOf(b) - weightOf(a))
  while (rest[0] !== undefined && clusters.length < 32) {
    const { color } = rest[0]
    const near = rest.filter((bin) => distance(bin.color, color) < SAME)
    rest = rest.filter((bin) => distance(bin.color, color) >= SAME)
    const sum = (value: (bin: Bin) => number) => near.reduce((total, bin) => total + value(bin), 0)
    clusters.push({ color, count: sum(({ count }) => count), weight: sum(weightOf) })
  }
  return clusters
}
