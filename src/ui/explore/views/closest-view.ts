// What a search leads to besides its results: the sites that come closest, sections that mention its words, the nearest
// color, or else the newest sites. (rules 36.18 to 36.21)

import { colorName } from '../../../catalog/pictures/oklab.ts'
import type { InspirationListBody, SectionListBody, Site } from '../../catalog/api-bodies.ts'
import { type AnchorOf, cropCards, type Section, siteCards, sitePath } from '../../catalog/site-card.ts'
import { counted, type Html, html } from '../../html.ts'
import { type CallApi, PAGE_SIZE, totalOf } from '../api-query.ts'
import { type ExploreResults, isInTitles } from '../explore-results.ts'
import { changed, type ExploreState, hrefOf, listed, NOTHING, spelledOut } from '../explore-state.ts'
import { firstSites, nearestColor, waysByColor } from '../ways-on.ts'

export interface CardContext {
  call: CallApi
  anchorOf: AnchorOf
}

/** Sites, those with a section of the named type as its crop. */
export function cards(sites: readonly Site[], type: NamedType | null, { call, anchorOf }: CardContext): Html {
  if (type === null) return siteCards(sites)
  const crops = cropsOf(type.slug, sites, call)
  const shown = sites.flatMap(({ slug, matched }) => {
    const crop = crops.get(slug)
    return crop === undefined ? [] : [matched ? { ...crop, matched } : crop]
  })
  const others = sites.filter(({ slug }) => !crops.has(slug))
  return html`${crops.size > 0 && linkedCrops(shown, anchorOf)}${others.length > 0 && siteCards(others, shown.length)}`
}

/** Crops that lead to their place in the page of their site. */
function linkedCrops(sections: readonly Section[], anchorOf: AnchorOf, first = 0): Html {
  const hrefs = sections.map((section) => {
    const anchor = anchorOf(section)
    return sitePath(section.parent?.slug ?? '') + (anchor === undefined ? '' : `#${anchor}`)
  })
  return cropCards(sections, anchorOf, (place) => hrefs[place] ?? '', first)
}

/** The sites of `closest`, below few results. What only descriptions have is seen in the sections themselves. */
export function closestSites(results: ExploreResults): readonly Site[] {
  const { search, total, whole } = results
  const { words = [], items = [], sections } = search?.closest ?? {}
  const isOnlyMentioned = words.every(({ as: [best] }) => best === undefined || best.kind === 'prompt')
  return total >= FEW || (isOnlyMentioned && sections?.total)
    ? []
    : (items as Site[]).filter(({ slug }) => !whole.some((own) => own.slug === slug))
}

/** What has all words, if the results lack one of them: sites, or else sections of the type that a word names. */
export function wholeView(results: ExploreResults, type: NamedType | null, context: CardContext): Html | null {
  const { whole } = results
  if (whole.length === 0) return isMentionedFirst(results) ? mentionsView(results, context) : null
  const { words = [] } = results.search?.closest ?? {}
  const leading = words.filter(({ as }) => as.length > 0).map(({ word }) => word)
  const heading = leading.length === words.length ? 'With all words' : `With ${listed(leading)}`
  return html`<section aria-labelledby="whole"><h2 class="beside" id="whole">${heading}</h2>${cards(whole, type, context)}</section>`
}

/** Whether sections of a type that the text names have words that the results lack: they say more than the results. */
export function isMentionedFirst(results: ExploreResults): boolean {
  const { search, total } = results
  const namesType = search?.matched_filters.some(({ taxonomy }) => taxonomy === 'sections')
  return total > 0 && namesType === true && mentioned(results) !== null
}

/** Fewer results than this have those that come closest below them. */
export const FEW = 12

export function closestView(results: ExploreResults, type: NamedType | null, context: CardContext): Html | null {
  const sites = closestSites(results)
  if (sites.length === 0) return null
  return html`<section aria-labelledby="closest"><h2 class="beside" id="closest">${results.total === 0 ? 'What comes closest' : 'Also close'}</h2>${cards(sites, type, context)}</section>`
}

/** The words that sections mention and that are no filter, with their number; null if there are none. */
export function mentioned({ search, state }: ExploreResults): { text: string; sections: readonly Section[] } | null {
  const { words = [], sections } = search?.closest ?? {}
  if (!sections?.total || state.type !== null) return null
  const own = words.filter(({ as }) => as.some(({ kind, taxonomy }) => kind === 'prompt' || taxonomy === 'sections'))
  const namesType = search?.matched_filters.some(({ taxonomy }) => taxonomy === 'sections')
  const onlyThere = own.some(({ word, as }) => {
    const told = namesType ? as : as.slice(0, 1)
    return told.some(({ kind }) => kind === 'prompt') && search?.unmatched.includes(word)
  })
  if (!onlyThere) return null
  const text = `${counted(sections.total, 'section')} ${sections.total === 1 ? 'mentions' : 'mention'} ${listed(own.map(({ word }) => word))}`
  return { text, sections: sections.items as Section[] }
}

/** The first of them. */
export function mentionsView(results: ExploreResults, { anchorOf }: CardContext): Html | null {
  const found = mentioned(results)
  const first = closestSites(results).length + results.total
  return (
    found &&
    html`<section aria-labelledby="mentions"><h2 class="beside" id="mentions">${found.text}</h2>${linkedCrops(found.sections, anchorOf, first)}</section>`
  )
}

/** The sites with the color that is nearest to the one that nothing is near to, in the address or as a word. (rule 36.12) */
export function nearestColorView(results: ExploreResults, { call }: CardContext): Html | null {
  const { state, total, found, search } = results
  if (total > 0 || state.type !== null) return null
  const isColor = search?.closest?.words.every(({ as: [best] }) => best?.kind === 'color')
  const [byWord] = isColor ? waysByColor(results, call) : []
  const inAddress = state.color_near.length > 0 && !isInTitles(results)
  const asked = inAddress ? spelledOut(state, found) : byWord?.total === 0 ? byWord.state : NOTHING
  const way = nearestColor(asked, call)
  if (way === null) return null
  const names = listed(asked.color_near.map(colorName))
  return html`<section aria-labelledby="nearest"><h2 class="beside" id="nearest">No picture has ${names}. The nearest is <a href="${hrefOf(way.state)}">${way.label}</a>, ${counted(way.total, 'site')}</h2>${siteCards(firstSites(way, call, PAGE_SIZE))}</section>`
}

/** The newest sites, where nothing else is there to see. */
export function newestView({ state }: ExploreResults, { call }: CardContext): Html {
  const parameters = Object.entries({ limit: String(FEW), include: 'palette' })
  const body = call({ of: 'inspirations', parameters }).body as InspirationListBody | null
  const asked = state.q.trim() === '' ? 'these filters' : `“${state.q.trim()}”`
  return html`<section aria-labelledby="newest"><h2 class="beside" id="newest">Nothing matches ${asked}. Here are the <a href="${hrefOf(NOTHING)}">newest sites</a></h2>${siteCards((body?.results ?? []) as Site[])}</section>`
}

export interface NamedType {
  slug: string
  name: string
  /** All sections of the type that the other filters let through. */
  state: ExploreState
  total: number
}

/** The type that is among the filters of the text, or else what a word that is left over means; null if there is none. */
export function namedType({ search, state, found }: ExploreResults, call: CallApi): NamedType | null {
  if (search === null || state.type !== null) return null
  const ways = search.closest?.words.flatMap(({ as: [best] }) => best ?? [])
  const filter = search.matched_filters.find(({ taxonomy }) => taxonomy === 'sections')
  const { slug, name } = filter ?? ways?.find(({ taxonomy }) => taxonomy === 'sections') ?? {}
  if (slug === undefined || name === undefined) return null
  const own = changed(state, { type: slug })
  const total = filter === undefined ? 0 : totalOf(own, found, call)
  if (total > 0) return { slug, name, state: own, total }
  const all = { ...NOTHING, type: slug }
  return { slug, name, state: all, total: totalOf(all, [], call) }
}

/** The API takes so many slugs at once. */
const SLUGS = 20

/** The first section of a type of each site that has one, by the slug of the site. */
function cropsOf(type: string, sites: readonly Site[], call: CallApi): Map<string, Section> {
  const crops = new Map<string, Section>()
  for (let from = 0; from < sites.length; from += SLUGS) {
    const slugs = sites.slice(from, from + SLUGS).map(({ slug }) => ['slug', slug] as const)
    const shape = Object.entries({ type, limit: '100', include: 'palette' })
    const body = call({ of: 'sections', parameters: [...slugs, ...shape] }).body as SectionListBody | null
    for (const section of body?.results ?? []) {
      const slug = section.parent?.slug ?? ''
      if (!crops.has(slug)) crops.set(slug, section)
    }
  }
  return crops
}
