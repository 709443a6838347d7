// A bar chart of the sites with a term, in front of all sites of each year.
import type { Html } from '../html.ts'
import { shareOf } from '../number.ts'
import { bar, plot, yearAxes, yearScales } from './plot.ts'
import type { YearCount } from './year-counts.ts'

export interface TermYears {
  readonly name: string
  readonly slug: string
  /** The number of sites with the term by year. */
  readonly counts: readonly number[]
}

const HEIGHT = 190

/** The bars of one term. The track behind each bar is all sites of the year. */
export function termPlot(years: readonly YearCount[], { name, slug, counts }: TermYears): Html {
  const scales = yearScales(years, HEIGHT)
  const bars = years.map(({ year, added }, i) => {
    return [bar(scales, { year, to: added, is: 'track' }), bar(scales, { year, to: counts[i] ?? 0, is: 'bar' })]
  })
  const described = { id: `term-${slug}`, title: `${name} by year`, description: termSentence(years, { name, counts }) }
  return plot(described, HEIGHT, [yearAxes(years, scales, HEIGHT), ...bars.flat()])
}

/** Says in which year the term had the greatest share of the sites; of equal ones in which it had the most, then the latest. */
export function termSentence(
  years: readonly YearCount[],
  { name, counts }: Pick<TermYears, 'name' | 'counts'>,
): string {
  const shares = years.map(({ year, added }, i) => ({ year, added, count: counts[i] ?? 0 }))
  const [best] = shares
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count * a.added - a.count * b.added || b.count - a.count || b.year - a.year)
  if (best === undefined) return `No site has ${name}.`
  return `Most common in ${best.year} (${shareOf(best.count, best.added)}).`
}
