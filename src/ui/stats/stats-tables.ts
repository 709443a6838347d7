// The numbers of the plots as tables.
import { type PublicTaxonomy, TAXONOMY } from '../../catalog/model/taxonomy.ts'
import { type Html, html } from '../html.ts'
import { shareOf, whole } from '../number.ts'
import type { PeriodStats, YearCount } from './period-stats.ts'
import type { TermYears } from './year-plots.ts'

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
function shared(count: number, all: number, share?: string): Html {
  const text = shareOf(count, all, share)
  return text.endsWith('%') ? html`${whole(count)} <span class="soft">${text}</span>` : html`${text}`
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

/** The terms of all periods with their count and share in each. */
export function periodTable(periods: readonly PeriodStats[], taxonomy: PublicTaxonomy): Html {
  const terms = new Map(periods.toReversed().flatMap(({ top }) => top.map(({ slug, term }) => [slug, term] as const)))
  const rows = Array.from(terms, ([slug, term]) => {
    const cells = periods.map(({ of, totalTagged }) => {
      const own = of(slug)
      return shared(own?.count ?? 0, totalTagged, own?.share ?? '0.0%')
    })
    return [term, ...cells] as const
  })
  const caption = `Sites with each ${TAXONOMY[taxonomy].one}, and their share of the tagged sites`
  return framed({ label: 'Terms by period, table', caption, heads: ['Term', ...periods.map(({ name }) => name)], rows })
}
