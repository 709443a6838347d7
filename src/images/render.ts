// Renders pictures with sharp, which runs outside the main thread, with one thread per picture. It is loaded for the
// first picture, because servers without an image origin do not need it. The output has no metadata of the input.
import type { Sharp, SharpOptions } from 'sharp'
import type { Picture } from './picture-files.ts'
import type { RenderPlan, Size } from './plan.ts'
import type { Format } from './transform.ts'

/** The largest input in pixels, about 2560 by 58,000. */
const LARGEST_INPUT = 150_000_000
const LONGEST_SECONDS = 20
const INPUT: SharpOptions = { limitInputPixels: LARGEST_INPUT, sequentialRead: true, failOn: 'error' }

/** Formats that are decoded in strips. */
const STRIPS: ReadonlySet<string> = new Set(['jpeg', 'png'])

let loaded: Promise<typeof import('sharp').default> | undefined

/** The library, with one thread per picture. */
export function loadSharp() {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loaded
}

export interface Wanted {
  readonly format: Format
  /** 1 to 100, on the scale of JPEG. */
  readonly quality: number
}

/** A picture that was read. */
export interface Opened {
  readonly bytes: Uint8Array
  /** The size after the rotation that the metadata requests. */
  readonly size: Size
  /** Whether the picture has to be decoded as a whole, and not in strips. */
  readonly isWhole: boolean
}

/** Reads the bytes and the size of a picture. Throws if the bytes are not a readable picture. */
export async function openPicture(picture: Picture): Promise<Opened> {
  const sharp = await loadSharp()
  const bytes = await picture.bytes()
  const { autoOrient, isProgressive, orientation = 1 } = await sharp(bytes, INPUT).metadata()
  const isWhole = !STRIPS.has(picture.format) || isProgressive === true || orientation > 1
  return { bytes, size: autoOrient, isWhole }
}

/** Renders a planned picture. Throws if its bytes cannot be read or rendering takes too long. */
export async function render({ bytes }: Opened, plan: RenderPlan, wanted: Wanted): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp()
  const shown = sharp(bytes, INPUT)
    .autoOrient()
    .extract(plan.region)
    .resize({ ...plan.size, fit: 'fill' })
  const { buffer, byteOffset, byteLength } = await encoded(onGround(shown, plan), wanted)
    .timeout({ seconds: LONGEST_SECONDS })
    .toBuffer()
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength)
}

/** Whether an error of {@link render} is a timeout. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout')
}

const WHITE = '#fff'

function onGround(shown: Sharp, { size, ground }: RenderPlan): Sharp {
  if (ground === null) return shown
  const { left, top } = ground
  const right = ground.width - size.width - left
  const bottom = ground.height - size.height - top
  return shown.extend({ left, top, right, bottom, background: WHITE })
}

/** AVIF needs a lower quality number than the other formats to look the same. */
const AVIF_SCALE = 0.7

function encoded(shown: Sharp, { format, quality }: Wanted): Sharp {
  if (format === 'jpeg') return shown.flatten({ background: WHITE }).jpeg({ quality })
  if (format === 'webp') return shown.webp({ quality, effort: 2 })
  if (format === 'avif') return shown.avif({ quality: Math.max(1, Math.round(quality * AVIF_SCALE)), effort: 2 })
  return shown.png({ compressionLevel: 8 })
}

/** A square PNG of an SVG. */
export async function pngIcon(svg: string, size: number): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg), { density: 72 * 8 })
    .resize(size, size)
    .png()
    .toBuffer()
}

const ICO_HEAD = 22

/** An ICO file with one picture, which is a PNG. Older browsers ask for it at `/favicon.ico`. */
export async function icoIcon(svg: string, size: number): Promise<Buffer> {
  const png = await pngIcon(svg, size)
  const { byteLength } = png
  // 16-bit words: a list of one icon; its width and height, planes, bits of a pixel, length and place.
  const words = [0, 1, 1, size | (size << 8), 0, 1, 32, byteLength & 0xffff, byteLength >> 16, ICO_HEAD, 0]
  return Buffer.concat([new Uint8Array(Uint16Array.from(words).buffer), png])
}
