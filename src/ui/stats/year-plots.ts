// The plots by year: sites added, stacked by whether they are live or offline, and the sites of a term.
import { type Html, html } from '../html.ts'
import { counted, hasShares, percent, whole } from '../number.ts'
import type { YearCount } from './period-stats.ts'
import { across, bar, down, labelled, plot, yearAxes, yearScales } from './plot.ts'

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
  return plot(described, HEIGHT, [
    HATCH,
    yearAxes(counts, scales, HEIGHT),
    ...bars.flat(),
    ...labels(counts, scales),
    KEY,
  ])
}

/** The width of a digit in pixels, at least. */
const DIGIT = 8

/** The number of sites added, above each bar that has room for it. */
function labels(counts: readonly YearCount[], { x, y, width }: ReturnType<typeof yearScales>): Html[] {
  const texts = counts.map(({ added }) => whole(added))
  const shows = labelled(counts.length, Math.max(0, ...texts.map(({ length }) => length)) * DIGIT + 4)
  return counts.map(({ year, added }, i) => {
    const place = html`x="${across(x(year) + width / 2)}" y="${down(y(added) - 6)}"`
    return html`${shows(i) && html`<text class="value minor" ${place} text-anchor="middle">${texts[i]}</text>`}`
  })
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
