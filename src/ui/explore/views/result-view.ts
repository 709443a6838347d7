// The results of the explorer: pictures, pages, alternatives and suggestions, and the API requests behind them.

import type { Exchange, Site } from '../../catalog/api-bodies.ts'
import { imagePlaceholder } from '../../catalog/image-placeholder.ts'
import { resized, sizeOf, sourcesOf } from '../../catalog/picture-size.ts'
import { cropCards, type Section, sitePath, smallThumbnail } from '../../catalog/site-card.ts'
import { codeBlock } from '../../code.ts'
import { solidPicture } from '../../colors/blurred-picture.ts'
import { hrefNear, swatch } from '../../colors/swatch.ts'
import { counted, type Html, html, whole } from '../../html.ts'
import { PAGE_SIZE } from '../api-query.ts'
import { type ExploreResults, lastPage } from '../explore-results.ts'
import { type ExploreState, hrefOf, START, wordOf } from '../explore-state.ts'
import { cropNames, type OneCrop, oneCrop, pageOf } from '../one-crop.ts'
import { firstSites, type WayOn, waysByColor, waysOn, waysWithout } from '../ways-on.ts'
import type { NameOf } from './chips.ts'
import {
  type CardContext,
  cards,
  closestSites,
  closestView,
  FEW,
  isMentionedFirst,
  mentionsView,
  type NamedType,
  nearestColorView,
  newestView,
  wholeView,
} from './closest-view.ts'

export interface ViewContext extends CardContext {
  type: NamedType | null
  nameOf: NameOf
  /** The address of the service; null without one. */
  base: string | null
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
    ${base !== null && requestDrawer(results.exchanges, base)}`
}

/** Where the search leads besides its results. */
export function waysFrom(results: ExploreResults, { call, nameOf }: Pick<ViewContext, 'call' | 'nameOf'>): WayOn[] {
  const { search, total, state } = results
  const without = total === 0 ? waysWithout(results, call, nameOf) : []
  const readings = search === null || without.length > 0 ? [] : waysOn(search, state.status)
  return [...waysByColor(results, call), ...without, ...readings].filter((way) => way.total > 0)
}

/** Other ways on: with pictures if they are the only ones. */
function waysView(results: ExploreResults, context: ViewContext): Html | null {
  const { call } = context
  const { total } = results
  const ways = waysFrom(results, context)
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
  const last = state.seed === null ? lastPage(total) : 1
  const at = (page: number) => (page < 1 || page > last ? null : hrefOf({ ...state, ...START, page }))
  return { prev: at(state.page - 1), next: at(state.page + state.more + 1) }
}

/** The API lists up to 100 results at once. */
const MAX_MORE = 3

function pages(results: ExploreResults): Html | null {
  const { total, state } = results
  if (total <= PAGE_SIZE || state.seed !== null) return null
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

/** All requests, in order. `base` is the address of the service. */
function requestDrawer(exchanges: readonly Exchange[], base: string): Html {
  return html`<details class="drawer"><summary data-key="drawer">${exchanges.length > 1 ? 'API requests' : 'API request'}</summary>${exchanges.map(
    ({ path, body }, i) => {
      const command = `curl -H "Authorization: Bearer $KEY" \\\n  '${base}${path.replaceAll("'", '%27')}'`
      return html`${codeBlock({ id: `exchange-${i}-request`, label: 'curl', code: command, wrapped: true })}${codeBlock({ id: `exchange-${i}-body`, label: 'Response, shortened', code: JSON.stringify(shortened(body), null, 2) })}`
    },
  )}</details>`
}

const SHOWN = 2

/** The same value with the first members of each list, and the number of the others. */
export function shortened(value: unknown): unknown {
  if (Array.isArray(value)) {
    const rest = value.length - SHOWN
    return [...value.slice(0, SHOWN).map(shortened), ...(rest > 0 ? [`… ${rest} more`] : [])]
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, shortened(own)]))
}

const MAX_PICTURED = 6

function waysWithPictures(ways: readonly WayOn[], sitesOf: (way: WayOn) => readonly Site[]): Html | null {
  if (ways.length === 0) return null
  return html`<section class="ways" aria-labelledby="ways-title"><h2 id="ways-title">Try instead</h2><ul>${ways
    .slice(0, MAX_PICTURED)
    .map(
      (way) =>
        html`<li><a href="${hrefOf(way.state)}" data-key="way:${hrefOf(way.state)}"><span class="strip" aria-hidden="true">${sitesOf(way).map(smallThumbnail)}</span><b>${way.label}</b> <span class="of">${way.note && `${wordOf(way.note)} · `}${counted(way.total, way.state.type === null ? 'site' : 'section')}</span></a></li>`,
    )}</ul></section>`
}

function waysInOneLine(ways: readonly WayOn[]): Html | null {
  if (ways.length === 0) return null
  return html`<p class="ways-line">Try also: ${ways.map(
    ({ state, label, note, total }) =>
      html`<span><a href="${hrefOf(state)}">${label}</a> <span class="of">${note && `${wordOf(note)} · `}${whole(total)}</span></span> `,
  )}</p>`
}

function cropPage(crop: OneCrop, total: number): Html {
  const { section, place, prev, next, list } = crop
  const { section_type, prompt, palette, parent } = section
  const { title = '', slug = '', published = '' } = parent ?? {}
  const colors = palette ?? []
  return html`<article class="one-crop">
    <nav class="crop-bar" aria-label="Sections"><a href="${hrefOf(list)}" data-key="back"><span aria-hidden="true">←</span> All ${whole(total)}</a><span class="of">${whole(place)} of ${whole(total)}</span>${step('prev', 'Previous', prev)}${step('next', 'Next', next)}</nav>
    ${picture(section, slug, title)}
    <div class="crop-about"><h3><a href="${sitePath(slug)}#${list.type}">${title}</a></h3><p class="of">${section_type} · <time datetime="${published}">${published.slice(0, 4)}</time></p>${
      prompt && html`<p>${prompt}</p>`
    }${colors.length > 0 && html`<p><a class="crop-colors" href="${hrefNear(colors)}" aria-label="Sites with these colors">${colors.map(({ hex }) => swatch(hex))}</a></p>`}<p><a class="button quiet" href="${sitePath(slug)}">See the whole site</a></p></div>
  </article>`
}

function step(rel: 'prev' | 'next', label: string, to: ExploreState | undefined): Html {
  if (to === undefined) return html`<span class="button quiet" aria-hidden="true">${label}</span>`
  return html`<a class="button quiet" rel="${rel}" href="${hrefOf(to)}" data-key="${rel}">${label}</a>`
}

/** Leads to the picture alone, which browsers can enlarge. */
function picture({ image = '', section_type, palette, parent }: Section, slug: string, title: string): Html {
  const [width, height] = sizeOf(image)
  const [double, fourfold] = [2 * width, 4 * width]
  return html`<a class="picture" href="${resized(image, fourfold)}">${imagePlaceholder(slug, title, solidPicture(palette?.[0]?.hex), parent)}<img src="${resized(image, double)}" srcset="${sourcesOf(image, [width, double, fourfold])}" sizes="(min-width: 60rem) 75vw, 100vw" alt="${section_type} of ${title}" width="${width}" height="${height}" fetchpriority="high"></a>`
}
