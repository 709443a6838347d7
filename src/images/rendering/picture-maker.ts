// Renders pictures within limits on memory, and writes them to the cache. It stops between its steps when nobody waits any
// more. A step itself cannot be stopped: sharp has no way to do so.
import { fits, formatOf } from '../format.ts'
import type { CachedImage, ImageCache } from '../image-cache.ts'
import { type ImageRequest, imageOf, type Made, type Unmade } from '../image-request.ts'
import type { Picture } from '../picture.ts'
import { formatOfBytes } from '../picture-format.ts'
import { planOf, type RenderPlan } from '../plan.ts'
import { UNCHANGED } from '../transform.ts'
import { type ByteBudget, byteBudget } from './byte-budget.ts'
import { isTimeout, type Opened, openPicture, render, type Wanted } from './render.ts'
import { memoryOf } from './render-memory.ts'

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
