// The state of the explorer, which is also its address: `/explore?q=…&genre=…&color_any=…&type=…&page=…`. Its parameters
// have the names and values of the API's.

import type { z } from 'zod'
import { type FilterValues, SORTS, type Sort } from '../../catalog/listing/query.ts'
import { TAXONOMIES, TAXONOMY, type Taxonomy } from '../../catalog/model/taxonomy.ts'
import type { ColorQuery } from '../../catalog/storage/colors/color-index.ts'
import {
  filterParameters,
  LIST_ENDS,
  MAX_CHOICES,
  TERM_LISTS,
  TERM_PARAMETERS,
  type TermList,
} from '../../http/request/filter-parameters.ts'
import { MAX_NEAR } from '../../http/request/parameters.ts'
import { MATCH_MODES, type MatchMode } from '../../search/query.ts'

export interface Filter {
  taxonomy: Taxonomy
  slug: string
}

export interface ExploreState
  extends Record<TermList, readonly Filter[]>,
    Pick<FilterValues, 'status' | 'category' | 'year'> {
  /** The colors that pictures must have, as `#rrggbb`. */
  color_near: readonly string[]
  /** How near. */
  color_within: ColorQuery['within']
  /** Free text as typed, or an empty string. */
  q: string
  /** How the text is matched. Null is as typed, and word by word where that finds nothing. */
  match: MatchMode | null
  /** The slug of a section type, to show its crops instead of sites. */
  type: string | null
  /** Null is the newest first, or with colors the best match first. */
  sort: Sort | null
  /** Draws results that look unlike each other, on one page, in place of an order. */
  seed: string | null
  /** The section that is shown alone: the slug of its site, with `~2` for the second of its type on a page of results. */
  crop: string | null
  /** From 1. */
  page: number
  /** The number of pages that are shown below the page. */
  more: number
  /** The taxonomy whose choices are all shown, or all of them. */
  show: Taxonomy | 'all' | null
  /** Values of the address that are not possible, for a message. */
  faults: readonly Fault[]
}

export interface Fault {
  name: string
  value: string
}

const LONGEST_QUERY = 200
const LAST_PAGE = 10_000
const MAX_FAULTS = 3
const LONGEST_FAULT = 40

type Single = Exclude<keyof ExploreState, 'q' | 'color_near' | 'faults' | TermList>
type Reader<Value> = (text: string) => Value | undefined

/** The value of each parameter that is absent, and the value of a text, if it is possible. In the order of the address. */
const SINGLES: { readonly [Name in Single]: readonly [absent: ExploreState[Name], read: Reader<ExploreState[Name]>] } =
  {
    match: [null, (text) => MATCH_MODES.find((mode) => mode === text)],
    type: [null, (text) => (/^[\p{L}\p{M}\p{N}-]{1,100}$/u.test(text) ? text.toLowerCase() : undefined)],
    sort: [null, (text) => SORTS.find((sort) => sort === text)],
    status: asTheApi(filterParameters.status),
    category: asTheApi(filterParameters.category),
    year: asTheApi(filterParameters.year),
    color_within: asTheApi(filterParameters.color_within),
    seed: [null, (text) => (/^.{1,64}$/su.test(text) ? text : undefined)],
    crop: [null, (text) => (/^[^~]{1,200}(~[1-9][0-9]?)?$/u.test(text) ? text : undefined)],
    more: [0, (text) => (/^[1-3]$/.test(text) ? Number(text) : undefined)],
    page: [1, (text) => (/^0*[1-9][0-9]{0,8}$/.test(text) ? Math.min(LAST_PAGE, Number(text)) : undefined)],
    show: [null, (text) => [...TAXONOMIES, 'all' as const].find((own) => own === text)],
  }
const SINGLE_NAMES = Object.keys(SINGLES) as Single[]

export const NOTHING = {
  ...{ q: '', filters: [], any: [], not: [], color_near: [], faults: [] },
  ...Object.fromEntries(SINGLE_NAMES.map((name) => [name, SINGLES[name][0]])),
} as unknown as ExploreState

/** A place that says nothing about what is looked for. */
export const START = { page: 1, more: 0, crop: null, show: null, faults: [] } as const

function asTheApi<Value>(parameter: z.ZodType<Value>): [Value, Reader<Value>] {
  return [parameter.parse(undefined), (text) => parameter.safeParse(text).data]
}

/** Reads a state from a query string. Ignores unknown parameters, and keeps impossible values as faults. */
export function stateOf(search: URLSearchParams): ExploreState {
  const faults = search.getAll('fault').map(faultOf)
  const singles = SINGLE_NAMES.flatMap((name) => {
    const text = search.get(name)?.trim() ?? ''
    const value = SINGLES[name][1](text)
    if (text !== '' && value === undefined) faults.push(faultOf(`${name}:${text}`))
    return value === undefined ? [] : [[name, value]]
  })
  const color_near = colorsOf(search, faults)
  const lists = TERM_LISTS.map((list) => [list, listOf(search, list)])
  const q = Array.from(search.get('q') ?? '').slice(0, LONGEST_QUERY)
  const state = { ...NOTHING, ...Object.fromEntries([...singles, ...lists]), color_near, q: q.join('').toWellFormed() }
  const known = faults.filter(({ name }) => Object.hasOwn(SINGLES, name) || name === 'color_near')
  // Newest first is the default, unless there are colors.
  const sort = state.sort === 'newest' && color_near.length === 0 ? null : state.sort
  const drawn = state.seed === null ? { sort } : { sort: null, page: 1, more: 0 }
  return { ...state, ...drawn, faults: known.slice(0, MAX_FAULTS) }
}

/** The first colors of the address, in the order and spelling of the API. The others are faults. */
function colorsOf(search: URLSearchParams, faults: Fault[]): readonly string[] {
  const read = (given: readonly string[]) => filterParameters.color_near.safeParse(given).data
  const colors = search.getAll('color_near').flatMap((text) => {
    const color = read([text.trim()])
    if (color === undefined && text.trim() !== '') faults.push(faultOf(`color_near:${text}`))
    return color ?? []
  })
  const different = [...new Set(colors)]
  for (const color of different.slice(MAX_NEAR)) faults.push(faultOf(`color_near:${color}`))
  return read(different.slice(0, MAX_NEAR)) ?? []
}

function faultOf(text: string): Fault {
  const [name = '', value = ''] = text.split(/:(.*)/s)
  const printable = value.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '\ufffd')
  return { name, value: Array.from(printable).slice(0, LONGEST_FAULT).join('') }
}

function listOf(search: URLSearchParams, list: TermList): Filter[] {
  const given = TERM_PARAMETERS.filter((own) => own.list === list).flatMap(({ taxonomy, name, alias }) => {
    const slugs = [name, ...(alias === null ? [] : [alias])].flatMap((spelling) => search.getAll(spelling))
    return slugs.map((slug) => ({ taxonomy, slug: slug.trim().toLowerCase().toWellFormed() }))
  })
  const different = new Map(given.map((filter) => [keyOf(filter), filter]))
  return [...different.values()].filter(({ slug }) => slug !== '').slice(0, MAX_CHOICES)
}

/** A unique key of a filter, such as `genre:portfolio`. */
export function keyOf({ taxonomy, slug }: Filter): string {
  return `${taxonomy}:${slug}`
}

export function includes(filters: readonly Filter[], filter: Filter): boolean {
  return filters.some((other) => keyOf(other) === keyOf(filter))
}

function without(filters: readonly Filter[], filter: Filter): Filter[] {
  return filters.filter((other) => keyOf(other) !== keyOf(filter))
}

/** The parameters of a state, without those that have their default or no effect. */
export function parametersOf(state: ExploreState): [name: string, value: string][] {
  const found: [string, string][] = state.q.trim() === '' ? [] : [['q', state.q]]
  for (const list of TERM_LISTS)
    for (const { taxonomy, slug } of state[list]) found.push([taxonomy + LIST_ENDS[list], slug])
  for (const hex of state.color_near) found.push(['color_near', hex.slice(1)])
  for (const name of SINGLE_NAMES) {
    const hasEffect = name !== 'color_within' || state.color_near.length > 0
    if (hasEffect && state[name] !== NOTHING[name]) found.push([name, String(state[name])])
  }
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
  return { ...state, ...START, show: state.show, ...values }
}

/** The number of filters of a state besides its text. */
export function activeFilters({ filters, any, not, color_near, category, year, status }: ExploreState): number {
  const singles = [category !== null, year !== null, status !== 'all'].filter(Boolean)
  return filters.length + any.length + not.length + color_near.length + singles.length
}

/** The required terms and the choices of a listing. */
type Choices = Pick<ExploreState, 'filters' | 'any'>

/**
 * The filters of the listing of a state. The only term of a taxonomy becomes a choice of one: that finds the same sites,
 * and the listing then counts its alternatives. (rule 24.9)
 */
export function choicesOf({ filters, any }: Choices, found: readonly Filter[]): Choices {
  const alone = filters.filter((filter) => isAlone({ filters, any }, filter) && !includes(found, filter))
  const required = filters.filter((filter) => !alone.includes(filter))
  return { filters: [...required, ...found.filter((term) => !includes(required, term))], any: [...any, ...alone] }
}

function isAlone({ filters, any }: Choices, { taxonomy }: Filter): boolean {
  return of(filters, taxonomy).length === 1 && of(any, taxonomy).length === 0
}

function of(filters: readonly Filter[], taxonomy: Taxonomy): Filter[] {
  return filters.filter((filter) => filter.taxonomy === taxonomy)
}

/** Chooses a term beside the other choices of its taxonomy. */
export function chosen(state: ExploreState, term: Filter): ExploreState {
  const { filters, any } = state
  const [first] = of(filters, term.taxonomy)
  const not = without(state.not, term)
  if (first === undefined && of(any, term.taxonomy).length === 0)
    return changed(state, { filters: inOrder([...filters, term]), not })
  if (first !== undefined && isAlone(state, first))
    return changed(state, { filters: without(filters, first), any: inOrder([...any, first, term]), not })
  return changed(state, { any: inOrder([...any, term]), not })
}

/** Removes a term, whether it is required, chosen or excluded. The last choice of a taxonomy is a required term. */
export function removed(state: ExploreState, term: Filter): ExploreState {
  const filters = without(state.filters, term)
  const any = without(state.any, term)
  const not = without(state.not, term)
  const [last, ...others] = of(any, term.taxonomy)
  if (last === undefined || others.length > 0 || of(filters, term.taxonomy).length > 0)
    return changed(state, { filters, any, not })
  return changed(state, { filters: inOrder([...filters, last]), any: without(any, last), not })
}

export function excluded(state: ExploreState, term: Filter): ExploreState {
  const rest = removed(state, term)
  return changed(rest, { not: inOrder([...rest.not, term]) })
}

/** Filters in the order of the address, so that equal states have equal addresses. */
function inOrder(filters: readonly Filter[]): Filter[] {
  return filters.toSorted((a, b) => TAXONOMIES.indexOf(a.taxonomy) - TAXONOMIES.indexOf(b.taxonomy))
}

/** The state with its text replaced by the filters that were found in it. */
export function spelledOut(state: ExploreState, found: readonly Filter[]): ExploreState {
  const others = found.filter((term) => !includes(state.filters, term))
  return changed(state, { q: '', match: null, filters: inOrder([...state.filters, ...others]) })
}

/** The word for a taxonomy, or the name itself if it is no taxonomy. */
export function wordOf(name: string): string {
  return Object.hasOwn(TAXONOMY, name) ? TAXONOMY[name as Taxonomy].one : name
}

const LIST = new Intl.ListFormat('en')

/** `dark, minimal, and flat`. */
export function listed(words: readonly string[]): string {
  return LIST.format(words)
}
