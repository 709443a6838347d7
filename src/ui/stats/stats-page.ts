// Builds the content of the statistics page.
import { archivePath, PUBLIC_TAXONOMIES, type PublicTaxonomy, TAXONOMY } from '../../catalog/model/taxonomy.ts'
import type { ApiRequest } from '../../http/request/api-request.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { capitalized, counted, type Html, html, whole } from '../html.ts'
import {
  hasShares,
  mostUsed,
  type PeriodStats,
  periodStats,
  termCounts,
  type UsedTerm,
  type YearCount,
  yearCounts,
} from './period-stats.ts'
import { MAX_TERMS, type StatsState, statsHref, statsStateOf, type TermSource, toggledHref } from './stats-state.ts'
import { type TermYears, termPlot, termSentence, termTable, yearPlot, yearSentence, yearTable } from './year-plots.ts'

const IN_A_PERIOD = 8
const CHIPS = 18
/** The maximum number of terms in the form's list. */
const LISTED = 300

/** What the page counts: sites by year, those of the chosen terms, and the most used terms of periods. */
export function countedStats(served: ServedSnapshot, { query }: Pick<ApiRequest, 'query'>) {
  const state = statsStateOf(new URLSearchParams(query), termsOf(served))
  const { taxonomy } = state
  const years = yearCounts(served)
  const all = years.map(({ year }) => year)
  const terms = state.terms.map(({ name, slug }): TermYears => {
    return { name, slug, counts: termCounts(served, { taxonomy, slug }, all) }
  })
  return { state, years, terms, periods: periodStats(served, taxonomy, IN_A_PERIOD) }
}

/** The content of the page. */
export function statsPage(served: ServedSnapshot, request: Pick<ApiRequest, 'query'>): Html {
  const stats = countedStats(served, request)
  const { years: counts, periods } = stats
  const { taxonomy } = stats.state
  const added = html`<div class="say"><h2 id="added">Sites added by year</h2><p class="soft">${yearSentence(counts)}</p></div>`
  return html`<div class="wide stats">
    <h1>The catalog in numbers</h1>
    <section class="figure" aria-labelledby="added">${added}${yearPlot(counts)}${yearTable(counts)}</section>
    <nav class="choose" aria-label="Taxonomy">
      <h2 id="by-term">Trends</h2>
      <ul class="chips">${PUBLIC_TAXONOMIES.map((name) => taxonomyChip(name, name === taxonomy))}</ul>
    </nav>
    <section class="figure" aria-labelledby="rise">${termsByYear(served, stats)}</section>
    <section class="figure" aria-labelledby="lately">
      <div class="say">
        <h3 id="lately">Most used terms by period</h3>
        <p class="soft">The most used ${TAXONOMY[taxonomy].many} in four periods, with the number of their sites, or, of many, their share of the sites that are tagged with any.</p>
      </div>
      <div class="panels">${periods.map((period) => periodPanel(period, taxonomy))}</div>
    </section>
  </div>`
}

function taxonomyChip(name: PublicTaxonomy, isCurrent: boolean): Html {
  return html`<li><a class="chip${isCurrent && ' on'}" href="${statsHref(name)}#by-term"${isCurrent && html` aria-current="true"`}>${capitalized(TAXONOMY[name].many)}</a></li>`
}

/** The terms of a period, which lead to their archives. Bars are as long as their shares, so few sites have none. (rule 10.15) */
export function periodPanel({ name, totalTagged, top }: PeriodStats, taxonomy: PublicTaxonomy): Html {
  const terms = top.map(({ term, slug, count, share }) => {
    const link = html`<a href="${archivePath(taxonomy, slug)}">${term}</a>`
    if (!hasShares(totalTagged)) return html`<li>${link} <b>${whole(count)}</b></li>`
    return html`<li>${link} <b>${share}</b><progress max="100" value="${Number.parseFloat(share)}" aria-hidden="true"></progress></li>`
  })
  const shown =
    totalTagged > 0 ? html`<ol class="shares">${terms}</ol>` : html`<p class="soft small">No sites were added.</p>`
  return html`<div class="panel"><h4>${name} <span class="soft small">${counted(totalTagged, 'tagged site')}</span></h4>${shown}</div>`
}

/** A plot of each selected term, with a link for each of the most used ones, which shows or hides its plot. */
function termsByYear(served: ServedSnapshot, { state, years, terms: shown }: ReturnType<typeof countedStats>): Html {
  const { taxonomy } = state
  const all = mostUsed(served, taxonomy)
  return html`<div class="say">
      <h3 id="rise">By year</h3>
      <p class="soft">Sites with each of the chosen ${TAXONOMY[taxonomy].many}, in front of all sites of the year.</p>
      <div id="drawn">${chipsOf(state, all.slice(0, CHIPS))}</div>
      ${addForm(state, all.slice(CHIPS, LISTED))}
    </div>
    <div class="panels">${shown.map((term) => termPanel(years, term))}</div>${termTable(years, shown)}`
}

function termPanel(years: readonly YearCount[], term: TermYears): Html {
  return html`<div class="panel"><h4>${term.name} <span class="soft small">${termSentence(years, term)}</span></h4>${termPlot(years, term)}</div>`
}

/** Draws another term in place of the first one if there are too many. */
function addForm({ taxonomy, terms }: StatsState, others: readonly UsedTerm[]): Html | null {
  if (others.length === 0) return null
  const kept = terms.slice(-(MAX_TERMS - 1)).map(({ slug }) => html`<input type="hidden" name="term" value="${slug}">`)
  const options = others.map(
    ({ name, slug, count }) => html`<option value="${slug}">${name} (${whole(count)})</option>`,
  )
  return html`<form class="add" action="/stats#by-term"><input type="hidden" name="taxonomy" value="${taxonomy}">${kept}
    <div class="field"><label for="term">Add another ${TAXONOMY[taxonomy].one}</label><select class="input" id="term" name="term">${options}</select></div>
    <button class="button quiet" type="submit">Add</button>
  </form>`
}

/** Looks up terms in the archives, because rare terms are not among the most used. */
function termsOf(served: ServedSnapshot): TermSource {
  return { mostUsed: (taxonomy) => mostUsed(served, taxonomy), find: served.archives.term }
}

/** The selected terms come first. */
function chipsOf(state: StatsState, most: readonly UsedTerm[]): Html {
  const isChosen = ({ slug }: UsedTerm) => state.terms.some((term) => term.slug === slug)
  const chosen = state.terms.map((term) => chip(state, term, true))
  const others = most.filter((term) => !isChosen(term)).map((term) => chip(state, term, false))
  return html`<ul class="chips">${chosen}${others}</ul>`
}

function chip(state: StatsState, { name, slug, count }: UsedTerm, isChosen: boolean): Html {
  const does = isChosen ? 'Hide' : 'Show'
  return html`<li><a class="chip${isChosen && ' on'}" href="${toggledHref(state, slug)}"><span class="visually-hidden">${does} </span>${name} <span class="of">${whole(count)}</span></a></li>`
}
