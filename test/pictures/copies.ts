// Copies of a picture as people make them: smaller, compressed again, in a frame, in another format.
import sharp from 'sharp'
import { decode } from '../../build-scripts/pictures/decode.ts'
import { hammingDistance } from '../../src/catalog/pictures/hash.ts'
import { type Likeness, samePicture } from '../../src/catalog/pictures/looks.ts'
import { type Measurement, measurePicture } from '../../src/catalog/pictures/measure.ts'
import type { Pixels } from '../../src/catalog/pictures/pixels.ts'
import type { Random } from '../support/project/random.ts'
import { pixelsOf, type Site } from './demo.ts'

const WIDTH = 720
const FORMATS = ['jpeg', 'webp', 'png', 'avif'] as const

/** The distances of the hashes of copies from those of their pictures, the least first; infinite for one that is not found. */
export async function copyDistances(sites: readonly Site[], count: number, random: Random): Promise<number[]> {
  const distances: number[] = []
  for (let i = 0; i < count; i++) {
    const site = random.pick(sites)
    const original = await pixelsOf(site, WIDTH)
    const copy = await decode(await copyOf(original, random))
    if ('error' in copy) throw new Error(copy.error)
    const own = likeness(site.measurement, original)
    const other = likeness(measurePicture(copy.pixels, []), copy.size)
    const isFound = samePicture(own, other)
    distances.push(isFound ? hammingDistance(own.fingerprint, other.fingerprint) : Number.POSITIVE_INFINITY)
  }
  return distances.sort((a, b) => a - b)
}

function likeness(
  { looks, hash: fingerprint }: Measurement,
  { width, height }: { width: number; height: number },
): Likeness {
  return { fingerprint, looks, width, height }
}

/** A file with 40 to 100% of the size, half of the time with a border of up to 4% of the width. */
async function copyOf({ data, width, height }: Pixels, random: Random): Promise<Buffer> {
  const scale = (40 + random.below(61)) / 100
  const small = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const border = random.chance(0.5) ? Math.round((small.width * (1 + random.below(4))) / 100) : 0
  const [r, g, b] = [random.below(256), random.below(256), random.below(256)]
  const format = random.pick(FORMATS)
  const quality = 35 + random.below(60)
  const framed = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ ...small, fit: 'fill' })
    .extend({ top: border, bottom: border, left: border, right: border, background: { r, g, b } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const options = { quality, ...(format === 'webp' || format === 'avif' ? { effort: 1 } : {}) }
  return sharp(framed)
    .toFormat(format, format === 'png' ? {} : options)
    .toBuffer()
}
