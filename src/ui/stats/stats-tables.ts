// The numbers of the plots as tables.
import { type PublicTaxonomy, TAXONOMY } from '../../catalog/model/taxonomy.ts'
import { type Html, html } from '../html.ts'
import { percent, whole } from '../number.ts'
import type { PeriodStats } from './period-stats.ts'
import type { TermYears } from './term-plot.ts'
import type { YearCount } from './year-counts.ts'

/** A table in a scrollable region, closed at first because the plot shows the same numbers. */
function framed(label: string, table: Html): Html {
  return html`<details class="numbers"><summary>Show as a table</summary><div class="scroll" tabindex="0" role="region" aria-label="${label}">${table}</div></details>`
}

/** Added, live and offline sites by year, latest year first. */
export function yearTable(counts: readonly YearCount[]): Html {
  const rows = counts
    .toReversed()
    .map(
      ({ year, added, live, offline }) =>
        html`<tr><th scope="row">${year}</th><td class="number">${whole(added)}</td><td class="number">${whole(live)}</td><td class="number">${whole(offline)}</td></tr>`,
    )
  return framed(
    'Sites by year, table',
    html`<table class="table"><caption>Sites by the year in which they were added</caption><thead><tr><th scope="col">Year</th><th scope="col" class="number">Added</th><th scope="col" class="number">Live</th><th scope="col" class="number">Offline</th></tr></thead><tbody>${rows}</tbody></table>`,
  )
}

/** The sites of each term by year and their share, latest year first. */
export function termTable(years: readonly number[], terms: readonly TermYears[]): Html {
  const heads = terms.map(({ name }) => html`<th scope="col" class="number">${name}</th>`)
  const rows = years.map((year, i) => {
    const cells = terms.map(
      ({ counts, shares }) =>
        html`<td class="number">${whole(counts[i] ?? 0)} <span class="soft">${percent(shares[i] ?? 0)}</span></td>`,
    )
    return html`<tr><th scope="row">${year}</th>${cells}</tr>`
  })
  return framed(
    'Terms by year, table',
    html`<table class="table"><caption>Sites with each term, and their share of the sites added in the year</caption><thead><tr><th scope="col">Year</th>${heads}</tr></thead><tbody>${rows.toReversed()}</tbody></table>`,
  )
}

/** The terms of all periods with their count and share in each. */
export function periodTable(periods: readonly PeriodStats[], taxonomy: PublicTaxonomy): Html {
  const slugs = new Map(periods.toReversed().flatMap(({ top }) => top.map(({ slug, term }) => [slug, term] as const)))
  const rows = [...slugs].map(([slug, term]) => {
    const cells = periods.map((period) => {
      const found = period.of(slug)
      return html`<td class="number">${whole(found?.count ?? 0)} <span class="soft">${found?.share ?? '0.0%'}</span></td>`
    })
    return html`<tr><th scope="row">${term}</th>${cells}</tr>`
  })
  const heads = periods.map(({ name }) => html`<th scope="col" class="number">${name}</th>`)
  return framed(
    'Terms by period, table',
    html`<table class="table"><caption>Sites with each ${TAXONOMY[taxonomy].one}, and their share of the tagged sites</caption><thead><tr><th scope="col">Term</th>${heads}</tr></thead><tbody>${rows}</tbody></table>`,
  )
}
