// The section that is shown alone, and those before and after it in the same list. (rule 36.14)
import type { SectionListBody } from '../catalog/api-bodies.ts'
import type { Section } from '../catalog/site-card.ts'
import { type CallApi, listRequest, PAGE_SIZE } from './api-query.ts'
import type { ExploreResults } from './explore-results.ts'
import type { ExploreState } from './explore-state.ts'

export interface OneCrop {
  section: Section
  /** From 1, of the list of all sections. */
  place: number
  /** Its neighbors, or undefined at the ends of the list. */
  prev: ExploreState | undefined
  next: ExploreState | undefined
  /** The page of the list that has it. */
  list: ExploreState
}

type Listed = Pick<ExploreResults, 'state' | 'found'>

/** The crop that the state names, or null if it names none or one that is not in the list. */
export function oneCrop(results: Listed, call: CallApi): OneCrop | null {
  const { crop, type } = results.state
  const place = crop === null || type === null ? null : placeOf(crop, results, call)
  if (place === null) return null
  const [prev, own, next] = [-1, 0, 1].map((step) => cropAt(place + step, results, call))
  const list = { ...results.state, ...pageOf(place), crop: null }
  return own ? { section: own.section, place: place + 1, prev: prev?.state, next: next?.state, list } : null
}

/** The section at a place of the list, from 0, with the state that shows it alone; null beyond the ends. */
function cropAt(place: number, results: Listed, call: CallApi): { section: Section; state: ExploreState } | null {
  if (place < 0) return null
  const state = { ...results.state, ...pageOf(place) }
  const sections = sectionsOf(state, results, call)
  const [section, crop] = [sections[place % PAGE_SIZE], cropNames(sections)[place % PAGE_SIZE]]
  return section && crop ? { section, state: { ...state, crop } } : null
}

/** The names that states have for sections of a page: the slug of the site, with its place among those of the site. */
export function cropNames(sections: readonly Section[]): string[] {
  const seen = new Map<string, number>()
  return sections.map(({ parent }) => {
    const slug = parent?.slug ?? ''
    const nth = (seen.get(slug) ?? 0) + 1
    seen.set(slug, nth)
    return nth === 1 ? slug : `${slug}~${nth}`
  })
}

/** The page of a place, and the states of what is there. */
export function pageOf(place: number): Pick<ExploreState, 'page' | 'more'> {
  return { page: 1 + Math.floor(place / PAGE_SIZE), more: 0 }
}

/** Pages of a listing at once, and how many of these listings are looked through: the first 960 sections. */
const PAGES = 4
const LISTINGS = 10

/** Where a crop is: on the page of the address, or, since new sites move it, near the beginning of the list. */
function placeOf(crop: string, results: Listed, call: CallApi): number | null {
  const { state } = results
  const whole = Array.from({ length: LISTINGS }, (_, i) => ({ page: 1 + i * PAGES, more: PAGES - 1 }))
  for (const at of [{ page: state.page, more: state.more }, ...whole]) {
    const names = cropNames(sectionsOf({ ...state, ...at }, results, call))
    const found = names.indexOf(crop)
    if (found >= 0) return (at.page - 1) * PAGE_SIZE + found
    if (at.more > 0 && names.length < PAGES * PAGE_SIZE) break
  }
  return null
}

function sectionsOf(state: ExploreState, { found }: Listed, call: CallApi): readonly Section[] {
  return (call(listRequest(state, found)).body as SectionListBody | null)?.results ?? []
}
