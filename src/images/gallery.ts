// Pictures ready to be sent: found, planned, and computed once: for as many requests as ask for the same at a time,
// and for later ones from the disk. What is computed at once, and what waits, is bounded.
import { hash } from 'node:crypto'
import pLimit from 'p-limit'
import { fits, formatOf, MEDIA_TYPES } from './format.ts'
import type { ImageCache } from './image-cache.ts'
import type { Picture, PictureFile, PictureSource } from './picture.ts'
import { formatOfBytes } from './picture-format.ts'
import { type Plan, planOf } from './plan.ts'
import { isTimeout, type Opened, openPicture, render, type Wanted } from './render.ts'
import { type Format, type Transform, UNCHANGED } from './transform.ts'

/** Part of every key: another number whenever the same transform makes other bytes. */
const RENDERING = 1

export interface ImageRequest {
  /** Decoded path. */
  readonly path: string
  /** Null for the picture as it is. */
  readonly transform: Transform | null
  /** Formats that the client takes besides JPEG, for `f=auto`. */
  readonly accepted: ReadonlySet<Format>
}

/** A picture that is there: its bytes follow wholly from the key. */
export interface Ready {
  readonly key: string
  bytes(): Promise<Made>
  /** What `bytes` would give, without computing pixels: the media type, or what stands against it. */
  head(): Promise<Headed>
}

export type Made = { made: 'image'; mediaType: string; bytes: Uint8Array<ArrayBuffer> } | Unmade
type Headed = { made: 'image'; mediaType: string; bytes: null } | Unmade
type Unmade =
  /** The client asked for what can't be made, and is told. */
  | { made: 'refused'; message: string }
  /** The file is no picture after all. */
  | { made: 'unreadable' }
  /** Too many are waiting, or this one takes too long. */
  | { made: 'busy' }

export interface Gallery {
  /** Finds a picture; null where there is none. */
  find(request: ImageRequest): Promise<Ready | null>
}

export interface GalleryParts {
  readonly sources: readonly PictureSource[]
  readonly cache: ImageCache
  /** Pictures computed at once, and how many more may wait. */
  readonly atOnce: number
  readonly waiting: number
  /** Is told of what no client may see: a cache that can't be written, a picture that can't be read. */
  fault(error: unknown): void
}

export function openGallery({ sources, cache, atOnce, waiting, fault }: GalleryParts): Gallery {
  const limit = pLimit(atOnce)
  const underWay = new Map<string, Promise<Made>>()

  /** From the disk, or computed and put there. */
  async function make(key: string, picture: Picture, request: ImageRequest): Promise<Made> {
    if (isStored(picture, request)) return limited(() => readStored(picture))
    const kept = await cache.read(key)
    if (kept !== null) return image(kept)
    const made = await limited(() => compute(picture, request))
    if (made.made === 'image') await cache.write(key, made.bytes).catch(fault)
    return made
  }

  async function limited<T>(work: () => Promise<T>): Promise<T | Unmade> {
    if (limit.pendingCount >= waiting) return { made: 'busy' }
    return limit(() => work().catch(failed))
  }

  function failed(error: unknown): Unmade {
    fault(error)
    return { made: isTimeout(error) ? 'busy' : 'unreadable' }
  }

  return {
    async find(request) {
      const picture = await firstFound(sources, request.path)
      if (picture === null) return null
      const key = keyOf(picture, request)
      return {
        key,
        bytes: () => onlyOnce(underWay, key, () => make(key, picture, request)),
        head: () => limited(() => describe(picture, request)),
      }
    },
  }
}

/** Whether the file itself is wanted. */
function isStored(picture: Picture, { transform }: ImageRequest): picture is PictureFile {
  return picture.kind === 'file' && transform === null
}

async function readStored(picture: PictureFile): Promise<Made> {
  return image(await picture.bytes())
}

async function firstFound(sources: readonly PictureSource[], path: string): Promise<Picture | null> {
  for (const source of sources) {
    const picture = await source(path)
    if (picture !== null) return picture
  }
  return null
}

function keyOf({ identity }: Picture, { transform, accepted }: ImageRequest): string {
  const negotiated = transform?.format === 'auto' ? [...accepted].sort() : []
  return hash('sha256', JSON.stringify([RENDERING, identity, transform, negotiated]))
}

function onlyOnce<T>(underWay: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const same = underWay.get(key)
  if (same !== undefined) return same
  const made = make().finally(() => underWay.delete(key))
  underWay.set(key, made)
  return made
}

async function compute(picture: Picture, request: ImageRequest): Promise<Made> {
  const prepared = await prepare(picture, request)
  if ('made' in prepared) return prepared
  return image(await render(prepared.opened, prepared.plan, prepared.wanted))
}

async function describe(picture: Picture, request: ImageRequest): Promise<Headed> {
  if (isStored(picture, request)) return headed(picture.format)
  const prepared = await prepare(picture, request)
  return 'made' in prepared ? prepared : headed(prepared.wanted.format)
}

function headed(format: PictureFile['format']): Headed {
  return { made: 'image', mediaType: MEDIA_TYPES[format], bytes: null }
}

interface Prepared {
  readonly opened: Opened
  readonly plan: Plan
  readonly wanted: Wanted
}

async function prepare(picture: Picture, { transform, accepted }: ImageRequest): Promise<Prepared | Unmade> {
  const asked = transform ?? UNCHANGED
  const opened = await openPicture(picture)
  const planned = planOf(asked, opened.size)
  if (!planned.ok) return { made: 'refused', message: planned.message }
  const size = planned.plan.ground ?? planned.plan.size
  const format = formatOf(asked, { own: ownFormat(picture), accepted, size })
  if (!fits(format, size)) return { made: 'refused', message: `The picture would be too large for ${format}.` }
  return { opened, plan: planned.plan, wanted: { format, quality: asked.quality } }
}

function ownFormat(picture: Picture): Format {
  if (picture.kind === 'drawing') return 'jpeg'
  return picture.format === 'gif' ? 'png' : picture.format
}

/** The media type is told by the bytes, so that the cache need not keep it. */
function image(bytes: Uint8Array<ArrayBuffer>): Made {
  return { made: 'image', mediaType: MEDIA_TYPES[formatOfBytes(bytes) ?? 'jpeg'], bytes }
}
