// Bands of cards: features, steps, prices, posts, figures.

import { type Brush, card, heading, icon, label, paragraph } from '../brush.ts'
import { lettering } from '../lettering.ts'
import { type Box, circle, grid, inset, path, rect } from '../marks.ts'
import { scene } from '../scenes.ts'
import { columnsIn, content, type DrawBand, headed, isNarrow, middle } from './band.ts'

const GAP = 26

export const features: DrawBand = (brush, band) => {
  const { marks, rest } = headed(brush, content(band), band.type)
  const tall = rest.h > 460
  const boxes = grid(middle(rest, tall ? 720 : 320), columnsIn(rest, 3), isNarrow(rest) ? 3 : tall ? 2 : 1, GAP)
  return marks + boxes.map((box) => feature(brush, box)).join('')
}

function feature(brush: Brush, box: Box): string {
  const inside = inset(box, Math.min(32, box.w * 0.1), Math.min(32, box.h * 0.1))
  const size = Math.min(58, inside.h * 0.28)
  const ground = card(brush, box)
  const room = inside.h - size - 64
  const lines = Math.max(1, Math.min(4, Math.floor(room / 23)))
  const title = rect(
    { x: inside.x, y: inside.y + size + 24, w: inside.w * (0.4 + brush.random() * 0.3), h: 14 },
    { fill: brush.theme.ink },
    7,
  )
  const text = room > 20 ? paragraph(brush, { ...inside, y: inside.y + size + 60 }, { lines }) : ''
  return ground + icon(brush, inside.x, inside.y, size) + title + text
}

/** Numbered steps, joined by a line. */
export const steps: DrawBand = (brush, band) => {
  const { theme } = brush
  const { marks, rest } = headed(brush, content(band), band.type)
  const boxes = grid(middle(rest, isNarrow(rest) ? 520 : 260), isNarrow(rest) ? 1 : 4, isNarrow(rest) ? 4 : 1, GAP)
  const drawn = boxes.map((box, i) => {
    const r = Math.min(34, box.h * 0.2)
    const dot = circle(box.x + r, box.y + r, r, {
      fill: i === 0 ? theme.accent : theme.panel,
      stroke: theme.accent,
      width: 3,
    })
    const digit = lettering(String(i + 1), theme.face, {
      x: box.x + r,
      y: box.y + r * 0.6,
      size: r * 0.8,
      fill: i === 0 ? theme.onAccent : theme.ink,
      align: 'middle',
    })
    const beside = isNarrow(box) && box.w > 300
    const text = beside
      ? { x: box.x + r * 2 + 24, y: box.y + 4, w: box.w - r * 2 - 24 }
      : { x: box.x, y: box.y + r * 2 + 26, w: box.w }
    return (
      dot +
      digit +
      paragraph(
        brush,
        { ...text, h: 0 },
        { lines: Math.max(1, Math.min(4, Math.floor((box.y + box.h - text.y) / 24))) },
      )
    )
  })
  return marks + drawn.join('')
}

const PRICES = ['0', '12', '29']

export const pricing: DrawBand = (brush, band) => {
  const { marks, rest } = headed(brush, content(band), band.type)
  if (/single price/i.test(band.prompt)) return marks + onePrice(brush, rest)
  const narrow = isNarrow(rest)
  const boxes = grid(middle(rest, narrow ? 900 : 560), narrow ? 1 : 3, narrow ? 3 : 1, GAP)
  return marks + boxes.map((box, i) => plan(brush, box, i)).join('')
}

function onePrice(brush: Brush, area: Box): string {
  const size = Math.min(200, area.h * 0.5)
  const big = heading(brush, '$49', area, { size, align: 'middle', fill: brush.theme.accent, most: 1 })
  const below = area.y + big.height + 36
  const lines = Math.max(1, Math.min(6, Math.floor((area.y + area.h - below) / 24)))
  const columns = grid({ x: area.x + area.w * 0.15, y: below, w: area.w * 0.7, h: 20 }, 2, 1, 60)
  return big.marks + columns.map((box) => paragraph(brush, box, { lines })).join('')
}

function plan(brush: Brush, box: Box, i: number): string {
  const { theme } = brush
  const best = i === 1
  const inside = inset(box, Math.min(36, box.w * 0.1), Math.min(36, box.h * 0.09))
  const ink = best ? theme.onAccent : theme.ink
  const size = Math.min(54, inside.h * 0.2)
  const price = lettering(`$${PRICES[i]}`, theme.face, { x: inside.x, y: inside.y + 40, size, fill: ink })
  const top = inside.y + 40 + size + 34
  const room = Math.max(0, Math.min(7, Math.floor((inside.y + inside.h - 70 - top) / 34)))
  const rows = Array.from({ length: room }, (_, row) => {
    const y = top + row * 34
    const tick = path(['M', inside.x, y + 5, 'l', 6, 7, 'l', 11, -13], { stroke: best ? ink : theme.accent, width: 3 })
    return (
      tick +
      paragraph(brush, { x: inside.x + 30, y, w: inside.w - 30, h: 0 }, { lines: 1, fill: best ? ink : theme.quiet })
    )
  })
  const wide = { x: inside.x, y: inside.y + inside.h - 52, w: inside.w, h: 52 }
  const act = rect(wide, best ? { fill: theme.ground } : { fill: theme.accent }, theme.radius === 0 ? 0 : 10)
  const word = label(brush, 'Choose', {
    x: wide.x + wide.w / 2,
    y: wide.y + 20,
    align: 'middle',
    fill: best ? theme.ink : theme.onAccent,
  })
  return (
    card(brush, box, best ? theme.accent : theme.panel) +
    label(brush, ['Free', 'Studio', 'Team'][i] ?? '', { x: inside.x, y: inside.y, fill: ink, size: 15 }) +
    price +
    rows.join('') +
    (inside.h > 170 ? act + word : '')
  )
}

export const posts: DrawBand = (brush, band) => {
  const { marks, rest } = headed(brush, content(band), band.type)
  const narrow = isNarrow(rest)
  const boxes = grid(middle(rest, narrow ? 900 : 460), narrow ? 1 : 3, narrow ? 2 : 1, GAP)
  const drawn = boxes.map((box) => {
    const picture = { ...box, h: box.h * 0.6 }
    const top = box.y + picture.h + 22
    const title = rect({ x: box.x, y: top, w: box.w * 0.75, h: 16 }, { fill: brush.theme.ink }, 8)
    const lines = Math.max(0, Math.min(4, Math.floor((box.y + box.h - top - 34) / 23)))
    return scene(brush, picture) + title + paragraph(brush, { ...box, y: top + 36 }, { lines })
  })
  return marks + drawn.join('')
}

export const figures: DrawBand = (brush, band) => {
  const { theme, random } = brush
  const area = middle(content(band), 260)
  const narrow = isNarrow(area)
  const boxes = grid(area, narrow ? 2 : 4, narrow ? 2 : 1, 40)
  const drawn = boxes.map((box) => {
    const text = `${Math.ceil(random() * 98)}${['k', '%', 'M', '+'][Math.floor(random() * 4)]}`
    const size = Math.min(76, box.h * 0.42, box.w * 0.3)
    const number = lettering(text, theme.face, { x: box.x, y: box.y, size, fill: theme.accent })
    return number + paragraph(brush, { ...box, y: box.y + size + 26, w: box.w * 0.8 }, { lines: 2 })
  })
  return drawn.join('')
}
