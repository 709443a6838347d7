// How a site looks, as a few numbers: the lightness and colors of its layout.
import { grid } from './grid.ts'
import { oklabOf } from './oklab.ts'
import type { Pixels } from './pixels.ts'

const COLUMNS = 8
const ROWS = 12

/** The features of a picture: bytes whose differences count alike. */
export function looksOf(pixels: Pixels): Uint8Array {
  const cells = grid(pixels, COLUMNS, ROWS)
  const features = new Uint8Array(cells.length)
  for (let at = 0; at < cells.length; at += 3) {
    const [r, g, b] = cells.subarray(at, at + 3) as unknown as [number, number, number]
    const [lightness, greenRed, blueYellow] = oklabOf(Math.round(r), Math.round(g), Math.round(b))
    features.set([lightness * 255, 128 + greenRed * 400, 128 + blueYellow * 400], at)
  }
  return features
}

/** How different two sites look: 0 if they look the same. */
export function looksDistance(one: Uint8Array, other: Uint8Array): number {
  let sum = 0
  for (const [at, feature] of one.entries()) sum += Math.abs(feature - (other[at] as number))
  return sum / one.length / 255
}
