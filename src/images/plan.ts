// Computes which region of a picture a transform shows, and at what size. Trimming comes first, then fitting.
import type { Transform } from './transform.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Region extends Size {
  readonly left: number
  readonly top: number
}

export interface Plan {
  /** The region of the picture that is shown, in whole pixels of the picture. */
  readonly region: Region
  /** The size of the region in the output, in whole pixels. */
  readonly size: Size
  /** For `fit=pad`: the size of the background and the position of the region on it. */
  readonly ground: Region | null
}

export type Planned = { ok: true; plan: Plan } | { ok: false; message: string }

/** The largest output in pixels, about 2560 by 32,000. */
const LARGEST_AREA = 82_000_000

/** Plans a transform of a picture of this size. Fails with a message for the client. */
export function planOf(transform: Transform, picture: Size): Planned {
  const area = trimmed(transform, picture)
  if (area.width < 1 || area.height < 1) return { ok: false, message: 'trim removes the whole picture.' }
  const plan = fitted(transform, area)
  const { width, height } = plan.ground ?? plan.size
  if (width * height > LARGEST_AREA)
    return { ok: false, message: 'The picture would be too large. Request a smaller one.' }
  return { ok: true, plan }
}

function trimmed({ trim }: Transform, { width, height }: Size): Region {
  const { top, right, bottom, left } = trim
  return { left, top, width: width - left - right, height: height - top - bottom }
}

function fitted(transform: Transform, area: Region): Plan {
  const { width, height, fit, gravity } = transform
  const shrinksOnly = fit === 'scale-down' || fit === 'crop'
  if (width === null || height === null) return scaled(area, scaleOf({ width, height }, area, shrinksOnly))
  if (fit === 'cover') return covered(area, { width, height }, gravity)
  if (fit === 'crop') return covered(area, smaller({ width, height }, area), gravity)
  const plan = scaled(area, scaleOf({ width, height }, area, shrinksOnly))
  return fit === 'pad' ? { ...plan, ground: groundOf({ width, height }, plan.size, gravity) } : plan
}

function scaleOf(wanted: Pick<Transform, 'width' | 'height'>, area: Size, shrinksOnly: boolean): number {
  const across = wanted.width === null ? Number.POSITIVE_INFINITY : wanted.width / area.width
  const down = wanted.height === null ? Number.POSITIVE_INFINITY : wanted.height / area.height
  const scale = Math.min(across, down)
  return Number.isFinite(scale) && !(shrinksOnly && scale > 1) ? scale : 1
}

function scaled(area: Region, scale: number): Plan {
  return { region: area, size: rounded({ width: area.width * scale, height: area.height * scale }), ground: null }
}

/** The largest part of the area with the aspect ratio of `size`, positioned by `gravity`. */
function covered(area: Region, size: Size, gravity: Transform['gravity']): Plan {
  const scale = Math.max(size.width / area.width, size.height / area.height)
  const part = rounded({ width: size.width / scale, height: size.height / scale })
  const left = area.left + Math.round((area.width - part.width) * gravity.x)
  const top = area.top + Math.round((area.height - part.height) * gravity.y)
  return { region: { left, top, ...part }, size, ground: null }
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
