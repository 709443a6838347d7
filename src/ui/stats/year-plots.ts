// The plots by year: sites added, and how many of them are live and offline.
import { type Series, stack } from 'd3-shape'
import { type Html, html } from '../html.ts'
import { across, down, plot, yearAxes, yearScales } from './plot.ts'
import type { YearCount } from './year-counts.ts'

const HEIGHT = 300

/** Bars of the sites added in each year. */
export function additionsPlot(counts: readonly YearCount[]): Html {
  const years = counts.map(({ year }) => year)
  const scales = yearScales(years, Math.max(0, ...counts.map(({ added }) => added)), HEIGHT)
  const { x, y, width } = scales
  const bars = counts.map(({ year, added }) => {
    const label = html`<text class="value minor" x="${across(x(year) + width / 2)}" y="${down(y(added) - 6)}" text-anchor="middle">${added}</text>`
    return html`<rect class="bar" x="${across(x(year))}" width="${across(width)}" y="${down(y(added))}" height="${down(y(0) - y(added))}"/>${label}`
  })
  const described = { id: 'additions', title: 'Sites added by year', description: additionsSentence(counts) }
  return plot(described, HEIGHT, [yearAxes(years, scales, HEIGHT), ...bars])
}

export function additionsSentence(counts: readonly YearCount[]): string {
  const best = counts.toSorted((a, b) => b.added - a.added)[0]
  const total = counts.reduce((sum, { added }) => sum + added, 0)
  return best
    ? `${total} sites from ${counts[0]?.year} to ${counts.at(-1)?.year}. The most, ${best.added}, were added in ${best.year}.`
    : 'No sites yet.'
}

const STATES = ['live', 'offline'] as const
type State = (typeof STATES)[number]

/** Stacked bars: live sites below, offline sites hatched above. */
export function availabilityPlot(counts: readonly YearCount[]): Html {
  const years = counts.map(({ year }) => year)
  const scales = yearScales(years, Math.max(0, ...counts.map(({ added }) => added)), HEIGHT)
  const layers = stack<YearCount, State>().keys(STATES)([...counts])
  const marks = layers.flatMap((layer) => layerMarks(layer, counts, scales))
  const described = {
    id: 'availability',
    title: 'Live and offline sites by year',
    description: availabilitySentence(counts),
  }
  return plot(described, HEIGHT, [HATCH, yearAxes(years, scales, HEIGHT), ...marks, KEY])
}

const HATCH = html`<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="hatch-ground" width="6" height="6"/><line class="hatch-line" x1="0" x2="0" y1="0" y2="6"/></pattern></defs>`

/** The legend, in the top left corner. */
const KEY = html`<g><rect class="bar" x="9%" y="4" width="14" height="14"/><text class="value" x="9%" dx="20" y="16">live</text><rect class="edge" fill="url(#hatch)" x="9%" y="4" width="14" height="14" transform="translate(72)"/><text class="value" x="9%" dx="92" y="16">offline</text></g>`

function layerMarks(
  layer: Series<YearCount, State>,
  counts: readonly YearCount[],
  scales: ReturnType<typeof yearScales>,
) {
  const { x, y, width } = scales
  return counts.map(({ year }, i) => {
    const [from = 0, to = 0] = layer[i] ?? []
    const box = html`x="${across(x(year))}" width="${across(width)}" y="${down(y(to))}" height="${down(y(from) - y(to))}"`
    if (to === from) return html``
    return layer.key === 'live'
      ? html`<rect class="bar" ${box}/>`
      : html`<rect class="edge" fill="url(#hatch)" ${box}/>`
  })
}

export function availabilitySentence(counts: readonly YearCount[]): string {
  const offline = counts.reduce((sum, count) => sum + count.offline, 0)
  const total = counts.reduce((sum, { added }) => sum + added, 0)
  const last = counts.findLast((count) => count.offline > 0)
  return last
    ? `${offline} of ${total} sites are offline. The most recent of them is from ${last.year}.`
    : 'All sites are live.'
}
