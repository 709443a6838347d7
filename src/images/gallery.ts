// Finds and transforms pictures. Originals and cached pictures come from disk at once. The others are rendered in a queue
// with limits on time and memory, and simultaneous requests for the same picture share one rendering.
import { hash } from 'node:crypto'
import type { Body } from '../http/response/api-response.ts'
import { fits, formatOf, MEDIA_TYPES } from './format.ts'
import type { ImageCache } from './image-cache.ts'
import type { Picture, PictureSource } from './picture.ts'
import { formatOfBytes } from './picture-format.ts'
import { type Plan, planOf } from './plan.ts'
import { byteBudget } from './rendering/byte-budget.ts'
import { isTimeout, type Opened, openPicture, render, type Wanted } from './rendering/render.ts'
import { memoryOf } from './rendering/render-memory.ts'
import { type QueueLimits, type RenderQueue, renderQueue } from './rendering/render-queue.ts'
import { type Format, type Transform, UNCHANGED } from './transform.ts'

/** Part of every key. Increase it when the same transform renders other bytes. */
const RENDERING = 2
/** The memory that pictures may take while they are rendered: their files, and everything else. 300 MB together. */
const FILE_BYTES = 100 * 1024 * 1024
const RENDER_BYTES = 200 * 1024 * 1024

export interface ImageRequest {
  /** The decoded path. */
  readonly path: string
  /** Null for the unchanged file. */
  readonly transform: Transform | null
  /** The formats that the client accepts besides JPEG, for `format=auto`. */
  readonly accepted: ReadonlySet<Format>
  /** The network of the client, which has a share of the queue. */
  readonly client: string
}

/** A picture that was found. Equal keys mean equal bytes. */
export interface Ready {
  readonly key: string
  image(): Promise<Made>
  /** The result of `image` without rendering. The body may be missing. */
  head(): Promise<Made>
}

export type Made = { made: 'image'; mediaType: string; body: Body | null } | Unmade
type Unmade =
  /** The transform is not possible. The message is for the client. */
  | { made: 'refused'; message: string }
  /** The file is not a valid picture. */
  | { made: 'unreadable' }
  /** Too many requests are waiting, or rendering took too long. */
  | { made: 'busy' }

const BUSY: Promise<Made> = Promise.resolve({ made: 'busy' })

export interface Gallery {
  /** The picture, or null if there is none. */
  find(request: ImageRequest): Promise<Ready | null>
  /** How many pictures are rendered, and how many wait. */
  readonly load: RenderQueue['load']
}

export interface GalleryParts {
  readonly source: PictureSource
  readonly cache: ImageCache
  readonly limits: QueueLimits
  /** Logs an error of the cache or of a picture. */
  fault(error: unknown): void
}

/** Opens a gallery. Over 40 lines: its functions share the queue, the memory and the renderings in flight. */
export function openGallery({ source, cache, limits, fault }: GalleryParts): Gallery {
  const queue = renderQueue(limits)
  const files = byteBudget(FILE_BYTES)
  const memory = byteBudget(RENDER_BYTES)
  const inFlight = new Map<string, Promise<Made>>()

  /** The picture if it is an original or in the cache, else null. */
  async function findOnDisk(key: string, picture: Picture, { transform }: ImageRequest): Promise<Made | null> {
    if (transform === null) return image(picture.body, picture.format)
    const cached = await cache.find(key)
    return cached && image(cached.body, formatOfBytes(cached.head))
  }

  /** The rendering in flight for the key, or a new one. */
  function rendered(key: string, picture: Picture, request: ImageRequest): Promise<Made> {
    const existing = inFlight.get(key)
    if (existing !== undefined) return existing
    const made = queued(request, async () => (await findOnDisk(key, picture, request)) ?? make(key, picture, request))
    if (made === null) return BUSY
    inFlight.set(key, made)
    return made.finally(() => inFlight.delete(key))
  }

  /** Renders the picture and writes it to the cache, where clients read it from. */
  function make(key: string, picture: Picture, request: ImageRequest): Promise<Made> {
    return files.run(picture.body.length, async () => {
      const prepared = await prepare(picture, request)
      if ('made' in prepared) return prepared
      const { opened, plan, wanted } = prepared
      return memory.run(memoryOf(opened, plan, wanted), async () => {
        const bytes = await render(opened, plan, wanted)
        await cache.write(key, bytes).catch(fault)
        return (await findOnDisk(key, picture, request)) ?? image(bytes, wanted.format)
      })
    })
  }

  /** The type of the picture. Only the header of a file is read, but all of it is in memory. */
  function describe(picture: Picture, request: ImageRequest): Promise<Made> {
    const described = async () => {
      const prepared = await prepare(picture, request)
      return 'made' in prepared ? prepared : image(null, prepared.wanted.format)
    }
    return queued(request, () => files.run(picture.body.length, described)) ?? BUSY
  }

  /** Null if too many requests are waiting. */
  function queued({ client }: ImageRequest, work: () => Promise<Made>): Promise<Made> | null {
    return queue.run(client, () => work().catch(failed))
  }

  function failed(error: unknown): Unmade {
    fault(error)
    return { made: isTimeout(error) ? 'busy' : 'unreadable' }
  }

  return {
    load: queue.load,
    async find(request) {
      const picture = await source(request.path)
      if (picture === null) return null
      const key = keyOf(picture, request)
      return {
        key,
        image: async () => (await findOnDisk(key, picture, request)) ?? rendered(key, picture, request),
        head: async () => (await findOnDisk(key, picture, request)) ?? describe(picture, request),
      }
    },
  }
}

function keyOf({ identity }: Picture, { transform, accepted }: ImageRequest): string {
  const negotiated = transform?.format === 'auto' ? [...accepted].sort() : []
  return hash('sha256', JSON.stringify([RENDERING, identity, transform, negotiated]))
}

interface Prepared {
  readonly opened: Opened
  readonly plan: Plan
  readonly wanted: Wanted
}

async function prepare(picture: Picture, { transform, accepted }: ImageRequest): Promise<Prepared | Unmade> {
  const requested = transform ?? UNCHANGED
  const opened = await openPicture(picture)
  const planned = planOf(requested, opened.size)
  if (!planned.ok) return { made: 'refused', message: planned.message }
  const size = planned.plan.ground ?? planned.plan.size
  const format = formatOf(requested, { own: ownFormat(picture), accepted, size })
  if (!fits(format, size)) return { made: 'refused', message: `The picture would be too large for ${format}.` }
  return { opened, plan: planned.plan, wanted: { format, quality: requested.quality } }
}

function ownFormat({ format }: Picture): Format {
  return format === 'gif' ? 'png' : format
}

function image(body: Body | null, format: Picture['format'] | null): Made {
  return { made: 'image', mediaType: MEDIA_TYPES[format ?? 'jpeg'], body }
}
