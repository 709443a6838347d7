// Everything that the pixels of a picture say, from one decoded picture.
import { rgbaToThumbHash } from 'thumbhash'
import { differenceHash } from './hash.ts'
import { looksOf } from './looks.ts'
import { type Color, distance, hexOf, MAX_COLORS, type Oklab, oklabOf } from './oklab.ts'
import { type Band, grid, type Pixels, rowsOf } from './pixels.ts'

/** Increase it when the same pixels give another measurement. */
export const EXTRACTOR_VERSION = 3

export interface Measurement {
  readonly page: readonly Color[]
  readonly hero: readonly Color[]
  /** The palettes of the sections, in their order. */
  readonly sections: readonly (readonly Color[])[]
  /** For `looksDistance`. */
  readonly looks: Uint8Array
  /** For `samePicture`: 32 bytes. */
  readonly hash: Uint8Array
  /** A ThumbHash in base64. */
  readonly placeholder: string
}

/** A section of the page. */
export interface SectionBand extends Band {
  /** The slug of its type. */
  readonly type: string
}

/** The first screen of a page without a hero is as high as its width times this. */
const SCREEN = 0.625

/** Measures the reduced pixels of a picture, which `build-scripts/pictures/decode.ts` makes. */
export function measurePicture(pixels: Pixels, sections: readonly SectionBand[]): Measurement {
  const hero = sections.find(({ type }) => type === 'hero') ?? {
    top: 0,
    height: Math.min(1, (pixels.width * SCREEN) / pixels.height),
  }
  return {
    page: palette(pixels),
    hero: palette(rowsOf(pixels, hero)),
    sections: sections.map((band) => palette(rowsOf(pixels, band))),
    looks: looksOf(pixels),
    hash: differenceHash(pixels),
    placeholder: placeholderOf(pixels),
  }
}

/** The longer side of the picture that a ThumbHash is made from. It takes at most 100. */
const PLACEHOLDER_SIDE = 64

function placeholderOf(pixels: Pixels): string {
  const scale = PLACEHOLDER_SIDE / Math.max(pixels.width, pixels.height)
  const [width, height] = [pixels.width, pixels.height].map((side) => Math.max(1, Math.round(side * scale)))
  const cells = grid(pixels, width as number, height as number)
  const rgba = Uint8Array.from({ length: (cells.length / 3) * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : Math.round(cells[Math.floor(at / 4) * 3 + (at % 4)] as number),
  )
  return Buffer.from(rgbaToThumbHash(width as number, height as number, rgba)).toString('base64')
}

// The main colors of pixels. A color is the mean around the densest place of its cluster: the value that the CSS has.
// `test/pictures/README.md` has the figures.

/** Colors nearer than this in OKLab belong to one color of a palette. */
const SAME = 0.07
/** The color of a cluster is the mean of what is nearer than this to its densest place. */
const CORE = 0.03
/** A color has at least this share of the pixels. */
const LEAST_SHARE = 0.003

/** More clusters than this have no weight that matters. */
const MAX_CLUSTERS = 24

interface Cluster {
  readonly color: Oklab
  readonly count: number
}

/** The main colors, at most six, the largest share first. */
export function palette(pixels: Pixels): Color[] {
  const area = pixels.width * pixels.height
  const clusters = clustersOf(histogram(pixels)).filter(({ count }) => count >= area * LEAST_SHARE)
  return clusters
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_COLORS)
    .map(({ color, count }) => ({ hex: hexOf(color), share: Math.max(1, Math.round((count / area) * 100)) / 100 }))
}

/** Takes the heaviest bin with its surroundings, then the heaviest of the rest, and so on. */
function clustersOf(bins: readonly Bin[]): Cluster[] {
  const clusters: Cluster[] = []
  let rest = bins
  while (rest[0] !== undefined && clusters.length < MAX_CLUSTERS) {
    const { color } = rest[0]
    const near = rest.filter((bin) => distance(bin.color, color) < SAME)
    rest = rest.filter((bin) => distance(bin.color, color) >= SAME)
    clusters.push(clusterOf(near, color))
  }
  return clusters
}

function clusterOf(bins: readonly Bin[], densest: Oklab): Cluster {
  const count = bins.reduce((sum, bin) => sum + bin.count, 0)
  return { color: meanOf(bins.filter(({ color }) => distance(color, densest) < CORE)), count }
}

function meanOf(bins: readonly Bin[]): Oklab {
  const total = bins.reduce((sum, bin) => sum + bin.count, 0)
  const mean = (channel: 0 | 1 | 2) => bins.reduce((sum, bin) => sum + bin.color[channel] * bin.count, 0) / total
  return [mean(0), mean(1), mean(2)]
}

/** Pixels whose colors share the upper five bits of each channel. */
interface Bin {
  /** Their mean color. */
  readonly color: Oklab
  readonly count: number
}

const BINS = 1 << 15

/** The bins of the pixels that have any, the largest first. */
function histogram({ data }: Pixels): Bin[] {
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
