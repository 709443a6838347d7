// The state of the explorer, which is also its address: `/explore?q=…&genre=…&color_any=…&type=…&page=…`. Its parameters
// have the names and values of the API's.
import { TAXONOMIES, TAXONOMY, type Taxonomy } from '../../catalog/model/taxonomy.ts'
import { MATCH_MODES, type MatchMode } from '../../search/query.ts'

export interface Filter {
  taxonomy: Taxonomy
  slug: string
}

/** The ways in which a term filters: it is required, it is one of several choices, or it is excluded. */
const LISTS = { filters: '', any: '_any', not: '_not' } as const
type FilterList = keyof typeof LISTS
const LIST_NAMES = Object.keys(LISTS) as FilterList[]

export interface ExploreState extends Record<FilterList, readonly Filter[]> {
  /** Free text as typed, or an empty string. */
  q: string
  /** How the text is matched. */
  match: MatchMode
  /** The slug of a section type, to show its crops instead of sites. */
  type: string | null
  sort: 'newest' | 'oldest'
  status: 'all' | 'live' | 'offline'
  category: 'inspiration' | 'template' | null
  year: number | null
  /** From 1. */
  page: number
  /** The taxonomy whose choices are all shown. */
  show: Taxonomy | null
  /** Values of the address that are not possible, for a message. */
  faults: readonly Fault[]
}

export interface Fault {
  name: string
  value: string
}

export const NOTHING: ExploreState = {
  q: '',
  match: 'all',
  filters: [],
  any: [],
  not: [],
  type: null,
  sort: 'newest',
  status: 'all',
  category: null,
  year: null,
  page: 1,
  show: null,
  faults: [],
}

const LONGEST_QUERY = 200
/** The most slugs of a list of the API. (rule 24.5) */
const MOST_FILTERS = 20
const LAST_PAGE = 10_000
const MOST_FAULTS = 3
const LONGEST_FAULT = 40

type Single = 'match' | 'type' | 'sort' | 'status' | 'category' | 'year' | 'page' | 'show'
/** In the order of the address. */
const SINGLES: readonly Single[] = ['match', 'type', 'sort', 'status', 'category', 'year', 'page', 'show']

/** The value of a text of the address, or undefined if it is not possible. */
const READERS: { readonly [Name in Single]: (text: string) => ExploreState[Name] | undefined } = {
  match: (text) => MATCH_MODES.find((mode) => mode === text),
  type: (text) => (/^[\p{L}\p{M}\p{N}-]{1,100}$/u.test(text) ? text.toLowerCase() : undefined),
  sort: oneOf('newest', 'oldest'),
  status: oneOf('all', 'live', 'offline'),
  category: oneOf('inspiration', 'template'),
  year: (text) => (/^[0-9]{4}$/.test(text) ? Number(text) : undefined),
  page: (text) => (/^0*[1-9][0-9]{0,8}$/.test(text) ? Math.min(LAST_PAGE, Number(text)) : undefined),
  show: (text) => TAXONOMIES.find((taxonomy) => taxonomy === text),
}

function oneOf<Value extends string>(...values: Value[]): (text: string) => Value | undefined {
  return (text) => values.find((value) => value === text)
}

/** Reads a state from a query string. Ignores unknown parameters, and keeps impossible values as faults. */
export function stateOf(search: URLSearchParams): ExploreState {
  const faults = search.getAll('fault').map(faultOf)
  const singles = SINGLES.flatMap((name) => {
    const text = search.get(name)?.trim() ?? ''
    const value = READERS[name](text)
    if (text !== '' && value === undefined) faults.push(faultOf(`${name}:${text}`))
    return value === undefined ? [] : [[name, value]]
  })
  const lists = LIST_NAMES.map((list) => [list, listOf(search, list)])
  const q = Array.from(search.get('q') ?? '').slice(0, LONGEST_QUERY)
  const state = { ...NOTHING, ...Object.fromEntries([...singles, ...lists]), q: q.join('').toWellFormed() }
  const known = faults.filter(({ name }) => SINGLES.includes(name as Single))
  return { ...state, faults: known.slice(0, MOST_FAULTS) }
}

function faultOf(text: string): Fault {
  const [name = '', value = ''] = text.split(/:(.*)/s)
  const printable = value.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '\ufffd')
  return { name, value: Array.from(printable).slice(0, LONGEST_FAULT).join('') }
}

function listOf(search: URLSearchParams, list: FilterList): Filter[] {
  const given = TAXONOMIES.flatMap((taxonomy) => {
    const names = [taxonomy, TAXONOMY[taxonomy].alias].filter((name) => name !== undefined)
    const slugs = names.flatMap((name) => search.getAll(name + LISTS[list]))
    return slugs.map((slug) => ({ taxonomy, slug: slug.trim().toLowerCase().toWellFormed() }))
  })
  const different = new Map(given.map((filter) => [keyOf(filter), filter]))
  return [...different.values()].filter(({ slug }) => slug !== '').slice(0, MOST_FILTERS)
}

/** A unique key of a filter, such as `genre:portfolio`. */
export function keyOf({ taxonomy, slug }: Filter): string {
  return `${taxonomy}:${slug}`
}

export function includes(filters: readonly Filter[], filter: Filter): boolean {
  return filters.some((other) => keyOf(other) === keyOf(filter))
}

export function without(filters: readonly Filter[], filter: Filter): Filter[] {
  return filters.filter((other) => keyOf(other) !== keyOf(filter))
}

/** The parameters of a state, without those that have their default. */
export function parametersOf(state: ExploreState): [name: string, value: string][] {
  const found: [string, string][] = state.q.trim() === '' ? [] : [['q', state.q]]
  for (const list of LIST_NAMES)
    for (const { taxonomy, slug } of state[list]) found.push([taxonomy + LISTS[list], slug])
  for (const name of SINGLES) if (state[name] !== NOTHING[name]) found.push([name, String(state[name])])
  for (const { name, value } of state.faults) found.push(['fault', `${name}:${value}`])
  return found
}

/** The address of a state. */
export function hrefOf(state: ExploreState): string {
  const query = new URLSearchParams(parametersOf(state)).toString()
  return query === '' ? '/explore' : `/explore?${query}`
}

/** The state with other values, on its first page. */
export function changed(state: ExploreState, values: Partial<ExploreState>): ExploreState {
  return { ...state, page: 1, faults: [], ...values }
}
