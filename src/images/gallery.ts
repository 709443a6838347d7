// Finds and transforms pictures. Originals and cached pictures come from disk at once. The others are rendered in a queue
// with limits on time and memory.
import { hash } from 'node:crypto'
import type { ClientNetworks } from '../accounts/client-network.ts'
import type { CachedImage } from './image-cache.ts'
import { type ImageRequest, imageOf, type Made } from './image-request.ts'
import type { Picture, PictureSource } from './picture.ts'
import { formatOfBytes } from './picture-format.ts'
import type { FindReady } from './ready-pictures.ts'
import { cachedImage, type MakerParts, type Order, pictureMaker } from './rendering/picture-maker.ts'
import { type QueueLimits, type RenderQueue, renderQueue } from './rendering/render-queue.ts'
import { timeBudget } from './rendering/time-budget.ts'
import { isOfPages } from './transform.ts'

/** Part of every key. Increase it when the same transform renders other bytes. */
const RENDERING = 2
/** What a client network may spend on rendering at once, and per minute: a third of one processor. */
const BUDGET_MS = 20_000
/** How long the server waits for a place in the queue for its own drawings. */
const LONGEST_MS = 20_000

/** A picture that was found. Equal keys mean equal bytes. */
export interface Ready {
  readonly key: string
  image(): Promise<Made>
  /** The result of `image` without rendering. The body may be missing. */
  head(): Promise<Made>
}

export interface Gallery {
  /** The picture, or null if there is none. */
  find(request: ImageRequest): Promise<Ready | null>
  /** Draws a JPEG in the queue, as a picture that no page shows, or returns null if the client has to wait. */
  draw(request: { key: string; client: ClientNetworks }, work: () => Promise<Uint8Array>): Promise<Uint8Array | null>
  /** How many pictures are rendered, and how many wait. */
  readonly load: RenderQueue<Made>['load']
}

export interface GalleryParts extends MakerParts {
  readonly source: PictureSource
  readonly ready: FindReady
  readonly limits: QueueLimits
}

export function openGallery({ source, ready, cache, limits, fault }: GalleryParts): Gallery {
  const queue = renderQueue<Made>(limits, timeBudget(BUDGET_MS))
  const { make, describe } = pictureMaker({ cache, fault })

  async function queued({ key, request }: Order, work: (isWanted: () => boolean) => Promise<Made>): Promise<Made> {
    const { client, signal, transform } = request
    const isPagePicture = transform !== null && isOfPages(transform)
    return (await queue.run({ key, client, signal, isPagePicture }, work)) ?? { made: 'busy' }
  }

  /** The picture if it is an original or was made by a build, else null. */
  async function broughtOf(picture: Picture, { transform, accepted }: ImageRequest): Promise<Made | null> {
    if (transform === null) return imageOf(picture.body, picture.format)
    return acceptedImage(await ready(picture, transform), accepted)
  }

  return {
    load: queue.load,
    async draw(request, work) {
      const signal = AbortSignal.timeout(LONGEST_MS)
      const draw = async () => imageOf(await work(), 'jpeg')
      const made = await queue.run({ ...request, signal, isPagePicture: false }, draw)
      return made?.made === 'image' ? (made.body as Uint8Array) : null
    },
    async find(request) {
      const picture = await source(request.path)
      if (picture === null) return null
      const brought = await broughtOf(picture, request)
      const key = keyOf(picture, request, brought !== null)
      const order: Order = { key, picture, request }
      const onDisk = async () => brought ?? cachedImage(await cache.find(key))
      return {
        key,
        image: async () => (await onDisk()) ?? queued(order, (isWanted) => make(order, isWanted)),
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
function keyOf({ identity }: Picture, { transform, accepted }: ImageRequest, isBrought: boolean): string {
  const negotiated = transform?.format === 'auto' ? [...accepted].sort() : []
  return hash('sha256', JSON.stringify([RENDERING, identity, transform, negotiated, isBrought]))
}
