// Finds and transforms pictures. Originals and cached pictures come from disk at once. The others are rendered in a queue.
import { hash } from 'node:crypto'
import type { Work } from '../http/queue/work-queue.ts'
import type { CachedImage } from './image-cache.ts'
import { type ImageRequest, imageOf, type Made } from './image-request.ts'
import type { Picture, PictureSource } from './originals.ts'
import { formatOfBytes } from './originals.ts'
import { cachedImage, type MakerParts, type Order, pictureMaker } from './picture-maker.ts'
import type { PictureWork } from './picture-work.ts'
import type { ReadyPictures, Source } from './ready-pictures.ts'
import { isShown } from './transform.ts'

/** Part of every key. Increase it when the same transform renders other bytes. */
const RENDERING = 2

/** A picture that was found. Equal keys mean equal bytes. */
export interface Ready {
  readonly key: string
  image(): Promise<Made>
  /** The same, as a part of work that has its turn already. */
  readonly inTurn: Work<Made>
  /** The result of `image` without rendering. The body may be missing. */
  head(): Promise<Made>
}

export interface Gallery {
  /** The picture, or null if there is none. */
  find(request: ImageRequest): Promise<Ready | null>
  readonly work: PictureWork
}

export interface GalleryParts extends Omit<MakerParts, 'memory'> {
  readonly source: PictureSource
  readonly ready: ReadyPictures
  readonly work: PictureWork
}

export function openGallery({ source, ready, cache, work, fault }: GalleryParts): Gallery {
  const { make, describe } = pictureMaker({ cache, memory: work.memory, fault })

  async function queued({ key, request }: Order, inTurn: Work<Made>): Promise<Made> {
    const { client, signal, transform } = request
    const isExtra = transform === null || !isShown(transform)
    return (await work.queue.run({ key, client, signal, isExtra }, inTurn)) ?? { made: 'busy' }
  }

  /** The picture if it is an original or was made by a build, else null. */
  async function broughtOf(picture: Picture, { transform, accepted }: ImageRequest): Promise<Made | null> {
    if (transform === null) return imageOf(picture.body, picture.format)
    return acceptedImage(await ready.find(picture, transform), accepted)
  }

  return {
    work,
    async find(request) {
      const picture = await source(request.path)
      if (picture === null) return null
      const brought = await broughtOf(picture, request)
      const from = brought
        ? { picture, transform: request.transform }
        : await ready.sourceOf(picture, request.transform)
      const key = keyOf(from, request, brought !== null)
      const order: Order = { key, picture: from.picture, request: { ...request, transform: from.transform } }
      const onDisk = async () => brought ?? cachedImage(await cache.find(key))
      const inTurn: Work<Made> = async (isWanted) => brought ?? make(order, isWanted)
      return {
        key,
        image: async () => (await onDisk()) ?? queued(order, inTurn),
        inTurn,
        head: async () => (await onDisk()) ?? queued({ ...order, key: `head ${key}` }, () => describe(order)),
      }
    },
  }
}

function acceptedImage(image: CachedImage | null, accepted: ReadonlySet<string>): Made | null {
  const format = image && formatOfBytes(image.head)
  return format && accepted.has(format) ? imageOf(image.body, format) : null
}

/** A picture that was brought has other bytes than the rendered one. */
function keyOf({ picture, transform }: Source, { accepted }: ImageRequest, isBrought: boolean): string {
  const negotiated = transform?.format === 'auto' ? [...accepted].sort() : []
  return hash('sha256', JSON.stringify([RENDERING, picture.identity, transform, negotiated, isBrought]))
}
