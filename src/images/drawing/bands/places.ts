// Bands with maps, videos, logos and downloads.

import { type Brush, heading, paragraph } from '../brush.ts'
import { mix } from '../colors.ts'
import { type Box, circle, clipped, grid, line, path, rect } from '../marks.ts'
import { scene } from '../scenes.ts'
import { content, type DrawBand, headed, isNarrow, middle } from './band.ts'

/** Two badges and a phone. */
export const download: DrawBand = (brush, band) => {
  const { theme } = brush
  const area = content(band)
  const narrow = isNarrow(area)
  const text = narrow ? area : middle({ ...area, w: area.w * 0.5 }, 280)
  const head = heading(brush, 'Take it with you', text, {
    size: narrow ? 28 : Math.min(48 * theme.scale, text.h * 0.2),
    most: 2,
  })
  const top = text.y + head.height + 80
  const badges = grid({ ...text, y: top, w: Math.min(text.w, 430), h: 64 }, 2, 1, 18).map((box, i) => {
    const mark =
      i === 0
        ? circle(box.x + 32, box.y + 32, 13, { fill: theme.ground })
        : path(['M', box.x + 22, box.y + 18, 'l', 24, 14, 'l', -24, 14, 'Z'], { fill: theme.ground })
    return (
      rect(box, { fill: theme.ink }, theme.radius) +
      mark +
      rect({ x: box.x + 62, y: box.y + 25, w: box.w - 84, h: 14 }, { fill: theme.ground }, 7)
    )
  })
  const copy = paragraph(brush, { ...text, y: text.y + head.height + 20, w: text.w * 0.8 }, { lines: 2 })
  return (
    head.marks +
    copy +
    badges.join('') +
    phone(
      brush,
      narrow
        ? { ...area, y: top + 90, h: area.y + area.h - top - 90 }
        : { ...area, x: area.x + area.w * 0.58, w: area.w * 0.4 },
    )
  )
}

function phone(brush: Brush, area: Box): string {
  if (area.h < 60) return ''
  const w = Math.min(area.w * 0.62, area.h * 0.52)
  const body = { x: area.x + (area.w - w) / 2, y: area.y, w, h: area.h }
  const u = w / 16
  return (
    rect(body, { fill: brush.theme.ink }, u * 2.4) +
    scene(brush, { x: body.x + u, y: body.y + u, w: w - u * 2, h: body.h - u * 2 }, u * 1.6)
  )
}

/** Streets, water, a park and a pin. */
export const map: DrawBand = (brush, band) => {
  const { theme, random } = brush
  const { marks, rest } = headed(brush, content(band), band.type, { lines: 0 })
  const { x, y, w, h } = rest
  const land = rect(rest, { fill: mix(theme.panel, theme.ink, 0.04) })
  const water = path(
    [
      'M',
      x,
      y + h * 0.75,
      'C',
      x + w * 0.3,
      y + h * 0.55,
      x + w * 0.5,
      y + h * 0.98,
      x + w,
      y + h * 0.7,
      'V',
      y + h,
      'H',
      x,
      'Z',
    ],
    { fill: mix(theme.accent, theme.ground, 0.72) },
  )
  const park = rect(
    { x: x + w * 0.62, y: y + h * 0.12, w: w * 0.2, h: h * 0.34 },
    { fill: mix('#5fae74', theme.ground, 0.5) },
    20,
  )
  const streets = Array.from({ length: 9 }, () => {
    const [a, b] = [random(), random()]
    const level = random() < 0.5
    return level
      ? line(x, y + h * a, x + w, y + h * (a + (b - 0.5) * 0.3), theme.ground, 9)
      : line(x + w * a, y, x + w * (a + (b - 0.5) * 0.3), y + h, theme.ground, 12)
  })
  const [px, py, r] = [x + w * 0.47, y + h * 0.5, Math.min(30, h * 0.1)]
  const pin = path(
    [
      'M',
      px,
      py,
      'C',
      px - r * 2,
      py - r * 1.8,
      px - r,
      py - r * 3.4,
      px,
      py - r * 3.4,
      'C',
      px + r,
      py - r * 3.4,
      px + r * 2,
      py - r * 1.8,
      px,
      py,
      'Z',
    ],
    { fill: theme.accent },
  )
  return (
    marks +
    clipped(rest, theme.radius, { name: brush.unique(), marks: land + park + water + streets.join('') }) +
    pin +
    circle(px, py - r * 2.1, r * 0.55, { fill: theme.ground })
  )
}

export const video: DrawBand = (brush, band) => {
  const area = content(band)
  const [cx, cy, r] = [area.x + area.w / 2, area.y + area.h / 2, Math.min(62, area.h * 0.16)]
  const play = path(['M', cx - r * 0.3, cy - r * 0.45, 'L', cx + r * 0.5, cy, 'L', cx - r * 0.3, cy + r * 0.45, 'Z'], {
    fill: '#111114',
  })
  const bar = rect(
    { x: area.x + 30, y: area.y + area.h - 34, w: area.w - 60, h: 8 },
    { fill: '#ffffff', opacity: 0.5 },
    4,
  )
  const done = rect(
    { x: area.x + 30, y: area.y + area.h - 34, w: (area.w - 60) * 0.3, h: 8 },
    { fill: brush.theme.accent },
    4,
  )
  return scene(brush, area) + circle(cx, cy, r, { fill: '#ffffff' }) + play + bar + done
}

/** Invented logos of clients, partners and awards. */
export const logos: DrawBand = (brush, band) => {
  const { theme, random } = brush
  const { marks, rest } = headed(brush, content(band), band.type, { lines: 0 })
  const columns = isNarrow(rest) ? 3 : 6
  const rows = Math.max(1, Math.min(4, Math.floor(rest.h / 130)))
  const drawn = grid(middle(rest, rows * 140), columns, rows, 24).map((box) => {
    const [cx, cy, r] = [box.x + box.w * 0.24, box.y + box.h / 2, Math.min(20, box.w * 0.13)]
    const fill = theme.quiet
    const kinds = [
      circle(cx, cy, r, { fill }),
      rect({ x: cx - r, y: cy - r, w: r * 2, h: r * 2 }, { fill }, r * 0.4),
      path(['M', cx, cy - r, 'L', cx + r, cy + r, 'H', cx - r, 'Z'], { fill }),
      circle(cx, cy, r * 0.8, { stroke: fill, width: r * 0.5 }),
    ]
    const frame = band.type === 'Logo Cloud' ? '' : rect(box, { stroke: theme.rule, width: 2 }, theme.radius)
    return (
      frame +
      (kinds[Math.floor(random() * kinds.length)] ?? '') +
      rect({ x: cx + r + 14, y: cy - 8, w: box.w * (0.3 + random() * 0.14), h: 16 }, { fill }, 8)
    )
  })
  return marks + drawn.join('')
}
