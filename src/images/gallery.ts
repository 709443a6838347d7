// Finds and transforms pictures. Simultaneous requests for the same picture share one rendering, later ones read it from
// the cache on disk. The number of concurrent renderings and of waiting ones is limited.
import { hash } from 'node:crypto'
import pLimit from 'p-limit'
import { fits, formatOf, MEDIA_TYPES } from './format.ts'
import type { ImageCache } from './image-cache.ts'
import type { Picture, PictureFile, PictureSource } from './picture.ts'
import { formatOfBytes } from './picture-format.ts'
import { type Plan, planOf } from './plan.ts'
import { isTimeout, type Opened, openPicture, render, type Wanted } from './render.ts'
import { type Format, type Transform, UNCHANGED } from './transform.ts'

/** Part of every key. Increase it when the same transform renders other bytes. */
const RENDERING = 1

export interface ImageRequest {
  /** The decoded path. */
  readonly path: string
  /** Null for the unchanged file. */
  readonly transform: Transform | null
  /** The formats that the client accepts besides JPEG, for `format=auto`. */
  readonly accepted: ReadonlySet<Format>
}

/** A picture that was found. Equal keys mean equal bytes. */
export interface Ready {
  readonly key: string
  bytes(): Promise<Made>
  /** The result of `bytes` without the bytes, and without rendering. */
  head(): Promise<Headed>
}

export type Made = { made: 'image'; mediaType: string; bytes: Uint8Array<ArrayBuffer> } | Unmade
type Headed = { made: 'image'; mediaType: string; bytes: null } | Unmade
type Unmade =
  /** The transform is not possible. The message is for the client. */
  | { made: 'refused'; message: string }
  /** The file is not a valid picture. */
  | { made: 'unreadable' }
  /** Too many requests are waiting, or rendering took too long. */
  | { made: 'busy' }

export interface Gallery {
  /** The picture, or null if there is none. */
  find(request: ImageRequest): Promise<Ready | null>
}

export interface GalleryParts {
  readonly sources: readonly PictureSource[]
  readonly cache: ImageCache
  /** How many pictures are rendered concurrently. */
  readonly concurrency: number
  /** How many more requests may wait. */
  readonly maxWaiting: number
  /** Logs an error of the cache or of a picture. */
  fault(error: unknown): void
}

export function openGallery({ sources, cache, concurrency, maxWaiting, fault }: GalleryParts): Gallery {
  const limit = pLimit(concurrency)
  const inFlight = new Map<string, Promise<Made>>()

  /** Reads the picture from the cache, or renders it and writes it to the cache. */
  async function make(key: string, picture: Picture, request: ImageRequest): Promise<Made> {
    if (isStored(picture, request)) return limited(() => readStored(picture))
    const cached = await cache.read(key)
    if (cached !== null) return image(cached)
    const made = await limited(() => compute(picture, request))
    if (made.made === 'image') await cache.write(key, made.bytes).catch(fault)
    return made
  }

  async function limited<T>(work: () => Promise<T>): Promise<T | Unmade> {
    if (limit.pendingCount >= maxWaiting) return { made: 'busy' }
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
        bytes: () => shared(inFlight, key, () => make(key, picture, request)),
        head: () => limited(() => describe(picture, request)),
      }
    },
  }
}

/** Whether the request is for the unchanged file. */
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

/** The promise in flight for the key, or a new one from `make`. */
function shared<T>(inFlight: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const existing = inFlight.get(key)
  if (existing !== undefined) return existing
  const made = make().finally(() => inFlight.delete(key))
  inFlight.set(key, made)
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
  const requested = transform ?? UNCHANGED
  const opened = await openPicture(picture)
  const planned = planOf(requested, opened.size)
  if (!planned.ok) return { made: 'refused', message: planned.message }
  const size = planned.plan.ground ?? planned.plan.size
  const format = formatOf(requested, { own: ownFormat(picture), accepted, size })
  if (!fits(format, size)) return { made: 'refused', message: `The picture would be too large for ${format}.` }
  return { opened, plan: planned.plan, wanted: { format, quality: requested.quality } }
}

function ownFormat(picture: Picture): Format {
  if (picture.kind === 'drawing') return 'jpeg'
  return picture.format === 'gif' ? 'png' : picture.format
}

/** Detects the media type from the bytes, so that the cache does not store it. */
function image(bytes: Uint8Array<ArrayBuffer>): Made {
  return { made: 'image', mediaType: MEDIA_TYPES[formatOfBytes(bytes) ?? 'jpeg'], bytes }
}
