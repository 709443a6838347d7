// Parses the `<config>` of a resizing URL, such as `w=400,h=300,fit=cover,g=top,f=auto,q=85` (rules 9.9, 9.10, 19.3).

import { AGENT_SIZES } from '../catalog/pictures/ready-picture.ts'
import { badRequest, type Problem } from '../http/response/problem.ts'

export const FITS = ['contain', 'scale-down', 'cover', 'crop', 'pad'] as const
type Fit = (typeof FITS)[number]
export const FORMATS = ['jpeg', 'png', 'webp', 'avif'] as const
export type Format = (typeof FORMATS)[number]

/** Pixels to remove from each side before any other step. */
interface Trim {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

export interface Transform {
  readonly trim: Trim
  /** Output pixels, or null to derive it from the other side or from the picture. */
  readonly width: number | null
  readonly height: number | null
  readonly fit: Fit
  /** The point to keep when cropping, or the position when padding: 0 to 1 from the left and the top. */
  readonly gravity: { readonly x: number; readonly y: number }
  /** `auto` depends on the Accept header, null keeps the format of the picture. */
  readonly format: Format | 'auto' | null
  /** 1 to 100, on the scale of JPEG. */
  readonly quality: number
}

/** The largest output width or height that a client can request, in pixels. */
export const LARGEST_SIDE = 8192
const LARGEST_TRIM = 100_000

/** A transform that only encodes the picture again. */
export const UNCHANGED: Transform = {
  trim: { top: 0, right: 0, bottom: 0, left: 0 },
  width: null,
  height: null,
  fit: 'contain',
  gravity: { x: 0.5, y: 0.5 },
  format: null,
  quality: 85,
}

/**
 * Whether pages or agents show pictures of such a transform: cards, heroes, phones, shared pictures, slices of a screenshot,
 * crops. Sizes and bands depend on the catalog, so a stranger can request any number of them.
 */
export function isShown(transform: Transform): boolean {
  return isOfPages(transform) || Object.values(AGENT_SIZES).some((size) => isOfAgents(transform, size))
}

function isOfAgents({ width, height, format }: Transform, size: (typeof AGENT_SIZES)[keyof typeof AGENT_SIZES]) {
  return width === size.width && height === size.height && format === size.format
}

function isOfPages({ trim, height, fit, format, quality }: Transform): boolean {
  if (quality !== UNCHANGED.quality || trim.left + trim.right > 0) return false
  if (fit === 'cover') return format === 'auto' || format === 'jpeg'
  return fit === 'contain' && format === 'auto' && height === null
}

type Reader = (value: string) => Partial<Transform> | null

const OPTIONS: Readonly<Record<string, { takes: string; read: Reader }>> = {
  width: { takes: `1 to ${LARGEST_SIDE}`, read: (text) => named('width', whole(text, 1, LARGEST_SIDE)) },
  height: { takes: `1 to ${LARGEST_SIDE}`, read: (text) => named('height', whole(text, 1, LARGEST_SIDE)) },
  fit: { takes: FITS.join(', '), read: (text) => named('fit', FITS.find((fit) => fit === text) ?? null) },
  gravity: {
    takes: 'center, top, right, bottom, left, or two fractions such as 0.5x0.2',
    read: (text) => named('gravity', (Object.hasOwn(SIDES, text) ? SIDES[text] : focus(text)) ?? null),
  },
  format: { takes: `auto, ${FORMATS.join(', ')}`, read: (text) => named('format', formatOf(text)) },
  quality: { takes: '1 to 100', read: (text) => named('quality', whole(text, 1, 100)) },
  trim: { takes: 'top;right;bottom;left in pixels', read: (text) => named('trim', trimOf(text)) },
}
const SHORT: Readonly<Record<string, string>> = { w: 'width', h: 'height', g: 'gravity', f: 'format', q: 'quality' }
const SIDES: Readonly<Record<string, Transform['gravity']>> = {
  center: { x: 0.5, y: 0.5 },
  top: { x: 0.5, y: 0 },
  bottom: { x: 0.5, y: 1 },
  left: { x: 0, y: 0.5 },
  right: { x: 1, y: 0.5 },
}

/** Parses a decoded config: comma-separated `name=value`, each name at most once, in any order. */
export function parseTransform(config: string): Transform | Problem {
  let transform = UNCHANGED
  const seen = new Set<string>()
  for (const part of config.split(',')) {
    const [given = '', value = ''] = part.split(/=(.*)/s)
    const name = (Object.hasOwn(SHORT, given) && SHORT[given]) || given
    const option = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined
    if (option === undefined)
      return badRequest(`An image config takes ${Object.keys(OPTIONS).join(', ')}, each as name=value.`)
    if (seen.has(name)) return badRequest(`${name} appears twice in the image config.`)
    const read = option.read(value)
    if (read === null) return badRequest(`${name} in an image config takes ${option.takes}.`)
    seen.add(name)
    transform = { ...transform, ...read }
  }
  return transform
}

function named<Name extends keyof Transform>(name: Name, value: Transform[Name] | null): Partial<Transform> | null {
  return value === null ? null : { [name]: value }
}

function whole(text: string, low: number, high: number): number | null {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : -1
  return value >= low && value <= high ? value : null
}

function focus(text: string): Transform['gravity'] | null {
  const match = /^(0(?:\.\d{1,4})?|1(?:\.0{1,4})?)x(0(?:\.\d{1,4})?|1(?:\.0{1,4})?)$/.exec(text)
  return match && { x: Number(match[1]), y: Number(match[2]) }
}

function formatOf(text: string): Transform['format'] {
  if (text === 'auto') return 'auto'
  return FORMATS.find((format) => format === (text === 'jpg' ? 'jpeg' : text)) ?? null
}

function trimOf(text: string): Trim | null {
  const sides = text.split(';').map((side) => whole(side, 0, LARGEST_TRIM))
  const [top, right, bottom, left] = sides as [number, number, number, number]
  return sides.length === 4 && !sides.includes(null) ? { top, right, bottom, left } : null
}
