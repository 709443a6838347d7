// The bands at the end of a page: calls to action, forms, the footer.

import { type Brush, button, heading, label, paragraph } from '../brush.ts'
import { mix } from '../colors.ts'
import { lettering, widthOf } from '../lettering.ts'
import { type Box, clipped, grid, rect } from '../marks.ts'
import { content, type DrawBand, isNarrow, middle, onAccent } from './band.ts'

export const callToAction: DrawBand = (brush, band) => {
  const { ground, ink } = onAccent(brush, band)
  const area = middle(content(band), 230)
  const size = Math.min(54 * brush.theme.scale, area.h * 0.24, isNarrow(area) ? 30 : 99)
  const head = heading(brush, 'Ready when you are', area, { size, align: 'middle', fill: ink, most: 2 })
  const act = button(brush, 'Get started', { x: 0, y: 0 })
  const y = area.y + head.height + 28
  return ground + head.marks + button(brush, 'Get started', { x: area.x + (area.w - act.width) / 2, y, on: ink }).marks
}

export const newsletter: DrawBand = (brush, band) => {
  const { theme } = brush
  const area = middle(content(band), 250)
  const size = Math.min(40 * theme.scale, area.h * 0.2, isNarrow(area) ? 26 : 99)
  const head = heading(brush, 'Letters, monthly', area, { size, align: 'middle', most: 1 })
  const w = Math.min(area.w, 560)
  const field = { x: area.x + (area.w - w) / 2, y: area.y + head.height + 58, w, h: 56 }
  const input = rect(field, { fill: theme.ground, stroke: theme.rule, width: 2.5 }, theme.radius)
  const hint = rect({ x: field.x + 24, y: field.y + 22, w: w * 0.32, h: 11 }, { fill: theme.quiet, opacity: 0.6 }, 5)
  const send = rect(
    { x: field.x + w - 140, y: field.y + 6, w: 134, h: 44 },
    { fill: theme.accent },
    theme.radius === 0 ? 0 : 9,
  )
  const word = label(brush, 'Sign up', { x: field.x + w - 73, y: field.y + 22, align: 'middle', fill: theme.onAccent })
  const text = paragraph(
    brush,
    { x: area.x + area.w * 0.3, y: area.y + head.height + 14, w: area.w * 0.4, h: 0 },
    { lines: 1, align: 'middle' },
  )
  return rect(band.box, { fill: theme.panel }) + head.marks + text + input + hint + send + word
}

export const contact: DrawBand = (brush, band) => {
  const { theme } = brush
  const area = content(band)
  const narrow = isNarrow(area)
  const head = heading(
    brush,
    'Say hello',
    { ...area, w: narrow ? area.w : area.w * 0.4 },
    { size: narrow ? 28 : Math.min(56 * theme.scale, area.h * 0.2), most: 2 },
  )
  const top = area.y + head.height + 26
  const text = paragraph(brush, { ...area, y: top, w: narrow ? area.w : area.w * 0.34 }, { lines: narrow ? 2 : 4 })
  const form = narrow
    ? { ...area, y: top + 70, h: area.h - (top + 70 - area.y) }
    : middle({ ...area, x: area.x + area.w * 0.5, w: area.w * 0.5 }, 460)
  const fields = [0, 1, 2].map((i) => {
    const step = form.h / 5
    const box = { ...form, y: form.y + step * i, h: (i === 2 ? 2 : 1) * step - 18 }
    return (
      rect(box, { fill: theme.panel, stroke: theme.rule, width: 2 }, theme.radius) +
      (box.h > 16
        ? rect(
            { x: box.x + 20, y: box.y + Math.min(18, box.h / 3), w: 90, h: 10 },
            { fill: theme.quiet, opacity: 0.7 },
            5,
          )
        : '')
    )
  })
  const send = form.h > 220 ? button(brush, 'Send', { x: form.x, y: form.y + form.h * 0.8 }).marks : ''
  return head.marks + text + fields.join('') + send
}

export const footer: DrawBand = (brush, band) => {
  const { theme } = brush
  const { box } = band
  const dark = mix(theme.ink, theme.ground, theme.has('Minimal') ? 1 : 0)
  const [ground, ink] = theme.has('Minimal') ? [theme.panel, theme.ink] : [dark, theme.ground]
  const area = content(band)
  const imprint = paragraph(
    brush,
    { ...area, y: area.y + area.h - 8, w: area.w * 0.3 },
    { lines: 1, size: 7, fill: ink },
  )
  if (/single line/i.test(band.prompt) || box.h < 130) return rect(box, { fill: ground }) + imprint
  const wordmark = /wordmark/i.test(band.prompt) || box.h > 460 ? giant(brush, band.title, box, ink) : ''
  const columns = grid({ ...area, h: 10 }, isNarrow(area) ? 2 : 4, 1, 50).map((column) =>
    links(brush, { ...column, h: wordmark ? area.h * 0.4 : area.h - 60 }, ink),
  )
  return rect(box, { fill: ground }) + columns.join('') + (wordmark || imprint)
}

function links({ theme, random }: Brush, { x, y, w, h }: Box, ink: string): string {
  const count = Math.max(1, Math.min(6, Math.floor(h / 34)))
  const head = rect({ x, y, w: w * 0.4, h: 14 }, { fill: theme.has('Minimal') ? theme.ink : theme.accent }, 7)
  const rows = Array.from({ length: count - 1 }, (_, i) =>
    rect({ x, y: y + 38 + i * 32, w: w * (0.35 + random() * 0.4), h: 11 }, { fill: ink, opacity: 0.62 }, 5),
  )
  return head + rows.join('')
}

/** The title as wide as the page, cut off at the bottom edge. */
function giant(brush: Brush, title: string, box: Box, fill: string): string {
  const size = Math.min(box.h * 0.5, (100 * box.w * 0.92) / Math.max(1, widthOf(title, brush.theme.face, 100)))
  const marks = lettering(title, brush.theme.face, {
    x: box.x + box.w / 2,
    y: box.y + box.h - size * 0.8,
    size,
    fill,
    align: 'middle',
  })
  return clipped(box, 0, { name: brush.unique(), marks })
}
