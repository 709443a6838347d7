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
