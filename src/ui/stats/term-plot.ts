// A line chart of the share of each year's sites that have a term. Lines differ in dashes, marks and names.
import { line } from 'd3-shape'
import { type PublicTaxonomy, TAXONOMY } from '../../catalog/model/taxonomy.ts'
import { type Html, html } from '../html.ts'
import { ofFew, percent } from '../number.ts'
import { across, down, plot, shortened, yearAxes, yearScales } from './plot.ts'
import { spread } from './spread.ts'

export interface TermYears {
  readonly name: string
  /** The number of sites with the term by year, and their percentage of the sites added in the year. */
  readonly counts: readonly number[]
  readonly shares: readonly number[]
}

const HEIGHT = 340
/** Beside a plot with `names`, in pixels, as wide as in plots.css. */
const NAME = { height: 18, width: 104 }
/** Where names may stand, in pixels from the top. */
const NAMES = [24, HEIGHT - 12] as const

/** The lines of the shares. */
export function termPlot(years: readonly number[], terms: readonly TermYears[], taxonomy: PublicTaxonomy): Html {
  const greatest = Math.max(1, ...terms.flatMap(({ shares }) => shares))
  const scales = yearScales(years, greatest, HEIGHT)
  const { x, y, width } = scales
  const at = (i: number) => x(years[i] as number) + width / 2
  const pathOf = line<number>((_, year) => at(year), y)
  const lines = terms.map(({ shares }, i) => {
    return html`<svg class="stretched" x="0" y="0" width="100%" height="${HEIGHT}" viewBox="0 0 100 ${HEIGHT}" preserveAspectRatio="none"><path class="line l${i}" d="${pathOf([...shares])}" vector-effect="non-scaling-stroke"/></svg>`
  })
  const marks = terms.map(({ shares }, i) => shares.map((share, year) => mark(i, at(year), y(share))))
  const names = endNames(terms, at(years.length - 1), y)
  const described = {
    id: 'terms',
    title: `Share of each year's sites by ${TAXONOMY[taxonomy].one}`,
    description: termSentence(years, terms),
  }
  const unit = html`<text class="tick" x="0" y="12">% of the year's sites</text>`
  return plot(described, HEIGHT, [yearAxes(years, scales, HEIGHT), unit, ...lines, ...marks.flat(), names])
}

/** The names beside the ends of their lines, in a column of their own. A thin line leads from each end to its name. */
function endNames(terms: readonly TermYears[], end: number, y: (share: number) => number): Html {
  const ends = terms.map(({ shares }) => y(shares.at(-1) ?? 0))
  const places = spread(ends, NAME.height, NAMES)
  const lines = ends.map(
    (from, i) =>
      html`<line class="lead" x1="${across(end)}" y1="${down(from)}" x2="100%" y2="${down(places[i] as number)}"/>`,
  )
  const names = terms.map(({ name }, i) => {
    const place = places[i] as number
    return html`${mark(i, 0, place)}<text class="value strong name" x="0" dx="10" y="${down(place + 4)}">${shortened(name, NAME.width)}</text>`
  })
  return html`${end > 0 && lines}<svg x="100%" overflow="visible">${names}</svg>`
}

/** The mark of a term: a disc, a square, a diamond or a ring. */
export function mark(term: number, x: number, y: number): Html {
  const place = html`x="${across(x)}" y="${down(y)}" overflow="visible"`
  const shapes = [
    html`<circle class="mark m0" r="4"/>`,
    html`<rect class="mark m1" x="-4" y="-4" width="8" height="8"/>`,
    html`<path class="mark m2" d="M0-5.5L5.5 0L0 5.5L-5.5 0Z"/>`,
    html`<circle class="mark m3" r="3.6"/>`,
  ]
  return html`<svg ${place}>${shapes[term % shapes.length]}</svg>`
}

/** Says when each term peaked. */
export function termSentence(years: readonly number[], terms: readonly TermYears[]): string {
  const sentences = terms.map(({ name, counts, shares }) => {
    const best = Math.max(0, ...shares)
    const at = shares.indexOf(best)
    const count = counts[at] ?? 0
    return best === 0
      ? `No site has ${name}.`
      : `${name} peaked in ${years[at]} with ${percent(best)} of the sites${ofFew(count, Math.round((count / best) * 100))}.`
  })
  return sentences.join(' ')
}
