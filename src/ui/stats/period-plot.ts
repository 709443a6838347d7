// A horizontal bar chart of the most used terms in a period.
import { type PublicTaxonomy, TAXONOMY } from '../../catalog/model/taxonomy.ts'
import { type Html, html } from '../html.ts'
import { shareOf, whole } from '../number.ts'
import type { PeriodStats } from './period-stats.ts'
import { across, plot, shortened, widthOf } from './plot.ts'

const ROW = 40
/** The width of the narrowest plot in pixels, without the gap between a term and its share. */
const ROOM = 225

/** The bars of one period. The track behind each bar is 100%. (rule 10.15) */
export function periodPlot({ period, name, top, totalTagged }: PeriodStats, taxonomy: PublicTaxonomy): Html {
  const rows = top.map(({ term, share, count }, i) => {
    const y = i * ROW
    const figure = shareOf(count, totalTagged, share)
    return html`<text class="value" x="0" y="${y + 15}">${shortened(term, ROOM - widthOf(figure))}</text><text class="value strong" x="100%" y="${y + 15}" text-anchor="end">${figure}</text><rect class="track" x="0" y="${y + 22}" width="100%" height="9"/><rect class="bar" x="0" y="${y + 22}" width="${across(Number.parseFloat(share))}" height="9"/>`
  })
  const first = top[0]
  const description = first
    ? `${whole(first.count)} of ${whole(totalTagged)} tagged sites have ${first.term}.`
    : 'No sites were added in this period.'
  return plot(
    { id: `period-${period}`, title: `${name}: ${TAXONOMY[taxonomy].many}`, description },
    Math.max(ROW, top.length * ROW),
    rows,
  )
}
