// How a site looks, as bytes: which colors its first screen and its page have, and where the page has them. Edge density
// and the rhythm of sections are not in it: they agree with people no better than chance (`test/pictures/README.md`).
import { grid } from './grid.ts'
import { type Oklab, oklabOf } from './oklab.ts'
import { type Pixels, rowsOf } from './pixels.ts'

/** Steps of lightness, and of both other axes, from `-LARGEST` to `LARGEST`. */
const LIGHTNESSES = 6
const HUES = 5
const LARGEST = 0.2
/** Colors are counted in this many columns, so that text and textures become their mean color. */
const SAMPLES = 48
/** The layout has this many rows and columns. */
const LAYOUT = 4
/** Lifts both axes of each color of sRGB above 0, because bytes wrap around: they go from -0.312 to 0.276. */
const LIFT = 0.32

/** The features of a picture: bytes whose differences count alike. */
export function looksOf(pixels: Pixels): Uint8Array {
  const { width, height } = pixels
  const first = rowsOf(pixels, { top: 0, height: Math.min(1, width / height) })
  return Uint8Array.from([...colorsOf(first), ...colorsOf(pixels), ...layoutOf(pixels)])
}

/** How different two sites look: 0 if they look the same. Above `most`, any number above it. */
export function looksDistance(one: Uint8Array, other: Uint8Array, most = Number.POSITIVE_INFINITY): number {
  let sum = 0
  for (let at = 0; at < one.length && sum <= most; at++) sum += Math.abs((one[at] as number) - (other[at] as number))
  return sum
}

/** The share of each color. */
function colorsOf(pixels: Pixels): number[] {
  const cells = oklabCells(pixels, SAMPLES, Math.max(1, Math.round((SAMPLES * pixels.height) / pixels.width)))
  const counts: number[] = Array(LIGHTNESSES * HUES * HUES).fill(0)
  for (const cell of cells) counts[stepOf(cell)]! += 1
  return counts.map((count) => (count / cells.length) * 255)
}

function stepOf([lightness, a, b]: Oklab): number {
  const row = Math.min(LIGHTNESSES - 1, Math.max(0, Math.floor(lightness * LIGHTNESSES)))
  const step = (value: number) =>
    Math.min(HUES - 1, Math.max(0, Math.round(((value + LARGEST) / (2 * LARGEST)) * (HUES - 1))))
  return (row * HUES + step(a)) * HUES + step(b)
}

function layoutOf(pixels: Pixels): number[] {
  return oklabCells(pixels, LAYOUT, LAYOUT).flatMap(([lightness, a, b]) => [
    lightness * 64,
    (a + LIFT) * 64,
    (b + LIFT) * 64,
  ])
}

function oklabCells(pixels: Pixels, columns: number, rows: number): Oklab[] {
  const means = grid(pixels, columns, rows)
  return Array.from({ length: columns * rows }, (_, cell) => {
    const [red = 0, green = 0, blue = 0] = means.subarray(cell * 3, cell * 3 + 3).map(Math.round)
    return oklabOf(red, green, blue)
  })
}
