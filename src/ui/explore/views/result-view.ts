// The results of the explorer: pictures, pages, alternatives and suggestions, and the API requests behind them.
import { type AnchorOf, cropCards } from '../../catalog/crop-card.ts'
import { siteCards } from '../../catalog/site-card.ts'
import { type Html, html } from '../../html.ts'
import { counted } from '../../number.ts'
import { PAGE_SIZE } from '../api-query.ts'
import { type ExploreResults, lastPage } from '../explore-results.ts'
import { activeFilters, type ExploreState, hrefOf, NOTHING, START } from '../explore-state.ts'
import type { CallApi } from '../in-process.ts'
import { cropNames, oneCrop, pageOf } from '../one-crop.ts'
import { requestDrawer } from '../request-panel.ts'
import { firstSites, waysOn, waysWithout } from '../ways-on.ts'
import type { NameOf } from './chips.ts'
import { cropPage } from './crop-page.ts'
import { describedSections } from './described-sections.ts'
import { ENOUGH, waysInOneLine, waysWithPictures } from './ways-view.ts'

export interface ViewContext {
  call: CallApi
  anchorOf: AnchorOf
  nameOf: NameOf
  /** The address of the service. */
  base: string
}

export function resultView(results: ExploreResults, { call, base, nameOf, anchorOf }: ViewContext): Html {
  const { search, total, titlesOnly, state, exchanges } = results
  const crop = oneCrop(results, call)
  if (crop !== null) return cropPage(crop, total)
  const without = total === 0 && !titlesOnly ? waysWithout(results, call, nameOf) : []
  const ways = [...without, ...(search === null ? [] : waysOn(search, state.status))]
  const described = total === 0 && state.type === null ? describedSections(state.q, call, anchorOf) : null
  return html`<section aria-labelledby="count">${pictures(results, anchorOf)}${pages(results)}</section>${described}
    ${total < ENOUGH ? waysWithPictures(ways, (way) => firstSites(way, call)) : waysInOneLine(ways)}
    ${requestDrawer(exchanges, base)}`
}

/** The number of results, in words. */
export function countText({ total, state }: Pick<ExploreResults, 'total' | 'state'>): string {
  const noun = state.type === null ? 'site' : 'section'
  return total === 0 ? `No ${noun}s` : counted(total, noun)
}

function pictures(results: ExploreResults, anchorOf: AnchorOf): Html {
  const { sections, sites, total, found, titlesOnly, state } = results
  if (sections !== null && total > 0) return cropCards(sections.results, anchorOf, cropLinks(state, sections.results))
  if (total > 0) return siteCards(sites)
  const isFiltered = !titlesOnly && found.length + activeFilters(state) > 0
  const advice = isFiltered ? 'Remove a filter above' : 'Try other words'
  return html`<p class="nothing">${advice}, or <a href="${hrefOf(NOTHING)}">see all sites</a>.</p>`
}

/** The address of each section of the pages on show, which is the same whatever else they show. */
function cropLinks(state: ExploreState, sections: Parameters<typeof cropNames>[0]): (place: number) => string {
  const names = cropNames(sections)
  const before = (state.page - 1) * PAGE_SIZE
  return (place) => hrefOf({ ...state, ...pageOf(before + place), crop: names[place] ?? null })
}

/** The addresses of the pages before and after those on show. */
export function neighborPages({ state, total }: Pick<ExploreResults, 'state' | 'total'>): {
  prev: string | null
  next: string | null
} {
  const at = (page: number) => (page < 1 || page > lastPage(total) ? null : hrefOf({ ...state, ...START, page }))
  return { prev: at(state.page - 1), next: at(state.page + state.more + 1) }
}

/** The API lists up to 100 results at once. */
const MAX_MORE = 3

function pages(results: ExploreResults): Html | null {
  const { total, state } = results
  if (total <= PAGE_SIZE) return null
  const { prev, next } = neighborPages(results)
  const { page, more } = state
  const last = Math.min(lastPage(total), page + more)
  const moreHref = next !== null && more < MAX_MORE && hrefOf({ ...state, more: more + 1 })
  return html`<nav class="pages" aria-label="Pages of results">
    ${moreHref && html`<a class="button" href="${moreHref}" data-key="more">Load more</a>`}
    ${prev && html`<a class="button quiet" rel="prev" href="${prev}" data-key="prev">Previous</a>`}
    <span>${last > page ? `Pages ${page} to ${last}` : `Page ${page}`} of ${lastPage(total)}</span>
    ${next && html`<a class="button quiet" rel="next" href="${next}" data-key="next">Next</a>`}
  </nav>`
}
