// Pixels of a picture, and parts of them.

/** Red, green and blue as bytes, in rows. */
export interface Pixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** A horizontal part of a picture, as fractions of its height from 0 to 1. */
export interface Band {
  readonly top: number
  readonly height: number
}

/** A part of a picture in pixels, without its right column and its bottom row. */
export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The rows of a band: at least one. */
export function rowsOf({ data, width, height }: Pixels, band: Band): Pixels {
  const first = Math.min(height - 1, Math.max(0, Math.round(band.top * height)))
  const end = Math.min(height, Math.max(first + 1, Math.round((band.top + band.height) * height)))
  return { data: data.subarray(first * width * 3, end * width * 3), width, height: end - first }
}

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
