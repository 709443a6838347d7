// The blurred picture that stands in for one that is not there yet: a part of a ThumbHash as a bitmap of a few pixels, which
// the browser smooths. With 180 characters it is smaller than a PNG or an SVG, and it needs no inline style.
import { type Html, html } from '../html.ts'
import { type Thumb, thumbHash } from './thumb-hash.ts'

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

/** The same in one color, `#rrggbb`: the main one of a picture whose place on its page is not known. */
export function solidPicture(hex: string | undefined): Html | null {
  const color = Number.parseInt(hex?.slice(1) ?? '', 16)
  return Number.isNaN(color) ? null : bitmap(1, 1, () => [color >> 16, (color >> 8) & 255, color & 255])
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
