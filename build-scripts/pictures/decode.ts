// Decodes a picture once, for everything that is made from it: its measurements and its thumbnails.
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import type { Pixels } from '../../src/catalog/pictures/pixels.ts'

/** The largest picture: about 2560 by 58,000 pixels. */
const LARGEST_INPUT = 150_000_000
const INPUT: SharpOptions = { limitInputPixels: LARGEST_INPUT, sequentialRead: true, failOn: 'error' }
/** A decoded picture has at most this many pixels, so that it takes at most 120 MB. Larger ones are reduced. */
const LARGEST_RAW = 40_000_000
const LONGEST_SECONDS = 20
const MEASURED_WIDTH = 480
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'gif', 'webp', 'heif'])

export interface Decoded {
  /** The pixels for `measurePicture`. */
  readonly pixels: Pixels
  /** The size of the picture in the file, after the rotation that its metadata requests. */
  readonly size: { readonly width: number; readonly height: number }
  /** The decoded picture, at the size of the file unless that has more than 40 million pixels. Each call starts anew. */
  readonly image: () => Sharp
  /** The size of the decoded picture. */
  readonly decoded: { readonly width: number; readonly height: number }
}

/** Decodes a file or bytes. `error` is a sentence about a picture that cannot be read. */
export async function decode(file: string | Uint8Array): Promise<Decoded | { readonly error: string }> {
  try {
    const { format, autoOrient: size } = await sharp(file, INPUT).metadata()
    if (!FORMATS.has(format)) return { error: 'It is not a JPEG, PNG, GIF, WebP or AVIF picture.' }
    return await decoded(file, size)
  } catch (error) {
    return { error: sentenceOf(error) }
  }
}

async function decoded(file: string | Uint8Array, size: Decoded['size']): Promise<Decoded> {
  const scale = Math.min(1, Math.sqrt(LARGEST_RAW / (size.width * size.height)))
  const whole = sharp(file, INPUT).autoOrient().flatten({ background: '#fff' }).toColourspace('srgb').removeAlpha()
  const { data, info } = await (scale < 1 ? whole.resize({ width: Math.floor(size.width * scale) }) : whole)
    .raw()
    .timeout({ seconds: LONGEST_SECONDS })
    .toBuffer({ resolveWithObject: true })
  const image = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
  return { size, image, decoded: info, pixels: await reduced(image()) }
}

async function reduced(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .resize({ width: MEASURED_WIDTH, kernel: 'nearest', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function sentenceOf(error: unknown): string {
  const { message } = error as Error
  if (/pixel limit/i.test(message)) return `It has more than ${LARGEST_INPUT / 1e6} million pixels.`
  if (/missing/i.test(message)) return 'There is no such file.'
  if (/timeout/i.test(message)) return `Decoding it takes more than ${LONGEST_SECONDS} seconds.`
  if (/unsupported image format/i.test(message)) return 'It is not a JPEG, PNG, GIF, WebP or AVIF picture.'
  return 'It is damaged or not complete.'
}
