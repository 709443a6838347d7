// Renders pictures within limits on memory, and writes them to the cache. It stops between its steps when nobody waits any
// more. A step itself cannot be stopped: sharp has no way to do so.

import type { CachedImage, ImageCache } from './image-cache.ts'
import { type ImageRequest, imageOf, type Made, type Unmade } from './image-request.ts'
import { formatOfBytes, type Picture } from './originals.ts'
import { type ByteBudget, byteBudget } from './picture-work.ts'
import { fits, formatOf, planOf, type RenderPlan } from './plan.ts'
import { isTimeout, type Opened, openPicture, render, type Wanted } from './render.ts'
import { type Format, UNCHANGED } from './transform.ts'

/** The memory that the files of pictures may take while they are rendered. */
const FILE_BYTES = 100 * 1024 * 1024

const UNWANTED: Unmade = { made: 'busy' }

/** A picture to make, and its key in the cache. */
export interface Order {
  readonly key: string
  readonly picture: Picture
  readonly request: ImageRequest
}

export interface MakerParts {
  readonly cache: ImageCache
  /** The memory that rendering may take besides the files. */
  readonly memory: ByteBudget
  /** Logs an error of the cache or of a picture. */
  fault(error: unknown): void
}

/** Neither function of the result rejects. */
export function pictureMaker({ cache, memory, fault }: MakerParts) {
  const files = byteBudget(FILE_BYTES)

  function failed(error: unknown): Unmade {
    fault(error)
    return { made: isTimeout(error) ? 'busy' : 'unreadable' }
  }

  async function written(key: string, { opened, plan, wanted }: Prepared): Promise<Made> {
    const bytes = await render(opened, plan, wanted)
    await cache.write(key, bytes).catch(fault)
    return cachedImage(await cache.find(key)) ?? imageOf(bytes, wanted.format)
  }

  function rendered({ key, picture, request }: Order, isWanted: () => boolean): Promise<Made> {
    return files.run(picture.body.length, async () => {
      const prepared = isWanted() ? await prepare(picture, request) : UNWANTED
      if ('made' in prepared) return prepared
      const bytes = memoryOf(prepared.opened, prepared.plan, prepared.wanted)
      return memory.run(bytes, async () => (isWanted() ? written(key, prepared) : UNWANTED))
    })
  }

  async function described({ picture, request }: Order): Promise<Made> {
    const prepared = await prepare(picture, request)
    return 'made' in prepared ? prepared : imageOf(null, prepared.wanted.format)
  }

  return {
    /** The picture, from the cache if it was written there meanwhile. `isWanted` says whether anybody still waits. */
    make: async (order: Order, isWanted: () => boolean): Promise<Made> =>
      cachedImage(await cache.find(order.key)) ?? (await rendered(order, isWanted).catch(failed)),
    /** The type of the picture, without a body. Only the header of a file is read, but all of it is in memory. */
    describe: (order: Order): Promise<Made> =>
      files.run(order.picture.body.length, () => described(order)).catch(failed),
  }
}

/** A picture of the cache, or null if it is not there. */
export function cachedImage(cached: CachedImage | null): Made | null {
  return cached && imageOf(cached.body, formatOfBytes(cached.head))
}

interface Prepared {
  readonly opened: Opened
  readonly plan: RenderPlan
  readonly wanted: Wanted
}

async function prepare(picture: Picture, { transform, accepted }: ImageRequest): Promise<Prepared | Unmade> {
  const requested = transform ?? UNCHANGED
  const opened = await openPicture(picture)
  const plan = planOf(requested, opened.size)
  if ('problem' in plan) return { made: 'refused', message: plan.message }
  const size = plan.ground ?? plan.size
  const format = formatOf(requested, { own: picture.format === 'gif' ? 'png' : picture.format, accepted, size })
  if (!fits(format, size)) return { made: 'refused', message: `The picture would be too large for ${format}.` }
  return { opened, plan, wanted: { format, quality: requested.quality } }
}

/** Bytes per pixel of the picture, if it has to be decoded as a whole. Other pictures are decoded in strips. */
const WHOLE_INPUT = 4
/** Bytes per pixel of the output. JPEG and PNG are encoded in strips, WebP and AVIF need the whole picture. */
const OUTPUT: Readonly<Record<Format, number>> = { jpeg: 1, png: 3, webp: 8, avif: 30 }
/** Strips, tables and threads. */
const BASE_BYTES = 8 * 1024 * 1024

/** The bytes that rendering takes besides those of the file. */
export function memoryOf({ size, isWhole }: Opened, plan: RenderPlan, { format }: Wanted): number {
  const output = plan.ground ?? plan.size
  const decoded = isWhole ? size.width * size.height * WHOLE_INPUT : 0
  return BASE_BYTES + decoded + output.width * output.height * OUTPUT[format]
}
