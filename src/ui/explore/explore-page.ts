// Builds the explorer's page on the server.

import { normalForm } from '../../catalog/model/fold.ts'
import { colorName } from '../../catalog/pictures/oklab.ts'
import { textHash } from '../../ground/texts.ts'
import type { ApiRequest } from '../../http/request/api-request.ts'
import type { Searched } from '../../search/query.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import type { Completion, SearchBody } from '../catalog/api-bodies.ts'
import { exampleQueries, latestSites } from '../catalog/served-catalog.ts'
import { sitePath } from '../catalog/site-card.ts'
import { anchorsIn } from '../catalog/site-sections.ts'
import { swatch } from '../colors/swatch.ts'
import { type Home, type Html, html, whole } from '../html.ts'
import { type Choice, callInProcess, completionsOf, otherChoices } from './api-query.ts'
import { findResults, isInTitles } from './explore-results.ts'
import {
  activeFilters,
  changed,
  type ExploreState,
  type Filter,
  hrefOf,
  NOTHING,
  START,
  spelledOut,
  stateOf,
  wordOf,
} from './explore-state.ts'
import { askedLine, editorsLine, notices, readingLine } from './views/asked-line.ts'
import { namedType } from './views/closest-view.ts'
import { colorRow, hiddenFields } from './views/color-row.ts'
import { facetBar } from './views/facet-bar.ts'
import { countText, neighborPages, resultView } from './views/result-view.ts'

/** What a page of the explorer shows, with its title, the addresses of its neighbors, and what it was searched for. */
export function explored(served: ServedSnapshot, { query }: Pick<ApiRequest, 'query'>) {
  const call = callInProcess(served)
  const results = findResults(stateOf(new URLSearchParams(query)), { call, archives: served.archives })
  const { state, search, byWord } = results
  const nameOf = ({ taxonomy, slug }: Filter) => served.archives.termName(taxonomy, slug) ?? slug
  return {
    results,
    title: titleOf(state, nameOf),
    type: namedType(results, call),
    /** Null without a text, and on later pages. */
    searched: state.page === 1 && search !== null ? searchedFor(search, byWord) : null,
    ...{ call, nameOf, ...neighborPages(results) },
  }
}

/** The same as HTML, in `body`. In an export, which has no API, it shows no requests. */
export function explorePage(served: ServedSnapshot, request: Pick<ApiRequest, 'query'>, home: Home) {
  const { results, title, type, searched, call, nameOf, prev, next } = explored(served, request)
  const { state, search } = results
  const answer = resultView(results, {
    call,
    type,
    base: home.exported === undefined ? home.baseUrl : null,
    nameOf,
    anchorOf: anchorsIn(served),
  })
  const isPlain = hrefOf({ ...state, ...START, sort: NOTHING.sort }) === '/explore'
  const examples = isPlain ? exampleQueries(latestSites(served, 20)).slice(0, 3) : []
  const others = otherChoices(state, results.found, call)
  const count = countText(results)
  const hasColors = served.snapshot.hasColors() || state.color_near.length > 0
  const sort = isInTitles(results) || results.total < 2 ? null : sortLinks(state)
  return {
    title,
    body: html`<div class="wide broad explore" id="explore">
      <h1 class="visually-hidden">Explore</h1>
      <div class="bar">
        ${searchForm(state, completionsOf(served, state.q))}
        ${filterChoices(state, count, facetBar({ ...results, nameOf }, others))}
        ${hasColors && colorChoices(state)}
      </div>
      <p class="visually-hidden" id="status" role="status"></p>
      <div class="question">
        <nav class="views" id="views" aria-label="Views" data-part>${viewSwitch(state, others.type)}</nav>
        <h2 id="count" tabindex="-1" data-part>${count}</h2>
        <div class="asked" id="asked" data-part>${askedLine(results, nameOf, examples)}</div>
        <div class="sort" id="sort" data-part role="group" aria-label="Order">${sort}</div>
      </div>
      <div class="types" id="types" data-part>${typeLinks(state, others.type)}</div>
      <div class="remarks" id="remarks" data-part>${readingLine(results, type)}${notices(results)}${editorsLine(search)}</div>
      <div class="answer" id="answer" tabindex="-1" data-part>${answer}</div>
    </div>`,
    ...{ prev, next, searched },
  }
}

/** The box, and the filters that a search keeps. */
function searchForm(state: ExploreState, completions: readonly Completion[]): Html {
  const box = html`<input class="input" id="q" name="q" type="text" value="${state.q}" maxlength="200" autocomplete="off" autocapitalize="none" enterkeyhint="search" spellcheck="false" aria-label="Search for websites" aria-keyshortcuts="/" placeholder="Search: dark portfolio with big type">`
  return html`<form class="search" id="search" action="/explore" role="search" aria-label="Websites">
    <div class="box">${box}<button type="submit" aria-label="Search"><svg viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path d="M10.5 10.5 14 14M11.5 6.75a4.75 4.75 0 1 1-9.5 0 4.75 4.75 0 0 1 9.5 0z"/></svg></button>
      <ul class="completions" id="completions" role="listbox" aria-label="Completions" hidden data-part>${completions.map((completion, i) => option(state, completion, i))}</ul>
    </div>
    <div id="carried" data-part>${hiddenFields({ ...state, ...START, q: '', match: null })}</div>
  </form>`
}

/** The filters, in the bar where it has room, else in a sheet. */
function filterChoices(state: ExploreState, count: string, lists: Html): Html {
  return html`<div class="choices" id="filters" tabindex="-1">
      <button class="open-facets" type="button" popovertarget="facets">Filters <span class="active" id="active" data-part>${activeFilters(state) || null}</span></button>
      <nav class="facets" id="facets" aria-label="Filters" popover>
        <p class="sheet-head">Filters<button class="button" type="button" popovertarget="facets" popovertargetaction="hide" autofocus>Show <span id="sheet-count" data-part>${count}</span></button></p>
        <div class="groups" id="groups" data-part>${lists}</div>
      </nav>
    </div>`
}

/** The colors, in the bar where it has room, else behind a button that shows those that are chosen. */
function colorChoices(state: ExploreState): Html {
  return html`<button class="open-colors" type="button" popovertarget="colors" aria-label="Colors of the picture" title="Colors of the picture"><span id="chosen-colors" data-part>${state.color_near.map((hex) => swatch(hex))}</span></button>
        <div class="color-row" id="colors" data-part popover>${colorRow(state)}</div>`
}

/** What was searched for as typed: words that are read one by one led nowhere before. */
function searchedFor({ query, results, unmatched }: SearchBody, byWord: boolean): Searched {
  const isUnmatched = byWord || unmatched.length > 0
  return { text: query, form: normalForm(query), hasNothing: byWord || results.total === 0, isUnmatched }
}

/** Names what is shown: the text, or the terms. */
function titleOf({ q, filters, any, color_near, page }: ExploreState, nameOf: (filter: Filter) => string): string {
  const shown = q.trim() || [...[...filters, ...any].map(nameOf), ...color_near.map(colorName)].join(', ')
  return `${shown === '' ? 'Explore' : `${shown} · Explore`}${page > 1 ? `, page ${page}` : ''}`
}

/** Without a choice, the order is by color if there are colors, else by date. Each surprise leads to another one. */
function sortLinks(state: ExploreState): Html {
  const byColor = state.color_near.length > 0
  const link = (sort: ExploreState['sort'], label: string) => {
    const isUsual = sort === 'newest' && state.sort === null && !byColor
    const isCurrent = state.seed === null && (state.sort === sort || isUsual)
    const to = { ...state, page: 1, seed: null, sort: sort === 'newest' && !byColor ? null : sort }
    return html`<a href="${hrefOf(to)}" data-key="sort:${sort ?? 'best'}"${isCurrent && html` aria-current="true"`}>${label}</a>`
  }
  return html`${byColor && html`${link(null, 'Best match')} `}${link('newest', 'Newest')} ${link('oldest', 'Oldest')} ${surprise(state)}`
}

/** Results that look unlike each other. (rule 27.17) */
function surprise(state: ExploreState): Html {
  const seed = String(textHash(state.seed ?? ''))
  return html`<a href="${hrefOf({ ...state, ...START, sort: null, seed })}" rel="nofollow" data-key="sort:surprise"${state.seed !== null && html` aria-current="true"`}>Surprise me</a>`
}

/** Empty if the results have no sections to look at. Sections are those of the first type that was asked for. */
export function viewSwitch(state: ExploreState, types: readonly Choice[]): Html {
  const asked = [...state.filters, ...state.any].filter(({ taxonomy }) => taxonomy === 'sections')
  const isAsked = (own: Choice) => asked.some(({ slug }) => slug === own.state.type)
  const first = types.find(isAsked) ?? types[0]
  const view = (label: string, to: ExploreState, isCurrent: boolean) =>
    html`<a href="${hrefOf(to)}" data-key="view:${label}"${isCurrent && html` aria-current="true"`}>${label}</a>`
  const isSites = state.type === null
  const sections = isSites ? first?.state : state
  if (sections === undefined) return html``
  return html`${view('Sites', changed(state, { type: null }), isSites)}${view('Sections', sections, !isSites)}`
}

/** The types with their numbers of sections, if sections are shown. */
function typeLinks({ type }: ExploreState, types: readonly Choice[]): Html {
  if (type === null) return html``
  const links = types.map(
    ({ label, state, count, isCurrent }) =>
      html`<li><a href="${hrefOf(state)}" data-key="type:${state.type}"${isCurrent && html` aria-current="true"`}>${label} <span class="of">${whole(count)}</span></a></li>`,
  )
  return html`<ul aria-label="Types of sections">${links}</ul>`
}

/** An option of the listbox, with its address in `data-href`. It completes the whole text, or its last word. (rule 28.17) */
function option(state: ExploreState, completion: Completion, i: number): Html {
  const { type, name, slug, via } = completion
  const text = type === 'term' ? completion.query : undefined
  const kind = type === 'title' ? 'site' : `${wordOf(completion.taxonomy)} · ${whole(completion.count)}`
  const term = type === 'title' ? [] : [{ taxonomy: completion.taxonomy, slug }]
  const to = hrefOf(text ? changed(state, { q: text }) : spelledOut(state, term))
  return html`<li role="option" id="completion-${i}" aria-selected="false" data-href="${type === 'title' ? sitePath(slug) : to}"><span>${text ?? name}${via !== null && html` <span class="of">(${via})</span>`}</span> <span class="of">${kind}</span></li>`
}
