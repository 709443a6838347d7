// Measures the colors of a capture. Colors are compared in the color space Lab, whose distances are close to what people
// see.
import { COLORS } from './vocabulary.ts'

/** Pixels as red, green and blue, in rows. */
export interface Pixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

type Lab = readonly [lightness: number, a: number, b: number]

/** Colors closer than this look the same in a list of colors. */
const SAME = 14
const MAX_COLORS = 5
const LEAST_SHARE = 0.02

/** The white of sRGB (D65) in XYZ. */
const WHITE = [0.95047, 1, 1.08883] as const

const NAMED = Object.entries(COLORS).map(([name, hex]) => ({ name, lab: labOf(Number.parseInt(hex.slice(1), 16)) }))

/** The share of the pixels whose nearest named color is each name, from 0 to 1. */
export function namedShares(pixels: Pixels): Map<string, number> {
  const counts = countColors(pixels, 0, pixels.height)
  const total = pixels.width * pixels.height
  const shares = new Map<string, number>()
  for (const [color, count] of counts) {
    const name = nearestName(labOf(color))
    shares.set(name, (shares.get(name) ?? 0) + count / total)
  }
  return shares
}

/** The colors that dominate the rows from `top` to `bottom` as `#rrggbb`, the most frequent first. */
export function dominantColors(pixels: Pixels, top: number, bottom: number): string[] {
  const counts = [...countColors(pixels, top, bottom)].sort(([, a], [, b]) => b - a)
  const groups: { color: number; lab: Lab; count: number }[] = []
  for (const [color, count] of counts) {
    const lab = labOf(color)
    const group = groups.find((known) => distance(known.lab, lab) < SAME)
    if (group) group.count += count
    else groups.push({ color, lab, count })
  }
  const least = (bottom - top) * pixels.width * LEAST_SHARE
  const large = groups.filter(({ count }) => count >= least).sort((a, b) => b.count - a.count)
  return large.slice(0, MAX_COLORS).map(({ color }) => `#${color.toString(16).padStart(6, '0')}`)
}

function countColors({ data, width }: Pixels, top: number, bottom: number): Map<number, number> {
  const counts = new Map<number, number>()
  for (let at = top * width * 3; at < bottom * width * 3; at += 3) {
    const color = ((data[at] as number) << 16) | ((data[at + 1] as number) << 8) | (data[at + 2] as number)
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  return counts
}

function nearestName(lab: Lab): string {
  return NAMED.reduce((best, named) => (distance(named.lab, lab) < distance(best.lab, lab) ? named : best)).name
}

function distance(a: Lab, b: Lab): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

/** Converts an sRGB color, such as 0xff7f6e, to Lab. */
function labOf(color: number): Lab {
  const [r, g, b] = [color >> 16, (color >> 8) & 255, color & 255].map(linear) as [number, number, number]
  const x = rooted((0.4124 * r + 0.3576 * g + 0.1805 * b) / WHITE[0])
  const y = rooted((0.2126 * r + 0.7152 * g + 0.0722 * b) / WHITE[1])
  const z = rooted((0.0193 * r + 0.1192 * g + 0.9505 * b) / WHITE[2])
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

function linear(channel: number): number {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function rooted(value: number): number {
  return value > 216 / 24389 ? Math.cbrt(value) : (value * 24389) / 27 / 116 + 16 / 116
}
