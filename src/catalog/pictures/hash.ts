// A hash of a picture that copies share: resized, compressed again, or with a border.

import { grid } from './grid.ts'
import type { Pixels } from './pixels.ts'

const SIDE = 16
/** Copies differ in at most this many of the 256 bits. */
const MOST_DIFFERENT = 20
/** A cell is darker than its neighbor from here on, in levels of 255, so that noise sets no bit. */
const DARKER = 2

/** A difference hash: 256 bits, each says whether a cell of a grid is darker than the one to its right. */
export function differenceHash(pixels: Pixels): Uint8Array {
  const cells = grid(pixels, SIDE + 1, SIDE)
  const bits = new Uint8Array((SIDE * SIDE) / 8)
  for (let row = 0; row < SIDE; row++)
    for (let column = 0; column < SIDE; column++) {
      const at = row * (SIDE + 1) + column
      const bit = row * SIDE + column
      if (lightness(cells, at + 1) - lightness(cells, at) > DARKER) bits[bit >> 3]! |= 1 << (bit & 7)
    }
  return bits
}

function lightness(cells: Float32Array, cell: number): number {
  const [r, g, b] = cells.subarray(cell * 3, cell * 3 + 3) as unknown as [number, number, number]
  return 0.299 * r + 0.587 * g + 0.114 * b
}

/** How many bits of two hashes differ. */
export function hammingDistance(one: Uint8Array, other: Uint8Array): number {
  let different = 0
  for (const [at, byte] of one.entries()) {
    for (let bits = byte ^ (other[at] as number); bits > 0; bits &= bits - 1) different += 1
  }
  return different
}

/** Whether two hashes are those of the same picture. */
export function samePicture(one: Uint8Array, other: Uint8Array): boolean {
  return hammingDistance(one, other) <= MOST_DIFFERENT
}
