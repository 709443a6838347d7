// The numbers of the plots as tables.
import { type Html, html } from '../html.ts'
import { hasShares, percent, whole } from '../number.ts'
import type { YearCount } from './period-stats.ts'
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
