// Makes the thumbnails that cards and agents need from a decoded picture, and removes those of pictures that are gone. (rule 40.44)
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Sharp } from 'sharp'
import { READY_SIZES, readyPath, smallEnough } from '../../src/catalog/pictures/ready-picture.ts'
import { adopt, makeFolder } from '../../src/state/ownership.ts'
import { namesIn } from '../checks/names-in.ts'

interface Size {
  readonly width: number
  readonly height: number
}

export interface ReadyFolder {
  /** Whether all thumbnails of a content are there. */
  has(content: string): boolean
  /** Makes the thumbnails of a content. Rejects with errors of the disk. */
  add(content: string, picture: { readonly image: () => Sharp; readonly size: Size }): Promise<void>
  /** Removes what is not of one of these contents. */
  keep(contents: ReadonlySet<string>): void
}

/** How a thumbnail of a card is encoded. */
export type Encode = (thumbnail: Sharp) => Sharp

/** As the image origin renders them. WebP takes a tenth of the time of AVIF. */
const WEBP: Encode = (thumbnail) => thumbnail.webp({ quality: 85, effort: 2 })

/** Opens a folder, which may be missing. Thumbnails in `others` count as there. */
export function readyFolder(folder: string, others: readonly string[] = [], encode = WEBP): ReadyFolder {
  const present = new Set([folder, ...others].flatMap(pathsIn))
  return {
    has: (content) => READY_SIZES.every((size) => present.has(readyPath(content, size))),
    async add(content, picture) {
      for (const size of READY_SIZES) {
        const path = readyPath(content, size)
        if (present.has(path)) continue
        await place(join(folder, path), await encoded(thumbnail(picture, size), size, encode))
        present.add(path)
      }
    },
    keep(contents) {
      const wanted = new Set([...contents].flatMap((content) => READY_SIZES.map((size) => readyPath(content, size))))
      for (const path of pathsIn(folder)) if (!wanted.has(path)) rmSync(join(folder, path), { force: true })
    },
  }
}

function encoded(picture: Sharp, size: (typeof READY_SIZES)[number], encode: Encode): Promise<Uint8Array> {
  if (!('bytes' in size)) return encode(picture).toBuffer()
  return smallEnough(size, (quality) => picture.clone().webp({ quality, effort: 2 }).toBuffer())
}

/** The top of a picture, never enlarged: a small one gets a smaller thumbnail of the same shape. (rule 19.8) */
function thumbnail({ image, size }: Parameters<ReadyFolder['add']>[1], wanted: Size): Sharp {
  const scale = Math.min(1, size.width / wanted.width, size.height / wanted.height)
  const [width, height] = [wanted.width, wanted.height].map((side) => Math.max(1, Math.round(side * scale)))
  return image().resize({ width: width as number, height: height as number, fit: 'cover', position: 'top' })
}

/** Writes a file that appears complete. `keep` removes the draft of a killed build. */
async function place(file: string, bytes: Uint8Array): Promise<void> {
  const draft = `${file}.${randomUUID()}.tmp`
  makeFolder(dirname(file))
  await writeFile(draft, bytes)
  adopt(draft)
  await rename(draft, file)
}

/** The paths of all files in a folder of folders. */
function pathsIn(folder: string): string[] {
  return namesIn(folder).flatMap((name) => namesIn(join(folder, name)).map((file) => `${name}/${file}`))
}
