// Copies of a picture as people make them: smaller, compressed again, in a frame, in another format.
import sharp from 'sharp'
import type { Pixels } from '../../src/catalog/pictures/pixels.ts'

const FORMATS = ['jpeg', 'webp', 'png', 'avif'] as const

/** A copy in a file. `random` returns numbers from 0 to 1. */
export async function copyOf({ data, width, height }: Pixels, random: () => number): Promise<Buffer> {
  const scale = 0.4 + random() * 0.6
  const small = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const border = Math.round(small.width * random() * 0.04) * (random() < 0.5 ? 1 : 0)
  const [r = 0, g = 0, b = 0] = Array.from({ length: 3 }, () => Math.floor(random() * 256))
  const format = FORMATS[Math.floor(random() * FORMATS.length)] as (typeof FORMATS)[number]
  const quality = 35 + Math.floor(random() * 60)
  const framed = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ ...small, fit: 'fill' })
    .extend({ top: border, bottom: border, left: border, right: border, background: { r, g, b } })
    .png()
    .toBuffer()
  return sharp(framed)
    .toFormat(format, format === 'png' ? {} : { quality, ...(format === 'jpeg' ? {} : { effort: 1 }) })
    .toBuffer()
}
