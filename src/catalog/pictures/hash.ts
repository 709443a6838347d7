// A hash of a picture that copies share: resized, compressed again, in a frame, or in another format.

import { type Box, grid, type Pixels } from './pixels.ts'

/** Bits of a row, and rows of bits, for each of the two directions. */
const COLUMNS = 8
const ROWS = 16
/** A cell is brighter than its neighbor from here on, in levels of 255, so that noise sets no bit. */
const BRIGHTER = 2

/** A difference hash of 32 bytes: whether a cell is brighter than the one to its left, and than the one above it. */
export function differenceHash(pixels: Pixels): Uint8Array {
  const cells = grid(unframed(pixels), COLUMNS + 1, ROWS + 1)
  const light = (column: number, row: number) => {
    const at = (row * (COLUMNS + 1) + column) * 3
    return 0.299 * (cells[at] as number) + 0.587 * (cells[at + 1] as number) + 0.114 * (cells[at + 2] as number)
  }
  const bits = new Uint8Array((COLUMNS * ROWS) / 4)
  for (let bit = 0; bit < COLUMNS * ROWS; bit++) {
    const [column, row] = [bit % COLUMNS, Math.floor(bit / COLUMNS)]
    const here = light(column, row)
    if (light(column + 1, row) - here > BRIGHTER) bits[bit >> 3]! |= 1 << (bit & 7)
    if (light(column, row + 1) - here > BRIGHTER) bits[(bits.length >> 1) + (bit >> 3)]! |= 1 << (bit & 7)
  }
  return bits
}

/** By byte, how many of its bits are set. */
const BITS_SET = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length)

/** How many bits of two hashes differ. From `enough` on, it stops counting. */
export function hammingDistance(one: Uint8Array, other: Uint8Array, enough = Number.POSITIVE_INFINITY): number {
  let different = 0
  for (let at = 0; at < one.length && different < enough; at++)
    different += BITS_SET[(one[at] as number) ^ (other[at] as number)] as number
  return different
}

// Cuts off rows and columns of one color at the edges, so that a picture and its copy in a frame have the same content.

/** Pixels of one color differ by at most this in each channel, which compression adds. */
const NOISE = 16
/** The share of a row or column that may have another color. */
const OTHER = 0.03
/** The least sides of what is left. */
const LEAST = 8

/** The pixels inside of the frame, and of a margin that has one color in each row or column. */
function unframed(pixels: Pixels): Pixels {
  let box: Box = { left: 0, right: pixels.width, top: 0, bottom: pixels.height }
  for (let next = cut(pixels, box); next !== box; next = cut(pixels, box)) box = next
  return inside(pixels, box)
}

/** The box without the first of its edges that has one color, or the same box. */
function cut({ data, width }: Pixels, box: Box): Box {
  const { left, right, top, bottom } = box
  const row = (y: number) => bottom - top > LEAST && isPlain(data, (y * width + left) * 3, 3, right - left)
  const column = (x: number) => right - left > LEAST && isPlain(data, (top * width + x) * 3, width * 3, bottom - top)
  if (row(top)) return { ...box, top: top + 1 }
  if (row(bottom - 1)) return { ...box, bottom: bottom - 1 }
  if (column(left)) return { ...box, left: left + 1 }
  return column(right - 1) ? { ...box, right: right - 1 } : box
}

/** Whether `count` pixels have the color of the one in their middle. */
function isPlain(data: Uint8Array, first: number, step: number, count: number): boolean {
  const middle = first + step * (count >> 1)
  let other = 0
  for (let at = first; at < first + step * count && other <= count * OTHER; at += step)
    if (!isNear(data, at, middle)) other += 1
  return other <= count * OTHER
}

function isNear(data: Uint8Array, one: number, two: number): boolean {
  for (let channel = 0; channel < 3; channel++)
    if (Math.abs((data[one + channel] as number) - (data[two + channel] as number)) > NOISE) return false
  return true
}

function inside({ data, width }: Pixels, { left, right, top, bottom }: Box): Pixels {
  const kept = new Uint8Array((right - left) * (bottom - top) * 3)
  for (let y = top; y < bottom; y++)
    kept.set(data.subarray((y * width + left) * 3, (y * width + right) * 3), (y - top) * (right - left) * 3)
  return { data: kept, width: right - left, height: bottom - top }
}
