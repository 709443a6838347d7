// Finds what the explorer shows for a state: searches for its text, then lists with its filters and those of the text.

import { TAXONOMIES } from '../../catalog/model/taxonomy.ts'
import type { Archives } from '../../snapshot/snapshot.ts'
import type { Exchange, InspirationListBody, SearchBody, SectionListBody, Site } from '../catalog/api-bodies.ts'
import {
  type CallApi,
  counting,
  type ListBody,
  listRequest,
  MAX_TERMS,
  nearby,
  PAGE_SIZE,
  searchRequest,
  sitesIn,
  totalIn,
} from './api-query.ts'
import {
  changed,
  type ExploreState,
  type Fault,
  type Filter,
  hrefOf,
  includes,
  NOTHING,
  START,
} from './explore-state.ts'

export interface ExploreResults {
  /** The state without what the catalog does not have. All links start from it. */
  state: ExploreState
  /** What was left out of the address, because it is impossible. */
  faults: readonly Fault[]
  /** The terms that filters of the address mean, which no term has as its slug. */
  meant: readonly Meant[]
  search: SearchBody | null
  /** Whether the text as typed finds nothing, so that its words are read one by one. */
  byWord: boolean
  /** Sites with all words of the text, before results that lack one. */
  whole: readonly Site[]
  /** The filters that the search found in the text. */
  found: readonly Filter[]
  total: number
  sites: readonly Site[]
  /** The crops of a section type, if the state has one. */
  sections: SectionListBody | null
  /** Counts of terms; null if the catalog cannot be asked. */
  facets: InspirationListBody['facets'] | null
  /** All requests, in order. The results are those of the last one. */
  exchanges: readonly Exchange[]
}

export interface Source {
  call: CallApi
  archives: Archives
}

export function findResults(asked: ExploreState, source: Source): ExploreResults {
  const { state: known, faults, meant } = withoutFaults(asked, source)
  const searched = searchFor(known, source.call)
  const { search } = searched
  const found = (search?.matched_filters ?? []) as readonly Filter[]
  const state = isInTitles({ search, found }) ? ofSites(known) : known
  const beside = isPlain(state) ? {} : { whole: [], first: [] }
  const results = listed({ state, faults, meant, found, ...searched, ...beside }, source.call)
  const last = lastPage(results.total)
  if (results.state.page <= last) return results
  return findResults({ ...state, page: last, faults: [...faults, { name: 'page', value: String(state.page) }] }, source)
}

export function lastPage(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE))
}

type Before = Pick<
  ExploreResults,
  'state' | 'faults' | 'meant' | 'search' | 'byWord' | 'found' | 'whole' | 'exchanges'
> & {
  /** Sites that the results begin with. */
  first: readonly Site[]
}

/** The most sites that the API lists, and that come before results. */
const MOST = 50
const FEW = 12

/** The search for the text of a state: for its words one by one, if only they find something. (rules 36.19, 36.20) */
function searchFor(
  state: ExploreState,
  call: CallApi,
): Pick<Before, 'search' | 'byWord' | 'whole' | 'first' | 'exchanges'> {
  const exchanges: Exchange[] = []
  const search = (match: ExploreState['match'], limit?: number) => {
    const request = searchRequest({ ...state, match, ...(limit && START) }, limit)
    if (request === null) return null
    exchanges.push(call(nearby(request)))
    return (exchanges.at(-1)?.body ?? null) as SearchBody | null
  }
  const typed = search(state.match)
  const isRead = state.match === null && typed?.alternatives[0]?.match === 'words'
  const words = isRead ? search('words', MOST) : null
  const asTyped = { search: typed, byWord: false, first: [], exchanges }
  const items = words === null ? [] : sitesIn(words)
  if (typed === null || words === null || typed.results.total > 0) return { ...asTyped, whole: wholeOf(typed, items) }
  if (!readsAll(typed, words)) return { ...asTyped, whole: [], exchanges: exchanges.slice(0, 1) }
  const closest = typed.closest?.items.map(({ slug }) => slug) ?? []
  const first = closest.flatMap((own) => items.find(({ slug }) => slug === own) ?? [])
  return { search: words, byWord: true, whole: [], first, exchanges }
}

/** The sites with all words that lead somewhere: those of the reading of single words, and those that are no results. */
function wholeOf(typed: SearchBody | null, read: readonly Site[]): readonly Site[] {
  if (typed === null || typed.results.total === 0) return []
  const { words = [], items = [] } = typed.closest ?? {}
  const leading = words.filter(({ as }) => as.length > 0)
  const isLacking = leading.some((own) => isLeftOver(own, typed))
  const whole = isLacking ? (items as readonly Site[]).filter(({ matched }) => matched?.length === leading.length) : []
  return [...read.slice(0, FEW), ...whole.filter(({ slug }) => !read.some((own) => own.slug === slug))].slice(0, FEW)
}

type Word = NonNullable<SearchBody['closest']>['words'][number]

/** Whether no filter comes from a word, nor from one that it means something together with. */
function isLeftOver({ word, as }: Word, { tokens, unmatched }: SearchBody): boolean {
  const beside = as
    .flatMap(({ value = '' }) => value.split(' '))
    .filter((part) => part !== word && tokens.includes(part))
  return unmatched.includes(word) && beside.every((part) => unmatched.includes(part))
}

/**
 * Whether the reading of single words has all that lead somewhere, each to one term of a kind, and the site that comes closest.
 * Otherwise that says more.
 */
function readsAll({ closest }: SearchBody, { results: { total, items }, unmatched }: SearchBody): boolean {
  const { words = [], items: [first] = [] } = closest ?? {}
  const isRead = words.every(({ word, as }) => {
    const [best] = as
    const alike = as.filter(({ taxonomy }) => taxonomy !== undefined && taxonomy === best?.taxonomy)
    return best === undefined || (best.kind !== 'color' && alike.length < 2 && !unmatched.includes(word))
  })
  return isRead && (first === undefined || total > items.length || items.some(({ slug }) => slug === first.slug))
}

/** Whether a state has the first page of a text, without a filter or an order of its own. */
function isPlain(state: ExploreState): boolean {
  const { q, match, status } = NOTHING
  return state.page === 1 && hrefOf({ ...state, ...START, q, match, status }) === '/explore'
}

/** Results that begin with some sites, then with those whose sections have the words left over, and lack those before them. */
function ordered(sites: readonly Site[], { first, whole, search }: Before): readonly Site[] {
  const shown = new Set([...first, ...whole].map(({ slug }) => slug))
  const others = sites.filter(({ slug }) => !shown.has(slug))
  const saying = new Set(search?.closest?.sections.items.map(({ parent }) => parent?.slug))
  return [...first, ...others.filter(({ slug }) => saying.has(slug)), ...others.filter(({ slug }) => !saying.has(slug))]
}

/** Whether only titles have the text, so that the results are those of the search, and in its order. */
export function isInTitles({ search, found }: Pick<ExploreResults, 'search' | 'found'>): boolean {
  return search !== null && found.length === 0
}

/** A state of a text that only titles have, which no section has: a type of sections chooses the sites that have one. */
function ofSites({ type, filters, ...state }: ExploreState): ExploreState {
  const own = type === null ? [] : [{ taxonomy: 'sections', slug: type } as const]
  return { ...state, type: null, filters: [...filters, ...own.filter((term) => !includes(filters, term))] }
}

function listed(before: Before, call: CallApi): ExploreResults {
  const { state, found, exchanges } = before
  const request = counting(listRequest(state, found))
  const exchange = call(request.of === 'search' ? nearby(request) : request)
  const body = exchange.body as ListBody | null
  const sections = body !== null && 'section_type' in body ? body : null
  const listed = sections === null ? sitesIn(body) : []
  const sites = isPlain(state) ? ordered(listed, before) : listed
  const facets = body?.facets ? { ...body.facets, ...allChoices(before, call) } : null
  const search =
    before.search && body !== null && 'closest' in body ? { ...before.search, closest: body.closest } : before.search
  return { ...before, search, total: totalIn(body), sites, sections, facets, exchanges: [...exchanges, exchange] }
}

/** The counts of all terms of the taxonomies whose choices are all shown. */
function allChoices({ state, found }: Before, call: CallApi): InspirationListBody['facets'] {
  const { show } = state
  if (show === null) return {}
  const { body } = call(
    counting(listRequest({ ...state, page: 1 }, found, 1), show === 'all' ? TAXONOMIES : [show], MAX_TERMS),
  )
  return (body as InspirationListBody | null)?.facets
}

/** Replaces names and synonyms of terms by their slugs, leaves out what the catalog does not have, and tells both. */
function withoutFaults(asked: ExploreState, source: Source): Pick<ExploreResults, 'state' | 'faults' | 'meant'> {
  const faults = [...asked.faults]
  const meant: Meant[] = []
  const known = (name: string, filter: Filter): Filter[] => {
    if (source.archives.termName(filter.taxonomy, filter.slug) !== null) return [filter]
    const term = termMeant(filter, source.call)
    if (term === null || !term.isSame) faults.push({ name, value: filter.slug })
    if (term === null) return []
    meant.push(term)
    return term.isSame ? [term.term] : []
  }
  const keep = (filters: readonly Filter[]) => filters.flatMap((filter) => known(filter.taxonomy, filter))
  const { page, more, crop } = asked
  const [type] = asked.type === null ? [] : known('type', { taxonomy: 'sections', slug: asked.type })
  const values = { filters: keep(asked.filters), any: keep(asked.any), not: keep(asked.not), page, more, crop }
  return { state: changed(asked, { ...values, type: type?.slug ?? null }), faults, meant }
}

interface Meant {
  /** As in the address. */
  value: string
  term: Filter & { name: string }
  /** Whether the value is a name, a part of the name or a synonym of the term, and not only a form of it or spelled like one. */
  isSame: boolean
}

/** The term that a search for the value finds in its taxonomy; null if none. */
function termMeant({ taxonomy, slug }: Filter, call: CallApi): Meant | null {
  for (const match of ['all', 'words']) {
    const parameters = Object.entries({ q: slug.replaceAll('-', ' '), match, limit: '1' })
    const body = call({ of: 'search', parameters }).body as SearchBody | null
    const term = body?.matched_filters.find((own) => own.taxonomy === taxonomy)
    if (body?.unmatched.length === 0 && term !== undefined)
      return { value: slug, term: { taxonomy, slug: term.slug, name: term.name }, isSame: match === 'all' }
  }
  return null
}
