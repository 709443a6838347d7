// Finds the thumbnails that a build has made. (rule 40.44)
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { contentName, READY_SIZES, readyPath } from '../catalog/pictures/ready-picture.ts'
import { type CachedImage, openImage } from './image-cache.ts'
import type { Picture } from './picture.ts'
import type { Transform } from './transform.ts'

/** The ready picture of a transform, or null. Never rejects. */
export type FindReady = (picture: Picture, transform: Transform) => Promise<CachedImage | null>

/** How many contents are remembered, about 200 bytes each. */
const MAX_KNOWN = 50_000

/** Looks in these folders, which may be missing. Reads a picture once to learn its content. */
export function readyPictures(folders: readonly string[]): FindReady {
  const contents = new Map<string, string>()

  async function contentOf(picture: Picture): Promise<string> {
    const known = contents.get(picture.identity)
    if (known !== undefined) return known
    const content = await nameOf(picture)
    if (contents.size >= MAX_KNOWN) contents.clear()
    contents.set(picture.identity, content)
    return content
  }

  return async (picture, transform) => {
    const size = READY_SIZES.find((ready) => isReady(transform, ready))
    if (size === undefined) return null
    const content = await contentOf(picture).catch(() => null)
    if (content === null) return null
    for (const folder of folders) {
      const found = await openImage(join(folder, readyPath(content, size)))
      if (found !== null) return found
    }
    return null
  }
}

/** Whether a transform is that of a ready picture, such as `w=400,h=300,fit=cover,g=top,f=auto,q=85`. */
function isReady({ trim, fit, gravity, ...transform }: Transform, size: (typeof READY_SIZES)[number]): boolean {
  const isTop = fit === 'cover' && gravity.x === 0.5 && gravity.y === 0
  const isWhole = Object.values(trim).every((side) => side === 0)
  const members = ['width', 'height', 'format', 'quality'] as const
  return isTop && isWhole && members.every((member) => transform[member] === size[member])
}

async function nameOf({ body }: Picture): Promise<string> {
  const hash = createHash('sha256')
  for await (const block of body.blocks()) hash.update(block)
  return contentName(hash.digest('hex'))
}
