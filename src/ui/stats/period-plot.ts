// A horizontal bar chart of the most used terms in a period.
import { type PublicTaxonomy, TAXONOMY } from '../../catalog/model/taxonomy.ts'
import { type Html, html } from '../html.ts'
import { whole } from '../number.ts'
import type { PeriodStats } from './period-stats.ts'
import { across, plot } from './plot.ts'

const ROW = 40

/** The bars of one period. The track behind each bar is 100%. */
export function periodPlot({ period, name, top, totalTagged }: PeriodStats, taxonomy: PublicTaxonomy): Html {
  const rows = top.map(({ term, share }, i) => {
    const y = i * ROW
    return html`<text class="value" x="0" y="${y + 15}">${shortened(term)}</text><text class="value strong" x="100%" y="${y + 15}" text-anchor="end">${share}</text><rect class="track" x="0" y="${y + 22}" width="100%" height="9"/><rect class="bar" x="0" y="${y + 22}" width="${across(Number.parseFloat(share))}" height="9"/>`
  })
  const first = top[0]
  const description = first
    ? `${first.share} of ${whole(totalTagged)} tagged sites have ${first.term}.`
    : 'No sites were added in this period.'
  return plot(
    { id: `period-${period}`, title: `${name}: ${TAXONOMY[taxonomy].many}`, description },
    Math.max(ROW, top.length * ROW),
    rows,
  )
}

const LONGEST = 26

function shortened(name: string): string {
  const characters = Array.from(name)
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : name
}
