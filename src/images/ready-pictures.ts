// Finds the thumbnails and crops that a build has made. (rules 40.44, 40.49)
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { CROP, type Cut, contentName, READY_SIZES, readyPath } from '../catalog/pictures/ready-picture.ts'
import { type Picture, type StoredPicture, storedPicture } from './picture-files.ts'
import { planOf } from './plan.ts'
import { openPicture } from './render.ts'
import { type Format, type Transform, UNCHANGED } from './transform.ts'

/** A picture and what to make of it. */
interface Source {
  readonly picture: Picture
  readonly transform: Transform | null
}

export type ReadyPictures = ReturnType<typeof readyPictures>

/** How many contents are remembered, about 200 bytes each. */
const MAX_KNOWN = 50_000

/** Looks in these folders, which may be missing. Reads a picture once to learn its content. Neither function of the result rejects. */
export function readyPictures(folders: readonly string[]) {
  const contents = new Map<string, string>()

  async function contentOf(picture: Picture): Promise<string> {
    const known = contents.get(picture.identity)
    if (known !== undefined) return known
    const content = await nameOf(picture)
    if (contents.size >= MAX_KNOWN) contents.clear()
    contents.set(picture.identity, content)
    return content
  }

  async function open(picture: Picture, of: { readonly name: string } | Cut): Promise<StoredPicture | null> {
    const content = await contentOf(picture).catch(() => null)
    if (content === null) return null
    for (const folder of folders) {
      const found = await storedPicture(join(folder, readyPath(content, of)))
      if (found !== null) return found
    }
    return null
  }

  return {
    /** The ready picture of a transform, or null. It has a format of its own, which has to be accepted. */
    async find(picture: Picture, transform: Transform, accepted: ReadonlySet<Format>): Promise<StoredPicture | null> {
      const of = READY_SIZES.find((size) => isThumbnail(transform, size)) ?? (isCrop(transform) ? transform.trim : null)
      const found = of && (await open(picture, of))
      return found && accepted.has(found.format as Format) ? found : null
    },
    /** What a picture is made from: a ready crop, with the rest of the transform, or else the picture itself. */
    async sourceOf(picture: Picture, transform: Transform | null): Promise<Source> {
      const crop = transform && isSmallerCrop(transform) ? await open(picture, transform.trim) : null
      const source = transform && crop && (await cropAsSource(crop, transform).catch(() => null))
      return source ?? { picture, transform }
    },
  }
}

/** Whether a transform is that of a thumbnail, such as `w=400,h=300,fit=cover,g=top,f=auto,q=85`. */
function isThumbnail({ trim, fit, gravity, ...transform }: Transform, size: (typeof READY_SIZES)[number]): boolean {
  const isTop = fit === 'cover' && gravity.x === 0.5 && gravity.y === 0
  const isWhole = Object.values(trim).every((side) => side === 0)
  const members = ['width', 'height', 'format', 'quality'] as const
  return isTop && isWhole && members.every((member) => transform[member] === size[member])
}

/** Whether a transform is that of a crop, such as `trim=800;0;1200;0,w=800,f=auto,q=85`. */
function isCrop({ trim, fit, ...transform }: Transform): boolean {
  if (trim.left + trim.right > 0 || fit !== 'contain' || transform.height !== null) return false
  return (['width', 'format', 'quality'] as const).every((member) => transform[member] === CROP[member])
}

/** Whether what a crop has lost would not be seen: a smaller picture that loses as much. */
function isSmallerCrop({ trim, width, format, quality }: Transform): boolean {
  if (trim.left + trim.right > 0 || trim.top + trim.bottom === 0) return false
  return width !== null && width <= CROP.width && format !== null && format !== 'png' && quality <= CROP.quality
}

/** The crop as a picture; null if it has fewer pixels than the transform takes from the screenshot. */
async function cropAsSource({ format, body }: StoredPicture, { trim: _, ...rest }: Transform): Promise<Source | null> {
  const bytes = Buffer.concat(await Array.fromAsync(body.blocks()))
  const identity = contentName(createHash('sha256').update(bytes).digest('hex'))
  const picture: Picture = { identity, format, body, bytes: async () => bytes }
  const transform = { ...rest, trim: UNCHANGED.trim }
  const plan = planOf(transform, (await openPicture(picture)).size)
  if ('problem' in plan) return null
  const { fit, width, height } = transform
  const made = plan.ground ?? plan.size
  const isBoth = height !== null && (fit === 'cover' || fit === 'crop')
  const isEnough = [made.width === width, made.height === height]
  return (isBoth ? isEnough.every(Boolean) : isEnough.some(Boolean)) ? { picture, transform } : null
}

async function nameOf({ body }: Picture): Promise<string> {
  const hash = createHash('sha256')
  for await (const block of body.blocks()) hash.update(block)
  return contentName(hash.digest('hex'))
}
