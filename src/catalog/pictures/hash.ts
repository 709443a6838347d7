// A hash of a picture that copies share: resized, compressed again, in a frame, or in another format.
import { unframed } from './frame.ts'
import { grid } from './grid.ts'
import type { Pixels } from './pixels.ts'

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
