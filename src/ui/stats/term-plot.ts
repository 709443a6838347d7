// A line chart of the share of each year's sites that have a term. Lines differ in dashes, marks and names.
import { line } from 'd3-shape'
import { type PublicTaxonomy, TAXONOMY } from '../../catalog/model/taxonomy.ts'
import { type Html, html } from '../html.ts'
import { percent } from '../number.ts'
import { across, down, plot, yearAxes, yearScales } from './plot.ts'

export interface TermYears {
  readonly name: string
  /** The number of sites with the term by year, and their percentage of the sites added in the year. */
  readonly counts: readonly number[]
  readonly shares: readonly number[]
}

const HEIGHT = 340

/** The lines of the shares. */
export function termPlot(years: readonly number[], terms: readonly TermYears[], taxonomy: PublicTaxonomy): Html {
  const greatest = Math.max(1, ...terms.flatMap(({ shares }) => shares))
  const scales = yearScales(years, greatest, HEIGHT)
  const { x, y, width } = scales
  const at = (i: number) => x(years[i] as number) + width / 2
  const lines = terms.map(({ shares }, i) => {
    const path =
      line<number>(
        (_, year) => at(year),
        (share) => y(share),
      )([...shares]) ?? ''
    return html`<svg class="stretched" x="0" y="0" width="100%" height="${HEIGHT}" viewBox="0 0 100 ${HEIGHT}" preserveAspectRatio="none"><path class="line l${i}" d="${path}" vector-effect="non-scaling-stroke"/></svg>`
  })
  const marks = terms.map(({ shares }, i) => shares.map((share, year) => mark(i, at(year), y(share))))
  const names = terms.map((term) =>
    nameAtHeight(term, years.length, (year) => ({ x: at(year), y: y(Math.max(...term.shares)) })),
  )
  const described = {
    id: 'terms',
    title: `Share of each year's sites by ${TAXONOMY[taxonomy].one}`,
    description: termSentence(years, terms),
  }
  const unit = html`<text class="tick" x="0" y="12">% of the year's sites</text>`
  return plot(described, HEIGHT, [yearAxes(years, scales, HEIGHT), unit, ...lines, ...marks.flat(), ...names])
}

/** The name of a term above its highest point, aligned so that it stays inside the plot. */
function nameAtHeight(
  { name, shares }: TermYears,
  years: number,
  place: (year: number) => { x: number; y: number },
): Html {
  const best = Math.max(0, ...shares)
  if (best === 0) return html``
  const year = shares.indexOf(best)
  const { x, y } = place(year)
  const anchor = year < years / 4 ? 'start' : year > (years * 3) / 4 ? 'end' : 'middle'
  return html`<text class="value strong halo" x="${across(x)}" y="${down(y - 10)}" text-anchor="${anchor}">${name}</text>`
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
  const sentences = terms.map(({ name, shares }) => {
    const best = Math.max(0, ...shares)
    return best === 0
      ? `No site has ${name}.`
      : `${name} peaked in ${years[shares.indexOf(best)]} with ${percent(best)} of the sites.`
  })
  return sentences.join(' ')
}
