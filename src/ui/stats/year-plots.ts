// The plots by year: sites added, stacked by whether they are live or offline, and the sites of a term. A plot is an SVG with a
// flexible width and a fixed text size: horizontal positions are percentages, vertical ones pixels.
import { scaleBand, scaleLinear } from 'd3-scale'
import { counted, type Html, html, whole } from '../html.ts'
import { hasShares, percent, type YearCount } from './period-stats.ts'

// A bar chart of the sites with a term, in front of all sites of each year.
export interface TermYears {
  readonly name: string
  readonly slug: string
  /** The number of sites with the term by year. */
  readonly counts: readonly number[]
}

const TERM_HEIGHT = 190

/** The bars of one term. The track behind each bar is all sites of the year. */
export function termPlot(years: readonly YearCount[], { name, slug, counts }: TermYears): Html {
  const scales = yearScales(years, TERM_HEIGHT)
  const bars = years.map(({ year, added }, i) => {
    return [bar(scales, { year, to: added, is: 'track' }), bar(scales, { year, to: counts[i] ?? 0, is: 'bar' })]
  })
  const described = { id: `term-${slug}`, title: `${name} by year`, description: termSentence(years, { name, counts }) }
  return plot(described, TERM_HEIGHT, [yearAxes(years, scales, TERM_HEIGHT), ...bars.flat()])
}

/** Says in which year the most sites came with the term, of equal ones the latest, and their share of the year. (rule 10.15) */
export function termSentence(
  years: readonly YearCount[],
  { name, counts }: Pick<TermYears, 'name' | 'counts'>,
): string {
  const most = Math.max(0, ...counts)
  const { year, added } = years.findLast((_, i) => counts[i] === most) ?? { year: 0, added: 0 }
  if (most === 0) return `No site has ${name}.`
  return `Most in ${year}: ${counted(most, 'site')}${hasShares(added) ? `, ${percent((most / added) * 100)}` : ''}.`
}

const HEIGHT = 284

/** Stacked bars of the sites added in each year: live sites below, offline sites hatched above. */
export function yearPlot(counts: readonly YearCount[]): Html {
  const scales = yearScales(counts, HEIGHT)
  const bars = counts.map(({ year, live, added }) => {
    return [bar(scales, { year, to: live, is: 'bar' }), bar(scales, { year, from: live, to: added, is: 'hatch' })]
  })
  const described = { id: 'years', title: 'Sites added by year', description: yearSentence(counts) }
  return plot(described, HEIGHT, [HATCH, yearAxes(counts, scales, HEIGHT), ...bars.flat(), KEY])
}

const HATCH = html`<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="hatch-ground" width="6" height="6"/><line class="hatch-line" x1="0" x2="0" y1="0" y2="6"/></pattern></defs>`

/** The legend, in the top left corner. */
const KEY = html`<g><rect class="bar" x="9%" y="4" width="14" height="14"/><text class="value" x="9%" dx="20" y="16">live</text><rect class="edge" fill="url(#hatch)" x="9%" y="4" width="14" height="14" transform="translate(72)"/><text class="value" x="9%" dx="92" y="16">offline</text></g>`

export function yearSentence(counts: readonly YearCount[]): string {
  const best = counts.toSorted((a, b) => b.added - a.added)[0]
  if (best === undefined) return 'No sites yet.'
  const sum = (name: 'added' | 'offline') => counts.reduce((total, count) => total + count[name], 0)
  const offline = sum('offline')
  const reach = `${counted(sum('added'), 'site')} from ${counts[0]?.year} to ${counts.at(-1)?.year}, ${offline === 0 ? 'all of them live' : `${whole(offline)} of them offline`}.`
  return `${reach} Most were added in ${best.year}.`
}

interface Described {
  /** Unique on the page. */
  readonly id: string
  readonly title: string
  /** A summary for people who cannot see the plot. The numbers are in the table. */
  readonly description: string
}

/** An SVG of `height` pixels with an accessible name and description. */
function plot({ id, title, description }: Described, height: number, marks: readonly Html[]): Html {
  return html`<svg class="plot" role="img" aria-labelledby="${id}-title ${id}-desc" width="100%" height="${height}"><title id="${id}-title">${title}</title><desc id="${id}-desc">${description}</desc>${marks}</svg>`
}

/** A horizontal position or length in percent, for an attribute. */
function across(share: number): string {
  return `${Math.round(share * 100) / 100}%`
}

/** A vertical position or length in pixels, for an attribute. */
function down(pixels: number): string {
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
function yearScales(counts: readonly YearCount[], height: number): YearScales {
  const years = counts.map(({ year }) => year)
  const band = scaleBand(years, [LEFT, RIGHT]).paddingInner(0.22).paddingOuter(0.1)
  const greatest = Math.max(1, ...counts.map(({ added }) => added))
  const linear = scaleLinear([0, greatest], [height - BOTTOM, TOP]).nice(4)
  const ticks = linear.ticks(4).filter(Number.isInteger)
  return { x: (year) => band(year) ?? LEFT, width: band.bandwidth(), y: linear, ticks }
}

/** A bar over a year, between two counts. `is` is how it looks: a class, or a pattern to fill an edge with. */
function bar({ x, y, width }: YearScales, { year, from = 0, to, is }: Bar): Html {
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
function yearAxes(years: readonly YearCount[], { x, y, width, ticks }: YearScales, height: number): Html {
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

// The numbers of the plots as tables.
interface Table {
  /** What screen readers call its region. */
  readonly label: string
  readonly caption: string
  /** The heads of the columns: of the names of rows, then of numbers. */
  readonly heads: readonly string[]
  /** The name of each row, and its cells. */
  readonly rows: readonly (readonly [name: string | number, ...cells: readonly (string | Html)[]])[]
}

/** A table in a scrollable region, closed at first because the plot shows the same numbers. */
function framed({ label, caption, heads: [first, ...numbers], rows }: Table): Html {
  const heads = numbers.map((name) => html`<th scope="col" class="number">${name}</th>`)
  const body = rows.map(([name, ...cells]) => {
    return html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td class="number">${cell}</td>`)}</tr>`
  })
  const table = html`<table class="table"><caption>${caption}</caption><thead><tr><th scope="col">${first}</th>${heads}</tr></thead><tbody>${body}</tbody></table>`
  return html`<details class="numbers"><summary>Show as a table</summary><div class="scroll" tabindex="0" role="region" aria-label="${label}">${table}</div></details>`
}

/** A count with its share, which is left out of few. */
function shared(count: number, all: number): Html {
  return html`${whole(count)}${hasShares(all) && html` <span class="soft">${percent((count / all) * 100)}</span>`}`
}

/** Added, live and offline sites by year, latest year first. */
export function yearTable(counts: readonly YearCount[]): Html {
  const rows = counts.map(({ year, added, live, offline }) => [year, ...[added, live, offline].map(whole)] as const)
  const caption = 'Sites by the year in which they were added'
  const heads = ['Year', 'Added', 'Live', 'Offline']
  return framed({ label: 'Sites by year, table', caption, heads, rows: rows.toReversed() })
}

/** The sites of each term by year and their share, latest year first. */
export function termTable(years: readonly YearCount[], terms: readonly TermYears[]): Html {
  const rows = years.map(({ year, added }, i) => {
    return [year, ...terms.map(({ counts }) => shared(counts[i] ?? 0, added))] as const
  })
  const caption = 'Sites with each term, and their share of the sites added in the year'
  const heads = ['Year', ...terms.map(({ name }) => name)]
  return framed({ label: 'Terms by year, table', caption, heads, rows: rows.toReversed() })
}
