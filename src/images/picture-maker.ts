// Renders pictures within limits on memory, and writes them to the cache. It stops between its steps when nobody waits any
// more. A step itself cannot be stopped: sharp has no way to do so.
import { timeBudget } from '../http/queue/work-order.ts'
import { type QueueLimits, type Waiter, type Work, workQueue } from '../http/queue/work-queue.ts'
import type { Body } from '../http/response/api-response.ts'
import type { ImageCache } from './image-cache.ts'
import type { Picture } from './picture-files.ts'
import { fits, formatOf, MEDIA_TYPES, planOf, type RenderPlan } from './plan.ts'
import { isTimeout, type Opened, openPicture, render, type Wanted } from './render.ts'
import { type Format, type Transform, UNCHANGED } from './transform.ts'

/** What a client asks for. */
export interface ImageRequest extends Waiter {
  /** The decoded path. */
  readonly path: string
  /** Null for the unchanged file. */
  readonly transform: Transform | null
  /** The formats that the client accepts besides JPEG, for `format=auto`. */
  readonly accepted: ReadonlySet<Format>
}

export type Made =
  | { made: 'image'; mediaType: string; body: Body }
  /** The transform is not possible. The message is for the client. */
  | { made: 'refused'; message: string }
  /** The file is not a valid picture. */
  | { made: 'unreadable' }
  /** Too many requests are waiting, the client spent its share, nobody waits any more, or rendering took too long. */
  | { made: 'busy' }

/** A picture for a client. */
export function imageOf({ format, body }: { format: Picture['format']; body: Body }): Made {
  return { made: 'image', mediaType: MEDIA_TYPES[format], body }
}

/** The memory that the files of pictures may take while they are rendered. */
const FILE_BYTES = 100 * 1024 * 1024

const UNWANTED: Made = { made: 'busy' }

/** A picture to make, and its key in the cache. */
export interface Order {
  readonly key: string
  readonly picture: Picture
  readonly transform: Transform | null
  readonly accepted: ImageRequest['accepted']
}

export interface MakerParts {
  readonly cache: ImageCache
  /** The memory that rendering may take besides the files. */
  readonly memory: ByteBudget
  /** Logs an error of the cache or of a picture. */
  fault(error: unknown): void
}

/**
 * Returns a function that makes a picture, or gets it from the cache if it was written there meanwhile. The work never rejects.
 */
export function pictureMaker({ cache, memory, fault }: MakerParts): (order: Order) => Work<Made> {
  const files = byteBudget(FILE_BYTES)

  async function cached(key: string): Promise<Made | null> {
    const stored = await cache.find(key)
    return stored && imageOf(stored)
  }

  function failed(error: unknown): Made {
    fault(error)
    return { made: isTimeout(error) ? 'busy' : 'unreadable' }
  }

  async function written(key: string, { opened, plan, wanted }: Prepared): Promise<Made> {
    const bytes = await render(opened, plan, wanted)
    await cache.write(key, bytes).catch(fault)
    return (await cached(key)) ?? imageOf({ format: wanted.format, body: bytes })
  }

  function rendered(order: Order, isWanted: () => boolean): Promise<Made> {
    return files.run(order.picture.body.length, async () => {
      const prepared = isWanted() ? await prepare(order) : UNWANTED
      if ('made' in prepared) return prepared
      const bytes = memoryOf(prepared.opened, prepared.plan, prepared.wanted)
      return memory.run(bytes, async () => (isWanted() ? written(order.key, prepared) : UNWANTED))
    })
  }

  return (order) => async (isWanted) => (await cached(order.key)) ?? (await rendered(order, isWanted).catch(failed))
}

interface Prepared {
  readonly opened: Opened
  readonly plan: RenderPlan
  readonly wanted: Wanted
}

async function prepare({ picture, transform, accepted }: Order): Promise<Prepared | Made> {
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

/** What a client may spend at once, and per minute: a third of one processor. */
const BUDGET_MS = 20_000
const RENDER_BYTES = 200 * 1024 * 1024

export type PictureWork = ReturnType<typeof pictureWork>

/** Nothing waits, and nothing is spent. `now` is a monotonic clock. */
export function pictureWork(limits: QueueLimits, now = () => performance.now()) {
  return { queue: workQueue(limits, timeBudget(BUDGET_MS, now), now), memory: byteBudget(RENDER_BYTES) }
}

type ByteBudget = ReturnType<typeof byteBudget>

/** Limits how much memory concurrent work may take. Work waits in order until enough of the budget is free. */
export function byteBudget(total: number) {
  let free = total
  const waiting: { readonly bytes: number; readonly start: () => void }[] = []

  function startWaiting(): void {
    for (let next = waiting[0]; next !== undefined && next.bytes <= free; next = waiting[0]) {
      waiting.shift()
      free -= next.bytes
      next.start()
    }
  }

  return {
    /** Runs `work` while these bytes of the budget are taken. Work that needs more than the whole budget runs alone. */
    async run<T>(wanted: number, work: () => Promise<T>): Promise<T> {
      const bytes = Math.min(wanted, total)
      await new Promise<void>((start) => {
        waiting.push({ bytes, start })
        startWaiting()
      })
      try {
        return await work()
      } finally {
        free += bytes
        startWaiting()
      }
    },
  }
}
