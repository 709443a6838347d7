// Finds and transforms pictures. Originals and cached pictures come from disk at once. The others are rendered in a queue.
import { hash } from 'node:crypto'
import type { Work } from '../http/queue/work-queue.ts'
import type { PictureSource } from './picture-files.ts'
import {
  type ImageRequest,
  imageOf,
  type Made,
  type MakerParts,
  type Order,
  type PictureWork,
  pictureMaker,
} from './picture-maker.ts'
import type { ReadyPictures } from './ready-pictures.ts'
import { isShown } from './transform.ts'

/** Part of every key. Increase it when the same transform renders other bytes. */
const RENDERING = 2

/** A picture that was found. Equal keys mean equal bytes. */
export interface Ready {
  readonly key: string
  image(): Promise<Made>
  /** The same, as a part of work that has its turn already. */
  readonly inTurn: Work<Made>
}

export type Gallery = ReturnType<typeof openGallery>

interface GalleryParts extends Omit<MakerParts, 'memory'> {
  readonly source: PictureSource
  readonly ready: ReadyPictures
  readonly work: PictureWork
}

export function openGallery({ source, ready, cache, work, fault }: GalleryParts) {
  const make = pictureMaker({ cache, memory: work.memory, fault })

  return {
    work,
    /** The picture, or null if there is none. */
    async find({ path, transform, accepted, client, signal }: ImageRequest): Promise<Ready | null> {
      const picture = await source(path)
      if (picture === null) return null
      const brought = transform === null ? picture : await ready.find(picture, transform, accepted)
      if (brought !== null) {
        const image = async () => imageOf(brought)
        return { key: keyOf({ picture, transform, accepted }, true), image, inTurn: image }
      }
      const from = { ...(await ready.sourceOf(picture, transform)), accepted }
      const key = keyOf(from, false)
      const inTurn = make({ key, ...from })
      const request = { key, client, signal, isExtra: from.transform === null || !isShown(from.transform) }
      return {
        key,
        inTurn,
        async image() {
          const stored = await cache.find(key)
          if (stored !== null) return imageOf(stored)
          return (await work.queue.run(request, inTurn)) ?? { made: 'busy' }
        },
      }
    },
  }
}

/** A picture that was brought has other bytes than the rendered one. */
function keyOf({ picture, transform, accepted }: Omit<Order, 'key'>, isBrought: boolean): string {
  const negotiated = transform?.format === 'auto' ? [...accepted].sort() : []
  return hash('sha256', JSON.stringify([RENDERING, picture.identity, transform, negotiated, isBrought]))
}
