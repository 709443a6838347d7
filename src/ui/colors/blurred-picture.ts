// The blurred picture that stands in for one that is not there yet: a part of a ThumbHash as a bitmap of a few pixels, which
// the browser smooths. With 180 characters it is smaller than a PNG or an SVG, and it needs no inline style.
import { type Html, html } from '../html.ts'

// Reads single pixels of a ThumbHash. The library decodes whole pictures only, which takes a hundred times as long as the few
// pixels that a page needs.
/** One wave of a cosine transform: how often it turns across and down, and how high it is. */
type Wave = readonly [across: number, down: number, height: number]

/** An opaque picture. */
interface Thumb {
  /** About how wide it is, relative to its height. */
  readonly aspect: number
  /** The color at a point. The sides are from 0 to 1. */
  colorAt(x: number, y: number): readonly [red: number, green: number, blue: number]
}

/** The picture of a hash in base64. The layout of the bits is that of https://github.com/evanw/thumbhash. */
export function thumbHash(base64: string): Thumb {
  const hash = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const header = hash.subarray(0, HASH_HEADER).reduceRight((sum, byte) => sum * 256 + byte, 0)
  const bits = (from: number, count: number) => Math.floor(header / 2 ** from) % 2 ** count
  const next = nibbles(hash)
  const [columns, rows] = bits(39, 1) === 1 ? [LONG, bits(24, 3)] : [bits(24, 3), LONG]
  const light = channel(bits(0, 6) / 63, waves([columns, rows], bits(18, 5) / 31, next))
  const yellow = channel(bits(6, 6) / 31.5 - 1, waves([3, 3], (bits(27, 6) / 63) * BOOST, next))
  const red = channel(bits(12, 6) / 31.5 - 1, waves([3, 3], (bits(33, 6) / 63) * BOOST, next))
  function colorAt(x: number, y: number) {
    const [l, p, q] = [light(x, y), yellow(x, y), red(x, y)]
    const b = l - (2 / 3) * p
    const r = (3 * l - b + q) / 2
    return [byteOf(r), byteOf(r - q), byteOf(b)] as const
  }
  return { aspect: columns / rows, colorAt }
}

/** Waves along the longer side. */
const LONG = 7
/** The color channels are stored too pale, because of rounding. */
const BOOST = 1.25
const HASH_HEADER = 5

/** The values of the waves, from -1 to 1, four bits each. */
function nibbles(hash: Uint8Array): () => number {
  let at = HASH_HEADER * 2
  return () => {
    const byte = hash[at >> 1] ?? 0
    return ((at++ & 1) === 0 ? byte & 15 : byte >> 4) / 7.5 - 1
  }
}

function waves(sides: readonly [number, number], scale: number, next: () => number): Wave[] {
  const [columns, rows] = sides.map((side) => Math.max(3, side)) as [number, number]
  const found: Wave[] = []
  for (let down = 0; down < rows; down++)
    for (let across = down === 0 ? 1 : 0; across * rows < columns * (rows - down); across++)
      found.push([across, down, next() * scale])
  return found
}

function channel(mean: number, parts: readonly Wave[]): (x: number, y: number) => number {
  return (x, y) =>
    parts.reduce((sum, [across, down, height]) => {
      return sum + height * 2 * Math.cos(Math.PI * across * x) * Math.cos(Math.PI * down * y)
    }, mean)
}

function byteOf(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
}

/** The members of a screenshot, as the API has it with `include=palette`. */
export interface Measured {
  readonly placeholder?: string | null | undefined
  readonly width?: number | undefined
  readonly height?: number | undefined
}

/** The part of a picture that is shown. */
interface Part {
  /** Where it starts, as a share of the height of the picture. */
  readonly top?: number
  /** How high it is, relative to its width. */
  readonly ratio: number
}

/** An image that fills its place, or null if the picture was not measured. Its styles are in gallery.css. */
export function blurredPicture({ placeholder, width, height }: Measured, { top = 0, ratio }: Part): Html | null {
  if (!placeholder) return null
  const { aspect, colorAt } = thumbHash(placeholder)
  const share = ratio * (width && height ? width / height : aspect)
  return bitmap(6, 4, (x, y) => colorAt(x, Math.min(1, top + y * share)))
}

/** The same in the main colors, `#rrggbb`, of a picture whose place on its page is not known, the first at its top. */
export function solidPicture(...hexes: readonly (string | undefined)[]): Html | null {
  const colors = hexes.map((hex) => Number.parseInt(hex?.slice(1) ?? '', 16)).filter((color) => !Number.isNaN(color))
  const rows = colors.map((color) => [color >> 16, (color >> 8) & 255, color & 255] as const)
  return rows.length === 0 ? null : bitmap(1, rows.length, (_, y) => rows[Math.floor(y * rows.length)] ?? [0, 0, 0])
}

/** A bitmap with the smallest header: rows from the lowest, of whole words; pixels as blue, green and red. */
function bitmap(columns: number, rows: number, colorAt: Thumb['colorAt']): Html {
  const rowBytes = Math.ceil((columns * 3) / 4) * 4
  let bytes = `BM${numbers([HEADER + rows * rowBytes, 0, HEADER, 12], 4)}${numbers([columns, rows, 1, 24], 2)}`
  for (let row = rows - 1; row >= 0; row--) {
    const colors = Array.from({ length: columns }, (_, i) => colorAt((i + 0.5) / columns, (row + 0.5) / rows))
    bytes += String.fromCharCode(...colors.flatMap((color) => color.toReversed())).padEnd(rowBytes, '\0')
  }
  return html`<img src="data:image/bmp;base64,${btoa(bytes)}" alt="">`
}

const HEADER = 26

/** Numbers of some bytes each, the lowest byte first. */
function numbers(values: readonly number[], size: number): string {
  const bytesOf = (value: number) => Array.from({ length: size }, (_, i) => (value >> (8 * i)) & 255)
  return String.fromCharCode(...values.flatMap(bytesOf))
}
