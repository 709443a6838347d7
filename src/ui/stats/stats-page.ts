// Builds the content of the statistics page.
import type { ApiRequest } from '../../http/request/api-request.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import type { ServedTerm } from '../catalog/served-terms.ts'
import { type Html, html } from '../html.ts'
import { whole } from '../number.ts'
import { periodPlot } from './period-plot.ts'
import { mostUsed, periodStats } from './period-stats.ts'
import { type StatsState, statsStateOf, type TermSource, toggledHref } from './stats-state.ts'
import { periodTable, termTable, yearTable } from './stats-tables.ts'
import { mark, type TermYears, termPlot, termSentence } from './term-plot.ts'
import { termCount, termCounts, type YearCount, yearCounts } from './year-counts.ts'
import { yearPlot, yearSentence } from './year-plots.ts'

const IN_A_PERIOD = 8
const CHIPS = 18
/** The maximum number of terms in the form's list. */
const LISTED = 300

interface Figure {
  readonly says: string
  readonly plot: Html
  readonly table: Html
}

export interface StatsPage {
  readonly state: StatsState
  readonly years: Figure
  readonly terms: Figure
  /** A link for each of the most used terms, which shows or hides its line. */
  readonly chips: Html
  readonly others: readonly ServedTerm[]
  readonly periods: readonly { name: string; totalTagged: number; plot: Html }[]
  readonly periodTable: Html
}

export function statsPage(served: ServedSnapshot, { query }: Pick<ApiRequest, 'query'>): StatsPage {
  const state = statsStateOf(new URLSearchParams(query), termsOf(served))
  const counts = yearCounts(served)
  const all = mostUsed(served, state.taxonomy)
  const periods = periodStats(served, state.taxonomy, IN_A_PERIOD)
  return {
    state,
    years: { says: yearSentence(counts), plot: yearPlot(counts), table: yearTable(counts) },
    terms: termFigure(served, state, counts),
    chips: chipsOf(state, all.slice(0, CHIPS)),
    others: all.slice(CHIPS, LISTED),
    periods: periods.map((period) => ({ ...period, plot: periodPlot(period, state.taxonomy) })),
    periodTable: periodTable(periods, state.taxonomy),
  }
}

/** Looks up terms in the archives, because rare terms are not among the most used. */
function termsOf(served: ServedSnapshot): TermSource {
  return {
    mostUsed: (taxonomy) => mostUsed(served, taxonomy),
    find(taxonomy, slug) {
      const name = served.archives.termName(taxonomy, slug)
      return name === null ? null : { name, slug, count: termCount(served, { taxonomy, slug }) }
    },
  }
}

function termFigure(served: ServedSnapshot, { taxonomy, terms }: StatsState, counts: readonly YearCount[]): Figure {
  const years = counts.map(({ year }) => year)
  const drawn = terms.map(({ name, slug }): TermYears => {
    const carried = termCounts(served, { taxonomy, slug }, years)
    const shares = carried.map((count, i) => (count === 0 ? 0 : (count / (counts[i] as YearCount).added) * 100))
    return { name, counts: carried, shares }
  })
  return { says: termSentence(years, drawn), plot: termPlot(years, drawn, taxonomy), table: termTable(years, drawn) }
}

/** The selected terms come first, with the mark of their line. */
function chipsOf(state: StatsState, most: readonly ServedTerm[]): Html {
  const isChosen = ({ slug }: ServedTerm) => state.terms.some((term) => term.slug === slug)
  const chosen = state.terms.map((term, i) => chip(state, term, keyMark(i)))
  return html`<ul class="chips">${chosen}${most.filter((term) => !isChosen(term)).map((term) => chip(state, term, null))}</ul>`
}

function chip(state: StatsState, { name, slug, count }: ServedTerm, sign: Html | null): Html {
  const does = sign === null ? 'Show' : 'Hide'
  return html`<li><a class="chip ${sign === null ? '' : 'drawn-line'}" href="${toggledHref(state, slug)}"><span class="visually-hidden">${does} </span>${sign}${name} <span class="of">${whole(count)}</span></a></li>`
}

/** The legend of a term: a short piece of its line. */
function keyMark(i: number): Html {
  return html`<svg class="key" width="34" height="14" aria-hidden="true" focusable="false"><path class="line l${i}" d="M0 7H34"/><svg x="17" y="7" overflow="visible">${mark(i, 0, 0)}</svg></svg>`
}
