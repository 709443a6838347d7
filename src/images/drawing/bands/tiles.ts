// Bands of pictures: galleries, projects, products, before and after.

import { type Brush, button, heading, paragraph } from '../brush.ts'
import { mix } from '../colors.ts'
import { type Box, circle, grid, rect } from '../marks.ts'
import { scene } from '../scenes.ts'
import { content, type DrawBand, headed, isNarrow, middle } from './band.ts'

/** Pictures in columns of unequal tiles, or in a bento grid if the entry has that style. */
export const gallery: DrawBand = (brush, band) => {
  const { marks, rest } = headed(brush, content(band), band.type, { lines: 0 })
  const columns = grid(rest, isNarrow(rest) ? 2 : brush.theme.has('Grid Layout') ? 4 : 3, 1, 18)
  return marks + columns.map((column) => tiles(brush, column)).join('')
}

function tiles(brush: Brush, column: Box): string {
  let marks = ''
  const even = brush.theme.has('Grid Layout') || brush.theme.has('Swiss Style')
  for (let y = column.y; y < column.y + column.h - 40; ) {
    const wanted = column.w * (even ? 0.8 : 0.6 + brush.random() * 0.75)
    const left = column.y + column.h - y
    const h = left - wanted < column.w * 0.4 ? left : wanted
    marks += scene(brush, { ...column, y, h })
    y += h + 18
  }
  return marks
}

/** Project names with a picture each. */
export const projects: DrawBand = (brush, band) => {
  const { marks, rest } = headed(brush, content(band), band.type, { lines: 0 })
  const narrow = isNarrow(rest)
  const rows = Math.max(1, Math.round(rest.h / 420))
  const boxes = grid(rest, narrow ? 1 : 2, narrow ? Math.max(1, Math.round(rest.h / 320)) : rows, 34)
  const drawn = boxes.map((box) => {
    const picture = { ...box, h: box.h - 52 }
    const name = rect({ x: box.x, y: box.y + box.h - 30, w: box.w * 0.34, h: 15 }, { fill: brush.theme.ink }, 7)
    const year = rect({ x: box.x + box.w - 60, y: box.y + box.h - 30, w: 60, h: 12 }, { fill: brush.theme.quiet }, 6)
    return scene(brush, picture) + name + year
  })
  return marks + drawn.join('')
}

export const products: DrawBand = (brush, band) => {
  const area = content(band)
  const { theme } = brush
  const pictures = grid(
    { ...area, w: isNarrow(area) ? area.w : area.w * 0.58, h: isNarrow(area) ? area.h * 0.6 : area.h },
    2,
    1,
    22,
  )
  const side = isNarrow(area)
    ? { ...area, y: area.y + area.h * 0.66, h: area.h * 0.34 }
    : { ...area, x: area.x + area.w * 0.64, w: area.w * 0.36 }
  const text = middle(side, 300)
  const head = heading(brush, band.type, text, { size: isNarrow(area) ? 24 : 34, most: 2 })
  const below = text.y + head.height + 20
  const swatches = [theme.accent, theme.second, mix(theme.accent, theme.ink, 0.5)].map((fill, i) =>
    circle(text.x + 14 + i * 42, below + 94, 14, { fill }),
  )
  const act = button(brush, 'Add to basket', { x: text.x, y: below + 132 })
  const room = text.y + text.h - below
  const rest = room > 120 ? swatches.join('') + (room > 180 ? act.marks : '') : ''
  return (
    pictures.map((box) => scene(brush, box)).join('') +
    head.marks +
    paragraph(brush, { ...text, y: below }, { lines: 3 }) +
    rest
  )
}

/** Two states of one picture with a handle between them. */
export const comparison: DrawBand = (brush, band) => {
  const { marks, rest } = headed(brush, content(band), band.type, { lines: 0 })
  const [left, right] = grid(rest, 2, 1, 4) as [Box, Box]
  const cx = rest.x + rest.w / 2
  const handle = circle(cx, rest.y + rest.h / 2, 26, { fill: brush.theme.ground, stroke: brush.theme.ink, width: 3 })
  return marks + scene(brush, left) + scene(brush, right) + handle
}
