// Computes which region of a picture a transform shows, and at what size. Trimming comes first, then fitting. No pixel of
// the picture is enlarged: a stranger could otherwise turn a small file into a large rendering.
import { badRequest, type Problem } from '../http/response/problem.ts'
import type { Format, Transform } from './transform.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

interface Region extends Size {
  readonly left: number
  readonly top: number
}

export interface RenderPlan {
  /** The region of the picture that is shown, in whole pixels of the picture. */
  readonly region: Region
  /** The size of the region in the output, in whole pixels. */
  readonly size: Size
  /** For `fit=pad`: the size of the background and the position of the region on it. */
  readonly ground: Region | null
}

/** The largest output in pixels, about 2560 by 32,000. */
const MOST_PIXELS = 82_000_000

/** Plans a transform of a picture of this size. Or says why that is not possible. */
export function planOf(transform: Transform, picture: Size): RenderPlan | Problem {
  const area = trimmed(transform, picture)
  if (area.width < 1 || area.height < 1) return badRequest('trim removes the whole picture.')
  const plan = fitted(transform, area)
  const { width, height } = plan.ground ?? plan.size
  return width * height > MOST_PIXELS ? badRequest('The picture would be too large. Request a smaller one.') : plan
}

function trimmed({ trim }: Transform, { width, height }: Size): Region {
  const { top, right, bottom, left } = trim
  return { left, top, width: width - left - right, height: height - top - bottom }
}

function fitted(transform: Transform, area: Region): RenderPlan {
  const { width, height, fit, gravity } = transform
  const scale = scaleOf({ width, height }, area)
  const plan = scaled(area, Math.min(1, scale))
  if (width === null || height === null) return plan
  if (fit === 'cover') return covered(area, { width, height }, gravity)
  if (fit === 'crop') return covered(area, smaller({ width, height }, area), gravity)
  return fit === 'pad' ? { ...plan, ground: groundOf(shrunk({ width, height }, scale), plan.size, gravity) } : plan
}

/** The scale at which the area fits into the wanted size; 1 if no size is wanted. */
function scaleOf(wanted: Pick<Transform, 'width' | 'height'>, area: Size): number {
  if (wanted.width === null && wanted.height === null) return 1
  const across = wanted.width === null ? Number.POSITIVE_INFINITY : wanted.width / area.width
  const down = wanted.height === null ? Number.POSITIVE_INFINITY : wanted.height / area.height
  return Math.min(across, down)
}

/** The size divided by a scale that would enlarge, with the same aspect ratio. */
function shrunk(size: Size, scale: number): Size {
  return scale > 1 ? rounded({ width: size.width / scale, height: size.height / scale }) : size
}

function scaled(area: Region, scale: number): RenderPlan {
  return { region: area, size: rounded({ width: area.width * scale, height: area.height * scale }), ground: null }
}

/** The largest part of the area with the aspect ratio of `size`, positioned by `gravity`, at most at its own size. */
function covered(area: Region, size: Size, gravity: Transform['gravity']): RenderPlan {
  const scale = Math.max(size.width / area.width, size.height / area.height)
  const part = rounded({ width: size.width / scale, height: size.height / scale })
  const left = area.left + Math.round((area.width - part.width) * gravity.x)
  const top = area.top + Math.round((area.height - part.height) * gravity.y)
  return { region: { left, top, ...part }, size: scale > 1 ? part : size, ground: null }
}

function smaller(a: Size, b: Size): Size {
  return { width: Math.min(a.width, b.width), height: Math.min(a.height, b.height) }
}

function groundOf(ground: Size, { width, height }: Size, { x, y }: Transform['gravity']): Region {
  return { ...ground, left: Math.round((ground.width - width) * x), top: Math.round((ground.height - height) * y) }
}

function rounded({ width, height }: Size): Size {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
}

// Chooses the format of a response (rule 19.4).

/** AVIF is slow to encode, so `format=auto` uses it only for pictures with at most this many pixels. */
const AVIF_AREA = 200_000
/** The longest side that each format supports, in pixels. */
const LONGEST_SIDE: Readonly<Record<Format, number>> = { webp: 16_383, jpeg: 65_535, png: 65_535, avif: 16_383 }
/** The most pixels of each format. Four megapixels of AVIF take more than a second, 40 of WebP take 300 MB. */
const LARGEST_AREA: Readonly<Record<Format, number>> = {
  webp: 40_000_000,
  jpeg: 82_000_000,
  png: 82_000_000,
  avif: 4_000_000,
}

export const MEDIA_TYPES: Readonly<Record<Format | 'gif', string>> = {
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
}

/** The formats that an Accept header names without `q=0`. A wildcard names none. (RFC 9110, 12.5.1) */
export function acceptedFormats(accept: string | undefined): ReadonlySet<Format> {
  const items = (accept ?? '').toLowerCase().split(',')
  const taken = items.filter((item) => !/;\s*q\s*=\s*0(?:\.0*)?\s*(?:;|$)/.test(item))
  const types = new Set(taken.map((item) => item.split(';')[0]?.trim()))
  return new Set((['avif', 'webp'] as const).filter((format) => types.has(MEDIA_TYPES[format])))
}

/**
 * The requested format. For `auto`, the best that the client accepts at this size. By default, the picture's own, or JPEG
 * if that does not support this size.
 */
export function formatOf(
  { format }: Transform,
  { own, accepted, size }: { own: Format; accepted: ReadonlySet<Format>; size: Size },
): Format {
  if (format === null) return fits(own, size) ? own : 'jpeg'
  if (format !== 'auto') return format
  if (accepted.has('avif') && size.width * size.height <= AVIF_AREA) return 'avif'
  return accepted.has('webp') && fits('webp', size) ? 'webp' : 'jpeg'
}

/** Whether a format supports a picture of this size. */
export function fits(format: Format, { width, height }: Size): boolean {
  return Math.max(width, height) <= LONGEST_SIDE[format] && width * height <= LARGEST_AREA[format]
}
