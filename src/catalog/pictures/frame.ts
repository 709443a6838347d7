// Cuts off rows and columns of one color at the edges, so that a picture and its copy in a frame have the same content.
import type { Box, Pixels } from './pixels.ts'

/** Pixels of one color differ by at most this in each channel, which compression adds. */
const NOISE = 16
/** The share of a row or column that may have another color. */
const OTHER = 0.03
/** The least sides of what is left. */
const LEAST = 8

/** The pixels inside of the frame, and of a margin that has one color in each row or column. */
export function unframed(pixels: Pixels): Pixels {
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
