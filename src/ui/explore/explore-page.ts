// Builds the explorer's page on the server.

import { normalForm } from '../../catalog/model/normal-form.ts'
import { colorName } from '../../catalog/pictures/color-names.ts'
import type { Config } from '../../config.ts'
import type { ApiRequest } from '../../http/request/api-request.ts'
import type { Searched } from '../../search/query.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import type { SearchBody } from '../catalog/api-bodies.ts'
import { exampleQueries, latestSites } from '../catalog/served-catalog.ts'
import { anchorsIn } from '../catalog/site-sections.ts'
import { type Html, html } from '../html.ts'
import { yearCounts } from '../stats/year-counts.ts'
import { findResults } from './explore-results.ts'
import {
  activeFilters,
  type ExploreState,
  type Filter,
  hrefOf,
  NOTHING,
  parametersOf,
  START,
  stateOf,
} from './explore-state.ts'
import { otherChoices } from './facet-counts.ts'
import { callInProcess, completionsOf } from './in-process.ts'
import { askedLine, editorsLine, notices } from './views/asked-line.ts'
import { colorRow } from './views/color-row.ts'
import { completionOptions } from './views/completions.ts'
import { facetBar } from './views/facet-bar.ts'
import { countText, neighborPages, resultView } from './views/result-view.ts'
import { typeLinks, viewSwitch } from './views/view-switch.ts'

export interface ExplorePage {
  /** The text of the search box. */
  q: string
  /** For the tab of the browser. */
  title: string
  /** For screen readers, and above the results. */
  count: string
  /** The filters that a search keeps. */
  carried: Html
  asked: Html
  /** Messages, and what the editors recommend. */
  remarks: Html
  /** The number of active filters. */
  active: number
  sort: Html
  facets: Html
  /** The switch between sites and sections. */
  views: Html
  /** The types of sections to look at. */
  types: Html
  /** The colors to choose from; empty if no picture was measured and none is chosen. */
  colors: Html
  answer: Html
  completions: Html
  prev: string | null
  next: string | null
  /** What the page was searched for; null without a text, and on later pages. */
  searched: Searched | null
}

export function explorePage(served: ServedSnapshot, request: ApiRequest, config: Config): ExplorePage {
  const call = callInProcess(served)
  const results = findResults(stateOf(new URLSearchParams(request.query)), { call, archives: served.archives })
  const { state, found, search } = results
  const nameOf = ({ taxonomy, slug }: Filter) => served.archives.termName(taxonomy, slug) ?? slug
  const others =
    results.facets === null
      ? { year: [], category: [], status: [], type: [] }
      : otherChoices(state, found, { call, years: yearsWithSites(served) })
  return {
    q: state.q,
    title: titleOf(state, nameOf),
    count: countText(results),
    carried: carried(state),
    asked: askedLine(results, nameOf, isPlain(state) ? examples(served) : []),
    remarks: html`${notices(results)}${editorsLine(search)}`,
    active: activeFilters(state),
    sort: results.titlesOnly || results.total < 2 ? html`` : sortLinks(state),
    facets: facetBar({ ...results, nameOf }, others),
    views: viewSwitch(state, others.type),
    types: typeLinks(state, others.type),
    colors: served.snapshot.hasColors || state.color_near.length > 0 ? colorRow(state) : html``,
    answer: resultView(results, { call, base: config.baseUrl, nameOf, anchorOf: anchorsIn(served) }),
    completions: completionOptions(state, completionsOf(served, state.q)),
    ...neighborPages(results),
    searched: state.page === 1 && search !== null ? searchedFor(search) : null,
  }
}

function searchedFor({ query, results, unmatched }: SearchBody): Searched {
  const isUnmatched = unmatched.length > 0
  return { text: query, form: normalForm(query), hasNothing: results.total === 0, isUnmatched }
}

/** The years to choose from, the latest first. */
function yearsWithSites(served: ServedSnapshot): number[] {
  const counts = yearCounts(served).filter(({ added }) => added > 0)
  return counts.map(({ year }) => year).reverse()
}

function isPlain(state: ExploreState): boolean {
  return hrefOf({ ...state, ...START, sort: NOTHING.sort }) === '/explore'
}

function examples(served: ServedSnapshot): string[] {
  return exampleQueries(latestSites(served, 20)).slice(0, 3)
}

/** Names what is shown: the text, or the terms. */
function titleOf({ q, filters, any, color_near, page }: ExploreState, nameOf: (filter: Filter) => string): string {
  const shown = q.trim() || [...[...filters, ...any].map(nameOf), ...color_near.map(colorName)].join(', ')
  return `${shown === '' ? 'Explore' : `${shown} · Explore`}${page > 1 ? `, page ${page}` : ''}`
}

function carried(state: ExploreState): Html {
  const parameters = parametersOf({ ...state, ...START, q: '', match: 'all' })
  return html`${parameters.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`
}

/** Without a choice, the order is by color if there are colors, else by date. */
function sortLinks(state: ExploreState): Html {
  const byColor = state.color_near.length > 0
  const link = (sort: ExploreState['sort'], label: string) => {
    const isCurrent = state.sort === sort || (sort === 'newest' && state.sort === null && !byColor)
    const to = { ...state, page: 1, sort: sort === 'newest' && !byColor ? null : sort }
    return html`<a href="${hrefOf(to)}" data-key="sort:${sort ?? 'best'}"${isCurrent && html` aria-current="true"`}>${label}</a>`
  }
  return html`${byColor && html`${link(null, 'Best match')} `}${link('newest', 'Newest')} ${link('oldest', 'Oldest')}`
}
