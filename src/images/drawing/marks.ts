// The SVG shapes that drawings use. Coordinates are units of a page that is 1440 wide, rounded to a tenth.

export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

const n = (value: number) => String(Math.round(value * 10) / 10)

/** The fill and stroke of a shape. */
export interface Paint {
  readonly fill?: string
  readonly stroke?: string
  readonly width?: number
  readonly opacity?: number
}

function painted({ fill, stroke, width, opacity }: Paint): string {
  const line = stroke === undefined ? '' : ` stroke="${stroke}" stroke-width="${n(width ?? 2)}"`
  return ` fill="${fill ?? 'none'}"${line}${opacity === undefined ? '' : ` opacity="${opacity}"`}`
}

export function rect({ x, y, w, h }: Box, paint: Paint, radius = 0): string {
  if (w <= 0 || h <= 0) return ''
  const round = radius > 0 ? ` rx="${n(Math.min(radius, w / 2, h / 2))}"` : ''
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${round}${painted(paint)}/>`
}

export function circle(x: number, y: number, r: number, paint: Paint): string {
  return r <= 0 ? '' : `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"${painted(paint)}/>`
}

/** A path. `points` is path data with unrounded numbers. */
export function path(points: readonly (string | number)[], paint: Paint): string {
  return `<path d="${points.map((part) => (typeof part === 'number' ? n(part) : part)).join(' ')}"${painted(paint)}/>`
}

export function line(x1: number, y1: number, x2: number, y2: number, stroke: string, width = 2): string {
  return path(['M', x1, y1, 'L', x2, y2], { stroke, width })
}

/** Clips marks to a box with round corners. `name` must be unique in the drawing. */
export function clipped(box: Box, radius: number, { name, marks }: { name: string; marks: string }): string {
  return `<clipPath id="${name}">${rect(box, { fill: '#000' }, radius)}</clipPath><g clip-path="url(#${name})">${marks}</g>`
}

/** A gradient that gets darker towards the bottom. `name` must be unique in the drawing. */
export function dusk(box: Box, name: string): string {
  const stops = '<stop offset="0" stop-opacity="0.12"/><stop offset="1" stop-opacity="0.72"/>'
  return `<linearGradient id="${name}" x2="0" y2="1">${stops}</linearGradient>${rect(box, { fill: `url(#${name})` })}`
}

/** The cells of a grid, row by row. */
export function grid({ x, y, w, h }: Box, columns: number, rows: number, gap: number): Box[] {
  const width = (w - gap * (columns - 1)) / columns
  const height = (h - gap * (rows - 1)) / rows
  return Array.from({ length: columns * rows }, (_, i) => ({
    x: x + (i % columns) * (width + gap),
    y: y + Math.floor(i / columns) * (height + gap),
    w: width,
    h: height,
  }))
}

/** A box that is smaller by this amount on each side. */
export function inset({ x, y, w, h }: Box, across: number, down = across): Box {
  return { x: x + across, y: y + down, w: Math.max(0, w - 2 * across), h: Math.max(0, h - 2 * down) }
}
