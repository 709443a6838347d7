// Reduces pixels to the mean colors of a grid of cells.
import type { Box, Pixels } from './pixels.ts'

/** The mean red, green and blue of each cell, in rows. Cells of a picture smaller than the grid repeat its pixels. */
export function grid({ data, width, height }: Pixels, columns: number, rows: number): Float32Array {
  const means = new Float32Array(columns * rows * 3)
  for (let row = 0; row < rows; row++) {
    const [top, bottom] = span(row, rows, height)
    for (let column = 0; column < columns; column++) {
      const [left, right] = span(column, columns, width)
      means.set(meanOf(data, width, { left, right, top, bottom }), (row * columns + column) * 3)
    }
  }
  return means
}

function span(cell: number, cells: number, length: number): [from: number, to: number] {
  const from = Math.min(length - 1, Math.floor((cell * length) / cells))
  return [from, Math.max(from + 1, Math.floor(((cell + 1) * length) / cells))]
}

function meanOf(data: Uint8Array, width: number, { left, right, top, bottom }: Box): [number, number, number] {
  let [red, green, blue] = [0, 0, 0]
  for (let row = top; row < bottom; row++)
    for (let at = (row * width + left) * 3; at < (row * width + right) * 3; at += 3) {
      red += data[at] as number
      green += data[at + 1] as number
      blue += data[at + 2] as number
    }
  const area = (right - left) * (bottom - top)
  return [red / area, green / area, blue / area]
}
