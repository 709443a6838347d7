// Bands of rows: questions, schedules, menus, tables, timelines.

import { type Brush, label, paragraph } from '../brush.ts'
import { lettering } from '../lettering.ts'
import { type Box, circle, grid, line, rect } from '../marks.ts'
import { content, type DrawBand, headed, isNarrow } from './band.ts'

function rowsIn(box: Box, height: number, most: number): Box[] {
  const count = Math.max(1, Math.min(most, Math.floor(box.h / height)))
  return Array.from({ length: count }, (_, i) => ({ ...box, y: box.y + (box.h / count) * i, h: box.h / count }))
}

export const questions: DrawBand = (brush, band) => {
  const { theme, random } = brush
  const { marks, rest } = headed(brush, content(band), band.type === 'FAQ' ? 'Questions' : band.type, { lines: 0 })
  const rows = rowsIn(rest, 74, 9).map((row, i) => {
    const y = row.y + 30
    const words = rect({ x: row.x, y: y - 7, w: row.w * (0.3 + random() * 0.35), h: 15 }, { fill: theme.ink }, 7)
    const plus =
      line(row.x + row.w - 26, y, row.x + row.w - 4, y, theme.accent, 3.5) +
      (i === 0 ? '' : line(row.x + row.w - 15, y - 11, row.x + row.w - 15, y + 11, theme.accent, 3.5))
    const lines = Math.max(0, Math.min(3, Math.floor((row.h - 66) / 23)))
    const answer = i === 0 || row.h > 110 ? paragraph(brush, { ...row, y: y + 28, w: row.w * 0.72 }, { lines }) : ''
    return line(row.x, row.y, row.x + row.w, row.y, theme.rule) + words + plus + answer
  })
  return marks + rows.join('')
}

export const schedule: DrawBand = (brush, band) => {
  const { theme } = brush
  const { marks, rest } = headed(brush, content(band), band.type, { lines: 0 })
  const rows = rowsIn(rest, 92, 8).map((row, i) => {
    const time = `${9 + i}:${i % 2 ? '30' : '00'}`
    const hour = lettering(time, theme.face, { x: row.x, y: row.y + 26, size: 24, fill: theme.accent })
    const start = row.x + (isNarrow(row) ? 110 : row.w * 0.22)
    const title = rect({ x: start, y: row.y + 30, w: row.w * 0.3, h: 15 }, { fill: theme.ink }, 7)
    const text =
      row.h > 84
        ? paragraph(
            brush,
            { x: start, y: row.y + 60, w: row.w * 0.48, h: 0 },
            { lines: Math.min(3, Math.floor((row.h - 56) / 23)) },
          )
        : ''
    const place = isNarrow(row)
      ? ''
      : rect({ x: row.x + row.w - 110, y: row.y + 24, w: 110, h: 30 }, { stroke: theme.rule, width: 2 }, theme.radius)
    return line(row.x, row.y, row.x + row.w, row.y, theme.rule) + hour + title + text + place
  })
  return marks + rows.join('')
}

/** Dishes and prices in two columns. */
export const menu: DrawBand = (brush, band) => {
  const { theme, random } = brush
  const { marks, rest } = headed(brush, content(band), band.type, { lines: 0 })
  const drawn = grid(rest, isNarrow(rest) ? 1 : 2, 1, 90).flatMap((column) =>
    rowsIn(column, 66, 10).map((row) => {
      const [y, w] = [row.y + 16, row.w * (0.3 + random() * 0.25)]
      const dish = rect({ x: row.x, y: y - 6, w, h: 14 }, { fill: theme.ink }, 7)
      const dots = `<g stroke-dasharray="2 9">${line(row.x + w + 14, y + 4, row.x + row.w - 66, y + 4, theme.quiet, 2.5)}</g>`
      const price = lettering(String(6 + Math.floor(random() * 30)), theme.face, {
        x: row.x + row.w,
        y: y - 10,
        size: 20,
        fill: theme.accent,
        align: 'right',
      })
      return (
        dish +
        dots +
        price +
        (row.h > 56 ? paragraph(brush, { ...row, y: y + 20, w: row.w * 0.6 }, { lines: 1, size: 7 }) : '')
      )
    }),
  )
  return marks + drawn.join('')
}

export const table: DrawBand = (brush, band) => {
  const { theme, random } = brush
  const { marks, rest } = headed(brush, content(band), band.type, { lines: 0 })
  const columns = isNarrow(rest) ? 3 : 4
  const first = rest.w * 0.34
  const width = (rest.w - first) / (columns - 1)
  const rows = rowsIn(rest, 58, 12)
  const highlight = rect(
    { x: rest.x + first + width, y: rest.y, w: width, h: rest.h },
    { fill: theme.accent, opacity: 0.14 },
    theme.radius,
  )
  const drawn = rows.map((row, i) => {
    const y = row.y + row.h / 2
    const cells = Array.from({ length: columns - 1 }, (_, c) =>
      cell(brush, { x: rest.x + first + width * (c + 0.5), y, head: i === 0, has: c === 1 || random() < 0.5 }),
    )
    const name =
      i === 0
        ? ''
        : rect({ x: row.x + 8, y: y - 6, w: first * (0.4 + random() * 0.4), h: 12 }, { fill: theme.quiet }, 6)
    return line(row.x, row.y + row.h, row.x + row.w, row.y + row.h, theme.rule) + name + cells.join('')
  })
  return marks + highlight + drawn.join('')
}

function cell({ theme }: Brush, { x, y, head, has }: { x: number; y: number; head: boolean; has: boolean }): string {
  if (head) return rect({ x: x - 44, y: y - 8, w: 88, h: 16 }, { fill: theme.ink }, 8)
  return has ? circle(x, y, 11, { fill: theme.accent }) : line(x - 10, y, x + 10, y, theme.quiet, 3)
}

/** Years along a vertical line. */
export const timeline: DrawBand = (brush, band) => {
  const { theme } = brush
  const { marks, rest } = headed(brush, content(band), band.type, { lines: 0 })
  const x = isNarrow(rest) ? rest.x + 12 : rest.x + rest.w * 0.3
  const rows = rowsIn(rest, 110, 7).map((row, i) => {
    const year = label(brush, String(2011 + i * 2), {
      x: isNarrow(row) ? x + 40 : x - 40,
      y: row.y,
      size: 24,
      align: isNarrow(row) ? 'left' : 'right',
      fill: theme.accent,
    })
    const top = isNarrow(row) ? row.y + 44 : row.y + 4
    const lines = Math.max(1, Math.min(4, Math.floor((row.h - (top - row.y) - 24) / 23)))
    return (
      circle(x, row.y + 12, 11, { fill: theme.accent }) +
      year +
      paragraph(brush, { x: x + 40, y: top, w: rest.x + rest.w - x - 40, h: 0 }, { lines })
    )
  })
  return marks + line(x, rest.y + 10, x, rest.y + rest.h, theme.rule, 4) + rows.join('')
}
