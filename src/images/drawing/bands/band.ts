// A band is the drawing of one section. This module has its type and the measures that all bands share.
import { type Brush, heading, paragraph } from '../brush.ts'
import { brightness } from '../colors.ts'
import { type Box, rect } from '../marks.ts'

export interface Band {
  readonly box: Box
  /** The name of the section type. */
  readonly type: string
  readonly prompt: string
  /** The title of the page. */
  readonly title: string
}

/** Draws a band inside its box. */
export type DrawBand = (brush: Brush, band: Band) => string

/** Whether the page is as narrow as a phone. */
export function isNarrow({ w }: Box): boolean {
  return w < 700
}

/** The band without its margins. */
export function content({ box }: Band): Box {
  const across = isNarrow(box) ? 32 : box.w * 0.085
  const down = Math.min(96, Math.max(24, box.h * 0.13))
  return { x: box.x + across, y: box.y + down, w: box.w - across * 2, h: Math.max(20, box.h - down * 2) }
}

/** The heading of the band, and the area left below it. */
export function headed(
  brush: Brush,
  area: Box,
  text: string,
  { fill, lines = 1 }: { fill?: string; lines?: number } = {},
) {
  const { theme } = brush
  if (area.h < 90) return { marks: '', rest: area }
  const align = theme.centred ? 'middle' : 'left'
  const size = Math.min(isNarrow(area) ? 26 : 38 * theme.scale, area.h * 0.16)
  const head = heading(brush, text, area, { size, align, fill, most: 2 })
  const below = area.y + head.height + size * 0.55
  const width = Math.min(area.w, 620)
  const start = theme.centred ? area.x + (area.w - width) / 2 : area.x
  const intro = area.h > 220 && lines > 0
  const text2 = intro ? paragraph(brush, { x: start, y: below, w: width, h: 0 }, { lines, align, fill }) : ''
  const used = below - area.y + (intro ? lines * 23 : 0) + Math.min(48, area.h * 0.08)
  return { marks: head.marks + text2, rest: { ...area, y: area.y + used, h: Math.max(0, area.h - used) } }
}

/** A box of about this height in the middle of the area. It grows with tall areas. */
export function middle(area: Box, height: number): Box {
  const h = Math.min(area.h, Math.max(height, area.h * 0.7))
  return { ...area, y: area.y + (area.h - h) / 2, h }
}

/** The part of the area that is visible without scrolling. */
export function aboveFold(area: Box): Box {
  return { ...area, h: Math.min(area.h, isNarrow(area) ? 900 : 640) }
}

/** The band on the accent color, with a readable text color. */
export function onAccent({ theme }: Brush, { box }: Band): { ground: string; ink: string } {
  return { ground: rect(box, { fill: theme.accent }), ink: brightness(theme.accent) > 0.6 ? '#101014' : '#ffffff' }
}

/** The number of cards in a row. */
export function columnsIn(box: Box, wanted: number): number {
  return isNarrow(box) ? Math.min(2, Math.ceil(wanted / 3)) : wanted
}
