// Bands about people: testimonials, teams, speakers, about texts.

import { type Brush, card, heading, paragraph } from '../brush.ts'
import { type Box, grid, inset, path, rect } from '../marks.ts'
import { face, scene } from '../scenes.ts'
import { content, type DrawBand, headed, isNarrow, middle } from './band.ts'

export const testimonials: DrawBand = (brush, band) => {
  if (/one quotation/i.test(band.prompt)) return oneQuotation(brush, content(band))
  const { marks, rest } = headed(brush, content(band), band.type, { lines: 0 })
  const narrow = isNarrow(rest)
  const boxes = grid(middle(rest, narrow ? 700 : 380), narrow ? 1 : 3, narrow ? 2 : 1, 26)
  return marks + boxes.map((box) => quotation(brush, box)).join('')
}

/** A pair of quotation marks, `size` wide. */
function quotes({ theme }: Brush, x: number, y: number, size: number): string {
  const u = size / 10
  const one = (left: number) => [
    'M',
    left,
    y + u * 7,
    'V',
    y + u * 4,
    'Q',
    left,
    y,
    left + u * 4,
    y,
    'V',
    y + u * 1.4,
    'Q',
    left + u * 2,
    y + u * 1.6,
    left + u * 2,
    y + u * 3.4,
    'H',
    left + u * 4,
    'V',
    y + u * 7,
    'Z',
  ]
  return path([...one(x), ...one(x + u * 5.4)], { fill: theme.accent })
}

function quotation(brush: Brush, box: Box): string {
  const inside = inset(box, Math.min(34, box.w * 0.1), Math.min(34, box.h * 0.1))
  const lines = Math.max(1, Math.min(6, Math.floor((inside.h - 130) / 24)))
  return (
    card(brush, box) +
    quotes(brush, inside.x, inside.y, 42) +
    paragraph(brush, { ...inside, y: inside.y + 52 }, { lines, fill: brush.theme.ink }) +
    signature(brush, inside.x, inside.y + inside.h - 52)
  )
}

function signature(brush: Brush, x: number, y: number): string {
  const { theme } = brush
  const name = rect({ x: x + 68, y: y + 9, w: 120, h: 13 }, { fill: theme.ink }, 6)
  return (
    face(brush, { x, y, w: 52, h: 52 }, 26) +
    name +
    rect({ x: x + 68, y: y + 32, w: 80, h: 10 }, { fill: theme.quiet }, 5)
  )
}

function oneQuotation(brush: Brush, area: Box): string {
  const box = middle({ ...area, x: area.x + area.w * 0.08, w: area.w * 0.84 }, 420)
  const lines = Math.max(1, Math.min(4, Math.floor((box.h - 160) / 50)))
  return (
    quotes(brush, box.x, box.y, 80) +
    paragraph(brush, { ...box, y: box.y + 84 }, { lines, size: 20, fill: brush.theme.ink }) +
    signature(brush, box.x, box.y + 100 + lines * 50)
  )
}

export const people: DrawBand = (brush, band) => {
  const { marks, rest } = headed(brush, content(band), band.type, { lines: 0 })
  const narrow = isNarrow(rest)
  const columns = narrow ? 2 : 4
  const rows = Math.max(1, Math.min(3, Math.round(rest.h / (narrow ? 300 : 400))))
  const round = brush.theme.radius > 0 && brush.random() < 0.5
  const boxes = grid(middle(rest, rows * (narrow ? 290 : 430)), columns, rows, 26)
  return marks + boxes.map((box) => person(brush, box, round)).join('')
}

function person(brush: Brush, box: Box, round: boolean): string {
  const { theme } = brush
  const side = Math.min(box.w, box.h - 70)
  const picture = round ? { x: box.x + (box.w - side) / 2, y: box.y, w: side, h: side } : { ...box, h: box.h - 70 }
  const [y, cx] = [box.y + box.h - 48, box.x + box.w / 2]
  const name = rect({ x: round ? cx - 65 : box.x, y, w: 130, h: 14 }, { fill: theme.ink }, 7)
  const role = rect({ x: round ? cx - 45 : box.x, y: y + 26, w: 90, h: 10 }, { fill: theme.quiet }, 5)
  return face(brush, picture, round ? side / 2 : theme.radius) + name + role
}

export const about: DrawBand = (brush, band) => {
  const area = content(band)
  const narrow = isNarrow(area)
  const picture = narrow ? { ...area, h: area.h * 0.5 } : { ...area, w: area.w * 0.4 }
  const side = narrow
    ? { ...area, y: area.y + area.h * 0.56, h: area.h * 0.44 }
    : { ...area, x: area.x + area.w * 0.48, w: area.w * 0.52 }
  const text = middle(side, 460)
  const head = heading(brush, band.type, text, {
    size: narrow ? 26 : Math.min(40 * brush.theme.scale, text.h * 0.2),
    most: 2,
  })
  const top = text.y + head.height + 24
  const lines = Math.max(1, Math.min(12, Math.floor((text.y + text.h - top) / 25)))
  return scene(brush, picture) + head.marks + paragraph(brush, { ...text, y: top }, { lines, size: 10 })
}
