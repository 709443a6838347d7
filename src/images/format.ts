// Chooses the format of a response (rule 19.4).
import type { Size } from './plan.ts'
import type { Format, Transform } from './transform.ts'

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
