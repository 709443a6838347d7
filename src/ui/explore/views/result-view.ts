// The results of the explorer: pictures, pages, alternatives and suggestions, and the API requests behind them.
import { type AnchorOf, cropCards } from '../../catalog/crop-card.ts'
import { siteCards } from '../../catalog/site-card.ts'
import { type Html, html } from '../../html.ts'
import { counted } from '../../number.ts'
import { PAGE_SIZE } from '../api-query.ts'
import { type ExploreResults, lastPage } from '../explore-results.ts'
import { activeFilters, type ExploreState, hrefOf, NOTHING } from '../explore-state.ts'
import type { CallApi } from '../in-process.ts'
import { requestDrawer } from '../request-panel.ts'
import { firstSites, waysOn } from '../ways-on.ts'
import { ENOUGH, waysInOneLine, waysWithPictures } from './ways-view.ts'

export interface ViewContext {
  call: CallApi
  anchorOf: AnchorOf
  /** The address of the service. */
  base: string
}

export function resultView(results: ExploreResults, { call, base, anchorOf }: ViewContext): Html {
  const { search, total, state, exchanges } = results
  const ways = search === null ? [] : waysOn(search, state.status)
  return html`<section aria-labelledby="count">${pictures(results, anchorOf)}${pages(results)}</section>
    ${total < ENOUGH ? waysWithPictures(ways, (way) => firstSites(way, call)) : waysInOneLine(ways)}
    ${requestDrawer(exchanges, base)}`
}

/** The number of results, in words. */
export function countText({ total, state }: Pick<ExploreResults, 'total' | 'state'>): string {
  const noun = state.type === null ? 'site' : 'crop'
  return total === 0 ? `No ${noun}s` : counted(total, noun)
}

function pictures(results: ExploreResults, anchorOf: AnchorOf): Html {
  const { sections, sites, total, found, titlesOnly, state } = results
  if (sections !== null && total > 0) return cropCards(sections.results, anchorOf)
  if (total > 0) return siteCards(sites)
  const isFiltered = !titlesOnly && found.length + activeFilters(state) > 0
  const advice = isFiltered ? 'Remove a filter above' : 'Try other words'
  return html`<p class="nothing">${advice}, or <a href="${hrefOf(NOTHING)}">see all sites</a>.</p>`
}

/** The addresses of the pages before and after this one. */
export function neighborPages({ state, total }: Pick<ExploreResults, 'state' | 'total'>): {
  prev: string | null
  next: string | null
} {
  const at = (page: number) =>
    page < 1 || page > lastPage(total) ? null : hrefOf({ ...state, page } satisfies ExploreState)
  return { prev: at(state.page - 1), next: at(state.page + 1) }
}

function pages(results: ExploreResults): Html | null {
  const { total, state } = results
  if (total <= PAGE_SIZE) return null
  const { prev, next } = neighborPages(results)
  return html`<nav class="pages" aria-label="Pages of results">
    ${prev && html`<a class="button quiet" rel="prev" href="${prev}" data-key="prev">Previous</a>`}
    <span>Page ${state.page} of ${lastPage(total)}</span>
    ${next && html`<a class="button quiet" rel="next" href="${next}" data-key="next">Next</a>`}
  </nav>`
}
