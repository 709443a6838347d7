// What the explorer shows for a state: active filters, the explanation of the query, results and API requests.
import type { Site } from '../catalog/api-bodies.ts'
import { cropCards } from '../catalog/crop-card.ts'
import { siteCards } from '../catalog/site-card.ts'
import { type Html, html } from '../html.ts'
import { PAGE_SIZE } from './api-query.ts'
import { explanationView } from './explanation-view.ts'
import { type ExploreResults, readFilters } from './explore-results.ts'
import { changed, type ExploreState, hrefOf } from './explore-state.ts'
import { filterBar, type NameOf } from './filter-bar.ts'
import { requestPanel } from './request-panel.ts'

export interface ViewContext {
  nameOf: NameOf
  /** The address of the service. */
  base: string
}

export function resultView(found: ExploreResults, { nameOf, base }: ViewContext): Html {
  const { state, search, problem, filtersIgnored, exchanges } = found
  return html`<div class="found">
      ${filterBar(state, nameOf)}
      ${problem && html`<p class="notice bad" role="alert">${problem.message}</p>`}
      ${filtersIgnored && html`<p class="notice">This query cannot be combined with the filters above. The results are for the query only.</p>`}
      ${search && explanationView(state, search)}
      ${problem === null && results(found)}
    </div>
    ${exchanges.length > 0 && requestPanel(exchanges, base)}`
}

/** The number of results, in words. */
export function countText({ sections, sites, search, problem }: ExploreResults): string {
  if (problem !== null) return problem.message
  const total = sections?.total ?? sites?.total ?? search?.results.total ?? 0
  const noun = sections ? 'section' : 'site'
  return total === 0 ? `No ${noun}s found` : `${total} ${noun}${total === 1 ? '' : 's'}`
}

function results(found: ExploreResults): Html {
  const { sections, sites, search, state } = found
  const total = sections?.total ?? sites?.total ?? null
  return html`<section class="results" aria-labelledby="count">
    <h2 id="count">${countText(found)}</h2>
    ${pictures(found)}
    ${total === null ? moreOfSearch(state, search) : pages(state, total)}
  </section>`
}

function pictures(found: ExploreResults): Html {
  const sites = sitesOf(found)
  if (found.sections && found.sections.results.length > 0) return cropCards(found.sections.results)
  if (sites.length > 0) return siteCards(sites)
  if ((found.search?.matched_filters.length ?? 0) > 1) {
    return html`<p class="soft">No site matches all of these filters. Select one of them above to see its sites.</p>`
  }
  return html`<p class="soft">Remove a filter, try other words, or <a href="#facets">browse by term</a>.</p>`
}

function sitesOf({ sites, search }: ExploreResults): readonly Site[] {
  return (sites?.results as Site[] | undefined) ?? search?.results.items ?? []
}

/** A search has no pages. If a listing can use its filters, the next pages are pages of the listing. */
function moreOfSearch(state: ExploreState, search: ExploreResults['search']): Html | null {
  const total = search?.results.total ?? 0
  if (search === null || total <= PAGE_SIZE) return null
  if (readFilters(search) !== null) return pages(state, total)
  return html`<p class="soft">Showing the first ${PAGE_SIZE} of ${total}.</p>`
}

function pages(state: ExploreState, total: number): Html | null {
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE))
  if (last === 1) return null
  const to = (page: number, label: string) =>
    html`<a class="button quiet" href="${hrefOf(changed(state, { page }))}">${label}</a>`
  return html`<nav class="pages" aria-label="Pages of results">
    ${state.page > 1 && to(Math.min(state.page - 1, last), 'Previous page')}
    <span>Page ${state.page} of ${last}</span>
    ${state.page < last && to(state.page + 1, 'Next page')}
  </nav>`
}
