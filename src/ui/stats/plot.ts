// The frame of a plot: an SVG with a flexible width and a fixed text size. Horizontal positions are percentages,
// vertical ones pixels.
import { scaleBand, scaleLinear } from 'd3-scale'
import { type Html, html } from '../html.ts'
import { whole } from '../number.ts'
import type { YearCount } from './period-stats.ts'

interface Described {
  /** Unique on the page. */
  readonly id: string
  readonly title: string
  /** A summary for people who cannot see the plot. The numbers are in the table. */
  readonly description: string
}

/** An SVG of `height` pixels with an accessible name and description. */
export function plot({ id, title, description }: Described, height: number, marks: readonly Html[]): Html {
  return html`<svg class="plot" role="img" aria-labelledby="${id}-title ${id}-desc" width="100%" height="${height}"><title id="${id}-title">${title}</title><desc id="${id}-desc">${description}</desc>${marks}</svg>`
}

/** A horizontal position or length in percent, for an attribute. */
export function across(share: number): string {
  return `${Math.round(share * 100) / 100}%`
}

/** A vertical position or length in pixels, for an attribute. */
export function down(pixels: number): string {
  return String(Math.round(pixels * 10) / 10)
}

const TOP = 28
const BOTTOM = 28
/** The left and the right edge of the plot in percent. The numbers of the grid are left of it. */
const LEFT = 7
const RIGHT = 99

interface YearScales {
  /** The left edge of a year, in percent. */
  x(year: number): number
  /** The width of a year, in percent. */
  readonly width: number
  /** The position of a count, in pixels from the top. */
  y(count: number): number
  readonly ticks: readonly number[]
}

/** The scales of a plot by year, from 0 to the most sites of a year. */
export function yearScales(counts: readonly YearCount[], height: number): YearScales {
  const years = counts.map(({ year }) => year)
  const band = scaleBand(years, [LEFT, RIGHT]).paddingInner(0.22).paddingOuter(0.1)
  const greatest = Math.max(1, ...counts.map(({ added }) => added))
  const linear = scaleLinear([0, greatest], [height - BOTTOM, TOP]).nice(4)
  const ticks = linear.ticks(4).filter(Number.isInteger)
  return { x: (year) => band(year) ?? LEFT, width: band.bandwidth(), y: linear, ticks }
}

/** A bar over a year, between two counts. `is` is how it looks: a class, or a pattern to fill an edge with. */
export function bar({ x, y, width }: YearScales, { year, from = 0, to, is }: Bar): Html {
  if (to === from) return html``
  const look = is === 'hatch' ? html`class="edge" fill="url(#hatch)"` : html`class="${is}"`
  return html`<rect ${look} x="${across(x(year))}" width="${across(width)}" y="${down(y(to))}" height="${down(y(from) - y(to))}"/>`
}

interface Bar {
  readonly year: number
  readonly from?: number
  readonly to: number
  readonly is: 'bar' | 'track' | 'hatch'
}

/** Horizontal grid lines with their numbers, and the years below. */
export function yearAxes(years: readonly YearCount[], { x, y, width, ticks }: YearScales, height: number): Html {
  const shows = labelled(years.length, YEAR_WIDTH)
  const levels = ticks.map(
    (tick) =>
      html`<line class="grid" x1="${across(LEFT)}" x2="${across(RIGHT)}" y1="${down(y(tick))}" y2="${down(y(tick))}"/><text class="tick" x="${across(LEFT - 1)}" y="${down(y(tick) + 4)}" text-anchor="end">${whole(tick)}</text>`,
  )
  const names = years.map(({ year }, i) => {
    const place = html`x="${across(x(year) + width / 2)}" y="${height - 8}"`
    return shows(i) && html`<text class="tick ${shows(i)}" ${place} text-anchor="middle">${year}</text>`
  })
  return html`${levels}${names}`
}

/** The room for labels of years, in pixels: of the narrowest plot, and of the narrowest that shows `minor` labels too. */
const ROOM = { major: 150, minor: 655 }
const YEAR_WIDTH = 34
/** On small screens at most every fifth year is labelled. */
const FEWER = 5

/** Which of `count` labels of a width in pixels have room, counted from the last: on all screens, on large ones, or on none. */
export function labelled(count: number, width: number): (i: number) => 'major' | 'minor' | null {
  const minor = Math.max(1, Math.ceil((count * width) / ROOM.minor))
  const major = minor * Math.ceil(Math.max(FEWER, (count * width) / ROOM.major) / minor)
  return (i) => {
    const fromLast = count - 1 - i
    if (fromLast % major === 0) return 'major'
    return fromLast % minor === 0 ? 'minor' : null
  }
}
