// The elements of bands in the look of the page: headings, body text, buttons, icons.
import { brokenLines, type Face, lettering, widthOf } from './lettering.ts'
import { type Box, circle, line, path, rect } from './marks.ts'
import type { Random } from './random.ts'
import type { Theme } from './theme.ts'

export interface Brush {
  readonly theme: Theme
  readonly random: Random
  /** A name that is unique in the drawing. */
  unique(): string
}

export interface Heading {
  readonly size: number
  readonly align?: 'left' | 'middle' | undefined
  readonly fill?: string | undefined
  /** The maximum number of lines, usually 2. */
  readonly most?: number
}

/** Lines of a heading from the top of a box, in its width. The lettering shrinks if a word is too long. */
export function heading(
  { theme }: Brush,
  text: string,
  { x, y, w }: Box,
  { size, align = 'left', fill, most = 2 }: Heading,
) {
  const { face } = theme
  const widest = Math.max(...text.split(/\s+/).map((word) => widthOf(word, face, size)))
  const set = widest > w ? (size * w) / widest : size
  const lines = brokenLines(text, face, { size: set, width: w, most })
  const at = align === 'middle' ? x + w / 2 : x
  const step = set * 1.55
  const marks = lines.map((words, i) =>
    lettering(words, face, { x: at, y: y + i * step, size: set, fill: fill ?? theme.ink, align }),
  )
  return { marks: marks.join(''), height: (lines.length - 1) * step + set * 1.35 }
}

/** Lines of body text, as gray words. */
export function paragraph(
  { theme, random }: Brush,
  { x, y, w }: Box,
  { lines, size = 9, align = 'left', fill }: Running,
): string {
  const points: (string | number)[] = []
  for (let i = 0; i < lines; i++) {
    const length = w * (i === lines - 1 ? 0.35 + random() * 0.35 : 0.86 + random() * 0.14)
    const start = align === 'middle' ? x + (w - length) / 2 : x
    points.push(...words(random, { from: start, to: start + length, y: y + i * size * 2.5 + size / 2, size }))
  }
  return path(points, { stroke: fill ?? theme.quiet, width: size * 0.72, opacity: 0.72 })
}

export interface Running {
  readonly lines: number
  readonly size?: number
  readonly align?: 'left' | 'middle' | undefined
  readonly fill?: string | undefined
}

function words(random: Random, { from, to, y, size }: { from: number; to: number; y: number; size: number }) {
  const points: (string | number)[] = []
  for (let at = from; at < to - size; ) {
    const end = Math.min(to, at + size * (2 + random() * 7))
    points.push('M', at, y, 'H', end)
    at = end + size * 0.9
  }
  return points
}

const LABEL: Partial<Face> = { weight: 9, contrast: 0, slant: 0, capitals: false, stretch: 1, tracking: 12 }

/** Small text, which is the same in every look. */
export function label({ theme }: Brush, text: string, place: Place): string {
  const { x, y, size = 13, fill = theme.ink, align = 'left' } = place
  return lettering(text, { ...theme.face, ...LABEL }, { x, y, size, fill, align })
}

interface Place {
  readonly x: number
  readonly y: number
  readonly size?: number
  readonly fill?: string
  readonly align?: 'left' | 'middle' | 'right'
}

const BUTTON_HEIGHT = 52

/** A button with its label, and its width. */
export function button(
  brush: Brush,
  text: string,
  { x, y, quiet = false, on }: { x: number; y: number; quiet?: boolean; on?: string },
) {
  const { theme } = brush
  const width = widthOf(text, { ...theme.face, ...LABEL }, 13) + 56
  const box = { x, y, w: width, h: BUTTON_HEIGHT }
  const fill = on === undefined ? theme.accent : theme.ground
  const ink = quiet ? (on ?? theme.ink) : on === undefined ? theme.onAccent : theme.ink
  const ground = quiet
    ? rect(box, { stroke: ink, width: 2 }, buttonRadius(theme))
    : rect(box, { fill }, buttonRadius(theme))
  return { marks: ground + label(brush, text, { x: x + width / 2, y: y + 20, fill: ink, align: 'middle' }), width }
}

function buttonRadius({ radius }: Theme): number {
  return radius === 0 ? 0 : radius > 20 ? BUTTON_HEIGHT / 2 : 10
}

/** The background of a card. */
export function card({ theme }: Brush, box: Box, fill = theme.panel): string {
  const outline = theme.outline > 0 ? { stroke: theme.ink, width: theme.outline } : {}
  return rect(box, { fill, ...outline }, theme.radius)
}

/** An icon: one of a few line drawings. */
export function icon({ theme, random }: Brush, x: number, y: number, size: number): string {
  const ground = rect(
    { x, y, w: size, h: size },
    { fill: theme.accent, opacity: 0.16 },
    theme.radius === 0 ? 0 : size / 4,
  )
  const [cx, cy, r] = [x + size / 2, y + size / 2, size * 0.24]
  const pen = { stroke: theme.accent, width: size * 0.07 }
  const signs = [
    circle(cx, cy, r, pen) + line(cx, cy, cx + r * 0.7, cy - r * 0.7, theme.accent, size * 0.07),
    path(['M', cx - r, cy, 'L', cx - r * 0.2, cy + r * 0.8, 'L', cx + r, cy - r * 0.8], pen),
    rect({ x: cx - r, y: cy - r, w: r * 2, h: r * 2 }, pen, r * 0.4) +
      line(cx - r, cy, cx + r, cy, theme.accent, size * 0.07),
    path(['M', cx, cy - r * 1.2, 'L', cx + r, cy + r, 'L', cx - r, cy + r, 'Z'], pen),
    path(['M', cx - r, cy + r, 'V', cy, 'M', cx, cy + r, 'V', cy - r, 'M', cx + r, cy + r, 'V', cy - r * 0.3], pen),
    path(['M', cx - r, cy, 'H', cx + r, 'M', cx, cy - r, 'V', cy + r], pen),
  ]
  return ground + (signs[Math.floor(random() * signs.length)] ?? '')
}
