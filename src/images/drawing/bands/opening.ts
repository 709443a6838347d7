// The bands at the top of a page: the header and the hero.

import { type Brush, button, heading, label, paragraph } from '../brush.ts'
import { lettering, widthOf } from '../lettering.ts'
import { type Box, circle, dusk, line, rect } from '../marks.ts'
import { oneOf } from '../random.ts'
import { scene } from '../scenes.ts'
import { aboveFold, type Band, content, type DrawBand, isNarrow, onAccent } from './band.ts'

const MENU = ['Work', 'About', 'Journal', 'Contact']

export const header: DrawBand = (brush, band) => {
  const { theme } = brush
  const strip = { ...band.box, h: Math.min(band.box.h, 120) }
  const y = strip.y + strip.h / 2
  const margin = isNarrow(strip) ? 28 : strip.w * 0.05
  const mark = circle(strip.x + margin + 13, y, 13, { fill: theme.accent })
  const size = 19
  const name = fitted(brush, band.title, strip.w * (isNarrow(strip) ? 0.55 : 0.3), size)
  const logo = lettering(band.title, theme.face, {
    x: strip.x + margin + 40,
    y: y - name / 2,
    size: name,
    fill: theme.ink,
  })
  const right = strip.x + strip.w - margin
  const rest = isNarrow(strip) ? burger(brush, right, y) : menu(brush, right, y)
  const below =
    band.box.h > 190 ? announcement(brush, { ...band.box, y: strip.y + strip.h, h: band.box.h - strip.h }) : ''
  return (
    mark + logo + rest + below + line(strip.x, strip.y + strip.h, strip.x + strip.w, strip.y + strip.h, theme.rule, 1.5)
  )
}

function fitted({ theme }: Brush, text: string, width: number, size: number): number {
  return Math.min(size, (size * width) / Math.max(1, widthOf(text, theme.face, size)))
}

function burger({ theme }: Brush, right: number, y: number): string {
  return [-8, 0, 8].map((shift) => line(right - 30, y + shift, right, y + shift, theme.ink, 3)).join('')
}

function menu(brush: Brush, right: number, y: number): string {
  const action = button(brush, 'Start', { x: 0, y: 0 })
  const start = right - action.width
  const words = MENU.map((word, i) => label(brush, word, { x: start - 130 * (MENU.length - i), y: y - 6.5 }))
  return words.join('') + button(brush, 'Start', { x: start, y: y - 26 }).marks
}

/** The content of a tall header below its menu. */
function announcement(brush: Brush, box: Box): string {
  if (box.h > 160) return scene(brush, box, 0)
  const text = paragraph(
    brush,
    { x: box.x + box.w * 0.25, y: box.y + box.h / 2 - 16, w: box.w * 0.5, h: 0 },
    { lines: 2, align: 'middle' },
  )
  return rect(box, { fill: brush.theme.panel }) + text
}

export const hero: DrawBand = (brush, band) => {
  const { theme, random } = brush
  const prompt = band.prompt.toLowerCase()
  if (isNarrow(band.box)) return stackedHero(brush, band)
  if (/split|shot right|text left/.test(prompt) || theme.has('Split Screen')) return splitHero(brush, band)
  if (/single picture|photo|full-height/.test(prompt) || theme.has('Photographic')) return pictureHero(brush, band)
  if (theme.scale > 1) return typeHero(brush, band)
  return oneOf(random, [splitHero, pictureHero, centredHero, colorHero])(brush, band)
}

function tagline(brush: Brush, { x, y, w }: Box, align: 'left' | 'middle', fill?: string) {
  return paragraph(brush, { x, y, w, h: 0 }, { lines: 3, size: 11, align, fill })
}

function splitHero(brush: Brush, band: Band): string {
  const whole = content(band)
  const area = aboveFold(whole)
  const text = { ...area, w: area.w * 0.46 }
  const size = Math.min(64 * brush.theme.scale, area.h * 0.15)
  const head = heading(brush, band.title, text, { size, most: 3 })
  const total = head.height + 90 + 90
  const top = area.y + Math.max(0, (area.h - total) / 2)
  const set = heading(brush, band.title, { ...text, y: top }, { size, most: 3 })
  const below = top + head.height + 24
  const act = button(brush, 'Get started', { x: area.x, y: below + 106 })
  const more = button(brush, 'See how', { x: area.x + act.width + 16, y: below + 106, quiet: true })
  const picture = scene(brush, { x: area.x + area.w * 0.54, y: area.y, w: area.w * 0.46, h: whole.h })
  return set.marks + tagline(brush, { ...text, y: below, w: text.w * 0.86 }, 'left') + act.marks + more.marks + picture
}

function centredHero(brush: Brush, band: Band): string {
  const area = content(band)
  const size = Math.min(72 * brush.theme.scale, area.h * 0.17)
  const head = heading(brush, band.title, area, { size, align: 'middle', most: 2 })
  const below = area.y + head.height + 22
  const act = button(brush, 'Get started', { x: 0, y: 0 })
  const placed = button(brush, 'Get started', { x: area.x + (area.w - act.width) / 2, y: below + 92 })
  const pictureTop = below + 180
  const picture = { x: area.x + area.w * 0.1, y: pictureTop, w: area.w * 0.8, h: band.box.y + band.box.h - pictureTop }
  const shown = picture.h > 60 ? scene(brush, picture) : ''
  return (
    head.marks +
    tagline(brush, { x: area.x + area.w * 0.25, y: below, w: area.w * 0.5, h: 0 }, 'middle') +
    placed.marks +
    shown
  )
}

function pictureHero(brush: Brush, band: Band): string {
  const { box } = band
  const area = aboveFold(content(band))
  const shade = dusk(box, brush.unique())
  const size = Math.min(76 * brush.theme.scale, box.h * 0.16)
  const height = heading(brush, band.title, area, { size, most: 2 }).height
  const top = area.y + area.h - height - 110
  const head = heading(brush, band.title, { ...area, y: top }, { size, fill: '#ffffff', most: 2 })
  const text = tagline(brush, { x: area.x, y: top + height + 14, w: area.w * 0.42, h: 0 }, 'left', '#ffffff')
  return scene(brush, box, 0) + shade + head.marks + text
}

function typeHero(brush: Brush, band: Band): string {
  const whole = content(band)
  const area = aboveFold(whole)
  const { theme } = brush
  const room = area.h - 120
  const largest = Math.min(190, area.h * 0.32)
  const tall = heading(brush, band.title, area, { size: largest, most: 3 }).height
  const words = heading(brush, band.title, area, { size: largest * Math.min(1, room / tall), most: 3 })
  const base = area.y + area.h
  const note = paragraph(
    brush,
    { x: area.x + area.w * 0.62, y: base - 72, w: area.w * 0.38, h: 0 },
    { lines: 3, size: 10 },
  )
  const rule = line(area.x, base - 92, area.x + area.w, base - 92, theme.ink, 3)
  const below = { ...whole, y: base + 40, h: whole.h - area.h - 40 }
  return (
    words.marks +
    scene(brush, below) +
    rule +
    note +
    button(brush, 'Scroll', { x: area.x, y: base - 66, quiet: true }).marks
  )
}

function colorHero(brush: Brush, band: Band): string {
  const area = aboveFold(content(band))
  const { ground, ink } = onAccent(brush, band)
  const size = Math.min(80 * brush.theme.scale, area.h * 0.2)
  const head = heading(brush, band.title, { ...area, w: area.w * 0.62 }, { size, fill: ink, most: 3 })
  const below = area.y + head.height + 26
  const picture = scene(brush, { x: area.x + area.w * 0.68, y: area.y, w: area.w * 0.32, h: area.h })
  const act = button(brush, 'Get started', { x: area.x, y: Math.min(below + 104, area.y + area.h - 52), on: ink })
  return ground + head.marks + tagline(brush, { ...area, y: below, w: area.w * 0.5 }, 'left', ink) + act.marks + picture
}

function stackedHero(brush: Brush, band: Band): string {
  const area = content(band)
  const head = heading(brush, band.title, area, { size: Math.min(46, area.h * 0.09), most: 3 })
  const below = area.y + head.height + 18
  const act = button(brush, 'Get started', { x: area.x, y: below + 96 })
  const top = below + 176
  const picture = scene(brush, { ...area, y: top, h: area.y + area.h - top })
  return head.marks + tagline(brush, { ...area, y: below }, 'left') + act.marks + picture
}
