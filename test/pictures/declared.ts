// The colors that a page of the demo declares in its CSS, and which of them are its main ones.
import { readFileSync } from 'node:fs'
import { distance, hexOf, type Oklab, oklabOf, parseColor } from '../../src/catalog/pictures/oklab.ts'
import type { Pixels } from '../../src/catalog/pictures/pixels.ts'

interface Declared {
  readonly hex: string
  readonly color: Oklab
}

const MAIN = 3
/** Declared colors nearer than this are one: the recall could not tell them apart. */
const SAME = 0.06
/** A pixel has a declared color if it is nearer than this. */
const PAINTED = 0.02
const LEAST_PAINTED = 0.005

/** Each color that `style.css` and the attributes of `index.html` write as digits. */
export function declaredColors(folder: string): Declared[] {
  const css = readFileSync(`${folder}/style.css`, 'utf8')
  const page = readFileSync(`${folder}/index.html`, 'utf8').replace(/&#\w+;|href="#[^"]*"|url\(#[^)]*\)/g, '')
  const written = [...(css + page).matchAll(/#(?:[\da-f]{6}|[\da-f]{3})\b/gi)]
  const colors = written.map(([hex]) => parseColor(hex) as Oklab)
  return [...new Set(colors.map(hexOf))].map((hex) => ({ hex, color: parseColor(hex) as Oklab }))
}

/** The three declared colors that cover the most pixels of a capture, without those that look like a larger one. */
export function mainByArea(declared: readonly Declared[], { data }: Pixels): Declared[] {
  const counts = new Map<number, number>()
  for (let at = 0; at < data.length; at += 3) {
    const color = ((data[at] as number) << 16) | ((data[at + 1] as number) << 8) | (data[at + 2] as number)
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  const areas = new Map<Declared, number>()
  for (const [color, count] of counts) {
    const nearest = nearestOf(declared, oklabOf(color >> 16, (color >> 8) & 255, color & 255))
    if (nearest !== undefined) areas.set(nearest, (areas.get(nearest) ?? 0) + count)
  }
  const large = [...areas].filter(([, area]) => area >= (data.length / 3) * LEAST_PAINTED)
  return distinct(large.sort((a, b) => b[1] - a[1]).map(([color]) => color))
}

function nearestOf(declared: readonly Declared[], color: Oklab): Declared | undefined {
  const [nearest] = declared
    .map((known) => ({ known, far: distance(known.color, color) }))
    .filter(({ far }) => far < PAINTED)
    .sort((a, b) => a.far - b.far)
  return nearest?.known
}

function distinct(colors: readonly Declared[]): Declared[] {
  const main: Declared[] = []
  for (const color of colors) {
    if (main.length < MAIN && main.every((known) => distance(known.color, color.color) >= SAME)) main.push(color)
  }
  return main
}
