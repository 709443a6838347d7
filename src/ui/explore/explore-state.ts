// The state of the explorer, which is also its address: `/explore?q=…&genre=…&type=…&sort=…&status=…&year=…&page=…`.
import { PUBLIC_TAXONOMIES, type PublicTaxonomy } from '../../catalog/model/taxonomy.ts'

export interface Filter {
  taxonomy: PublicTaxonomy
  slug: string
}

export interface ExploreState {
  /** Free text as typed, or an empty string. */
  q: string
  filters: readonly Filter[]
  /** The slug of a section type, to show its crops instead of sites. */
  type: string | null
  sort: 'newest' | 'oldest'
  status: 'all' | 'live' | 'offline'
  year: number | null
  /** From 1. */
  page: number
}

export const NOTHING: ExploreState = {
  q: '',
  filters: [],
  type: null,
  sort: 'newest',
  status: 'all',
  year: null,
  page: 1,
}

const LONGEST_QUERY = 200
const MOST_FILTERS = 12
const LAST_PAGE = 10_000

/** Reads a state from a query string. Ignores unknown parameters and invalid values. */
export function stateOf(search: URLSearchParams): ExploreState {
  const one = (name: string) => search.get(name)?.trim() ?? ''
  return {
    q: Array.from(search.get('q') ?? '')
      .slice(0, LONGEST_QUERY)
      .join(''),
    filters: filtersOf(search),
    type: /^[\p{L}\p{M}\p{N}-]+$/u.test(one('type')) ? one('type').toLowerCase() : null,
    sort: one('sort') === 'oldest' ? 'oldest' : 'newest',
    status: one('status') === 'live' ? 'live' : one('status') === 'offline' ? 'offline' : 'all',
    year: /^[0-9]{4}$/.test(one('year')) ? Number(one('year')) : null,
    page: /^[0-9]{1,5}$/.test(one('page')) ? Math.min(LAST_PAGE, Math.max(1, Number(one('page')))) : 1,
  }
}

function filtersOf(search: URLSearchParams): Filter[] {
  const given = PUBLIC_TAXONOMIES.flatMap((taxonomy) =>
    search.getAll(taxonomy).map((slug) => ({ taxonomy, slug: slug.trim().toLowerCase() })),
  )
  const different = new Map(given.map((filter) => [keyOf(filter), filter]))
  return [...different.values()].filter(({ slug }) => slug !== '').slice(0, MOST_FILTERS)
}

/** A unique key of a filter, such as `genre:portfolio`. */
export function keyOf({ taxonomy, slug }: Filter): string {
  return `${taxonomy}:${slug}`
}

/** The filter of a key, or null if the taxonomy is not public. */
export function filterOfKey(key: string): Filter | null {
  const cut = key.indexOf(':')
  const taxonomy = PUBLIC_TAXONOMIES.find((name) => name === key.slice(0, cut))
  return taxonomy === undefined ? null : { taxonomy, slug: key.slice(cut + 1) }
}

/** The address of a state, without the values that are defaults. */
export function hrefOf(state: ExploreState): string {
  const search = new URLSearchParams()
  if (state.q.trim() !== '') search.set('q', state.q)
  for (const { taxonomy, slug } of state.filters) search.append(taxonomy, slug)
  for (const name of ['type', 'sort', 'status', 'year', 'page'] as const) {
    if (state[name] !== NOTHING[name]) search.set(name, String(state[name]))
  }
  const query = search.toString()
  return query === '' ? '/explore' : `/explore?${query}`
}

/** The state with other values, on its first page. */
export function changed(state: ExploreState, values: Partial<ExploreState>): ExploreState {
  return { ...state, page: 1, ...values }
}

export function hasFilter(state: ExploreState, filter: Filter): boolean {
  return state.filters.some((other) => keyOf(other) === keyOf(filter))
}

/** Adds the filter, or removes it if the state has it. */
export function toggled(state: ExploreState, filter: Filter): ExploreState {
  const others = state.filters.filter((other) => keyOf(other) !== keyOf(filter))
  return changed(state, { filters: others.length < state.filters.length ? others : [...others, filter] })
}
