// Makes the thumbnails and crops that cards and agents need from a decoded picture, and removes those of pictures that are
// gone. (rule 40.44)
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import {
  CROP,
  type Cut,
  READY_SIZES,
  readyPath,
  readyPaths,
  smallEnough,
} from '../../src/catalog/pictures/ready-picture.ts'
import { placeFile } from '../../src/snapshot/files/durable.ts'
import { namesIn } from '../cli/files.ts'
import type { Decoded } from './decode.ts'

interface Size {
  readonly width: number
  readonly height: number
}

export type ReadyFolder = ReturnType<typeof readyFolder>
type Drawable = Pick<Decoded, 'image' | 'size' | 'decoded'>

/** How a picture of a card is encoded. */
export type Encode = (picture: Sharp, kind: 'thumbnail' | 'crop') => Sharp

/** WebP takes a tenth of the time of AVIF. Crops are shown smaller than they are, which hides what they lack. */
const WEBP: Encode = (picture, kind) => picture.webp({ quality: kind === 'crop' ? 80 : 85, effort: 2 })
/** The most rows of a WebP. */
const HIGHEST = 16_383
/** In place of a crop that cannot be made: the picture lacks its rows, or it would be too high. */
const NONE = new Uint8Array()

/** Opens a folder, which may be missing. What is in `others` counts as there. */
export function readyFolder(folder: string, others: readonly string[] = [], encode = WEBP) {
  const present = new Set([folder, ...others].flatMap(pathsIn))
  return {
    /** Whether all thumbnails of a content are there, and these crops. */
    has: (content: string, cuts: readonly Cut[]): boolean =>
      readyPaths(content, cuts).every((path) => present.has(path)),
    /** Makes those that are missing. Rejects with errors of the disk. */
    async add(content: string, picture: Drawable, cuts: readonly Cut[]): Promise<void> {
      for (const one of [...READY_SIZES, ...cuts]) {
        const path = readyPath(content, one)
        if (present.has(path)) continue
        const made = 'name' in one ? encoded(thumbnail(picture, one), one, encode) : cropped(picture, one, encode)
        // `keep` removes the draft of a killed build.
        await placeFile(join(folder, path), await made)
        present.add(path)
      }
    },
    /** Removes all but these paths. */
    keep(paths: ReadonlySet<string>): void {
      for (const path of pathsIn(folder)) if (!paths.has(path)) rmSync(join(folder, path), { force: true })
    },
  }
}

function encoded(picture: Sharp, size: (typeof READY_SIZES)[number], encode: Encode): Promise<Uint8Array> {
  if (!('bytes' in size)) return encode(picture, 'thumbnail').toBuffer()
  return smallEnough(size, (quality) => picture.clone().webp({ quality, effort: 2 }).toBuffer())
}

/** The top of a picture, never enlarged: a small one gets a smaller thumbnail of the same shape. (rule 19.8) */
function thumbnail({ image, size }: Drawable, wanted: Size): Sharp {
  const scale = Math.min(1, size.width / wanted.width, size.height / wanted.height)
  const [width, height] = [wanted.width, wanted.height].map((side) => Math.max(1, Math.round(side * scale)))
  return image().resize({ width: width as number, height: height as number, fit: 'cover', position: 'top' })
}

/** A section at the width of crops, or at its own if that is less. */
async function cropped({ image, size, decoded }: Drawable, { top, bottom }: Cut, encode: Encode): Promise<Uint8Array> {
  const scale = decoded.height / size.height
  const [first, end] = [Math.floor(top * scale), Math.round((size.height - bottom) * scale)]
  const width = Math.min(CROP.width, decoded.width)
  if (end <= first || ((end - first) * width) / decoded.width > HIGHEST) return NONE
  const rows = image().extract({ left: 0, top: first, width: decoded.width, height: end - first })
  return encode(rows.resize({ width }), 'crop').toBuffer()
}

/** The paths of all files in a folder of folders. */
function pathsIn(folder: string): string[] {
  return namesIn(folder).flatMap((name) => namesIn(join(folder, name)).map((file) => `${name}/${file}`))
}
