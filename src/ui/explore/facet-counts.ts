// Counts of years, categories, availability, and section types to look at.
import { VALUE_FACETS } from '../../catalog/listing/query.ts'
import { type ApiQuery, counting, isSearched, type ListBody, listRequest, MAX_TERMS, totalIn } from './api-query.ts'
import { changed, type ExploreState, type Filter } from './explore-state.ts'
import type { CallApi } from './in-process.ts'

/** A choice with its state and its number of results. */
export interface Choice {
  label: string
  state: ExploreState
  count: number
  isCurrent: boolean
}

export interface OtherChoices {
  year: Choice[]
  category: Choice[]
  status: Choice[]
  /** Types of sections, each with its number of sections. The most frequent one is the first. */
  type: Choice[]
}

const NAMED = {
  category: { Websites: 'inspiration', Templates: 'template' },
  status: { Online: 'live', Offline: 'offline' },
} as const

/** The choices that have results, and the current ones. */
export function otherChoices(state: ExploreState, found: readonly Filter[], call: CallApi): OtherChoices {
  const { facets } = listing(counting(listRequest(state, found, 1), VALUE_FACETS, MAX_TERMS), call) ?? {}
  const choice = (label: string, values: Partial<ExploreState>, count: number, isCurrent: boolean): Choice => {
    return { label, state: changed(state, values), count, isCurrent }
  }
  const year = facets?.year?.terms.map(({ slug, count, selected }) => {
    return choice(slug, { year: selected ? null : Number(slug) }, count, selected)
  })
  const named = (name: keyof typeof NAMED) => {
    const counts = new Map(facets?.[name]?.terms.map(({ slug, count }) => [slug, count]))
    const own = Object.entries(NAMED[name]).map(([label, value]) => {
      return choice(label, { [name]: value }, counts.get(value) ?? 0, value === state[name])
    })
    const none = name === 'status' ? 'all' : null
    const sum = own.reduce((total, { count }) => total + count, 0)
    return offered([choice('All', { [name]: none }, sum, state[name] === none), ...own])
  }
  const types = typesOf(state, found, call).map(({ name, slug: type }) => {
    return choice(name, { type }, totalOf(changed(state, { type }), found, call), type === state.type)
  })
  const type = offered(types).sort((a, b) => b.count - a.count)
  return { year: year ?? [], category: named('category'), status: named('status'), type }
}

function offered(choices: readonly Choice[]): Choice[] {
  return choices.filter(({ count, isCurrent }) => count > 0 || isCurrent)
}

const MAX_TYPES = 24

/**
 * The types of sections that sites of the listing have. They may have none that the listing's own filters choose. No section
 * has a text that only titles have.
 */
function typesOf(state: ExploreState, found: readonly Filter[], call: CallApi) {
  if (found.length === 0 && isSearched(state)) return []
  const sites = listRequest(changed(state, { type: null }), found, 1)
  return listing(counting(sites, ['sections'], MAX_TERMS), call)?.facets?.sections?.terms.slice(0, MAX_TYPES) ?? []
}

/** The number of results of a state whose text has these filters. */
export function totalOf(state: ExploreState, found: readonly Filter[], call: CallApi): number {
  return totalIn(listing(listRequest(state, found, 1), call))
}

function listing(request: ApiQuery, call: CallApi): ListBody | null {
  return call(request).body as ListBody | null
}
