// Encodes the captures of the demo as small as the repository needs them.
import sharp from 'sharp'
import type { Capture } from './capture.ts'
import { picturePaths } from './line.ts'

/** All pictures together take at most this. */
export const MAX_BYTES = 12_000_000

/**
 * The highest qualities with which all pictures together stay within the budget. AVIF looks like WebP of twice the size.
 * Pages show a picture of a phone at less than half its width, which hides what it lacks.
 */
const QUALITY = { desktop: 32, phone: 9 }
/** More effort saves a tenth of the bytes and takes eight times as long. */
const EFFORT = 2

/** The pictures of a page by their path in the folder of pictures. */
export type Pictures = ReadonlyMap<string, Uint8Array>

export async function encodePictures({ line, desktop, phone }: Capture): Promise<Pictures> {
  const paths = picturePaths(line)
  return new Map([
    [paths.desktop, await encoded(desktop, QUALITY.desktop)],
    [paths.mobile, await encoded(phone, QUALITY.phone)],
  ])
}

function encoded(png: Buffer, quality: number): Promise<Uint8Array> {
  return sharp(png).avif({ quality, effort: EFFORT }).toBuffer()
}
