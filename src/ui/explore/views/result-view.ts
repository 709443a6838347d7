// The results of the explorer: pictures, pages, alternatives and suggestions, and the API requests behind them.
import { cropCards } from '../../catalog/crop-card.ts'
import { type Html, html } from '../../html.ts'
import { counted } from '../../number.ts'
import { PAGE_SIZE } from '../api-query.ts'
import { type ExploreResults, lastPage } from '../explore-results.ts'
import { type ExploreState, hrefOf, START } from '../explore-state.ts'
import type { NamedType } from '../meaning/named-type.ts'
import { cropNames, oneCrop, pageOf } from '../one-crop.ts'
import { requestDrawer } from '../request-panel.ts'
import { firstSites, waysByColor, waysOn, waysWithout } from '../ways-on.ts'
import type { NameOf } from './chips.ts'
import {
  type CardContext,
  cards,
  closestSites,
  closestView,
  FEW,
  isMentionedFirst,
  mentionsView,
  nearestColorView,
  newestView,
  wholeView,
} from './closest-view.ts'
import { cropPage } from './crop-page.ts'
import { waysInOneLine, waysWithPictures } from './ways-view.ts'

export interface ViewContext extends CardContext {
  type: NamedType | null
  nameOf: NameOf
  /** The address of the service. */
  base: string
}

/** The results, then where the search leads besides them. There is a picture if the catalog has one. (rule 36.21) */
export function resultView(results: ExploreResults, context: ViewContext): Html {
  const { call, base, type } = context
  const crop = oneCrop(results, call)
  if (crop !== null) return cropPage(crop, results.total)
  const found =
    results.total > 0 && html`<section aria-labelledby="count">${pictures(results, context)}${pages(results)}</section>`
  const near = nearestColorView(results, context) ?? closestView(results, type, context)
  const whole = wholeView(results, type, context)
  const mentions = isMentionedFirst(results) ? null : mentionsView(results, context)
  const shown = [whole, found, near, mentions, waysView(results, context)].filter(Boolean)
  return html`${shown.length > 0 ? shown : newestView(results, context)}
    ${requestDrawer(results.exchanges, base)}`
}

/** Other ways on: with pictures if they are the only ones. */
function waysView(results: ExploreResults, { call, nameOf }: ViewContext): Html | null {
  const { search, total, titlesOnly, state } = results
  const without = total === 0 && !titlesOnly ? waysWithout(results, call, nameOf) : []
  const readings = search === null || without.length > 0 ? [] : waysOn(search, state.status)
  const ways = [...waysByColor(results, call), ...without, ...readings].filter((way) => way.total > 0)
  const isAlone = total < FEW && closestSites(results).length === 0
  return isAlone ? waysWithPictures(ways, (way) => firstSites(way, call)) : waysInOneLine(ways)
}

/** The number of results, in words. */
export function countText({ total, state }: Pick<ExploreResults, 'total' | 'state'>): string {
  const noun = state.type === null ? 'site' : 'section'
  return total === 0 ? `No ${noun}s` : counted(total, noun)
}

function pictures({ sections, sites, state }: ExploreResults, context: ViewContext): Html {
  if (sections === null) return cards(sites, context.type, context)
  return cropCards(sections.results, context.anchorOf, cropLinks(state, sections.results))
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
