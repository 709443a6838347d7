// Derives API requests from a state of the explorer, runs them in process, and counts what other choices would show.
import { type FACETS, VALUE_FACETS } from '../../catalog/listing/query.ts'
import { TAXONOMIES, type Taxonomy } from '../../catalog/model/taxonomy.ts'
import { answerAt, tagAt } from '../../http/reads/answers.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import type {
  Completion,
  Exchange,
  InspirationListBody,
  SearchBody,
  SectionListBody,
  Site,
} from '../catalog/api-bodies.ts'
import { changed, choicesOf, type ExploreState, type Filter, NOTHING, parametersOf, START } from './explore-state.ts'

/** The number of results on a page of the explorer. */
export const PAGE_SIZE = 24
const CROP_WIDTH = 640
/** The sites that come closest. */
const CLOSEST = 12
/** Asks for the placeholders of pictures. */
const PICTURED = ['include', 'palette'] as const
/** The same for items of a search, which have no members for colors, styles and typefaces. */
const TERMED = ['include', 'palette,terms'] as const
/** The terms that a list of choices shows before all of them are asked for, and the most that it shows. */
export const FEW_TERMS = 12
export const MAX_TERMS = 100

/** A request of the API: an endpoint and its parameters. */
export interface ApiQuery {
  readonly of: 'search' | 'inspirations' | 'sections'
  readonly parameters: readonly (readonly [name: string, value: string])[]
}

/** The path and query of a request. */
export function pathOf({ of, parameters }: ApiQuery): string {
  return `/v1/${of}?${new URLSearchParams(parameters.map(([name, value]) => [name, value]))}`
}

/** The search for the state's text, or null if it has none. */
export function searchRequest({ q, match, status, ...at }: ExploreState, limit = sizeOf(at)): ApiQuery | null {
  if (!isSearched({ q })) return null
  const asked = { ...NOTHING, q, match, status }
  return { of: 'search', parameters: [...parametersOf(asked), ...paging(at, limit), ['explain', '1'], TERMED] }
}

/** Whether a state has a text that can be searched for: it has at least 2 characters. (rule 11.2) */
function isSearched({ q }: Pick<ExploreState, 'q'>): boolean {
  return Array.from(q.trim()).length >= 2
}

/** The search with what comes closest, also if it finds something. (rule 47.1) */
export function nearby({ of, parameters }: ApiQuery): ApiQuery {
  return { of, parameters: [...parameters, ['closest', String(CLOSEST)]] }
}

/**
 * The listing with the filters of the state and `found`, those that the search found in its text, each once. A text without them
 * is looked for in titles, so the search lists what its filters leave. (rule 36.9)
 */
export function listRequest(state: ExploreState, found: readonly Filter[], limit = sizeOf(state)): ApiQuery {
  const { q, match, type } = state
  const asked = { ...state, ...choicesOf(state, found), ...START, q: '', match: null } as const
  if (found.length === 0 && isSearched(state)) {
    const titled = parametersOf({ ...asked, q, match, sort: null, seed: null, type: null })
    return { of: 'search', parameters: [...titled, ...paging(state, limit), TERMED] }
  }
  const vary: [string, string][] = state.seed === null ? [] : [['vary', '1']]
  const parameters = [...parametersOf(asked), ...vary, ...paging(state, limit)]
  return type === null
    ? { of: 'inspirations', parameters: [...parameters, PICTURED] }
    : { of: 'sections', parameters: [...parameters, ['width', String(CROP_WIDTH)], PICTURED] }
}

/** What {@link listRequest} is answered with. */
export type ListBody = InspirationListBody | SectionListBody | SearchBody

/** The number of results of a list. */
export function totalIn(body: ListBody | null): number {
  return body === null ? 0 : 'total' in body ? body.total : body.results.total
}

/** The sites of a list, those of a search with their colors, styles and typefaces as in a listing. */
export function sitesIn(body: ListBody | null): readonly Site[] {
  if (body === null || 'total' in body) return (body?.results ?? []) as readonly Site[]
  return body.results.items.map((item) => {
    const named = (own: Taxonomy) => item.terms?.flatMap(({ taxonomy, name }) => (taxonomy === own ? [name] : []))
    return { ...(item as Site), color: named('color'), style: named('style'), typeface: named('typeface') }
  })
}

/** The number of results of a page and those below it. */
function sizeOf({ more }: Pick<ExploreState, 'more'>): number {
  return PAGE_SIZE * (1 + more)
}

function paging({ page }: Pick<ExploreState, 'page'>, limit: number): [string, string][] {
  const offset: [string, string][] = page > 1 ? [['offset', String((page - 1) * PAGE_SIZE)]] : []
  return [['limit', String(limit)], ...offset]
}

/** The listing with the counts of the most frequent terms of some facets. */
export function counting(
  { of, parameters }: ApiQuery,
  facets: typeof FACETS = TAXONOMIES,
  limit = FEW_TERMS,
): ApiQuery {
  return { of, parameters: [...parameters, ['facets', facets.join(',')], ['facet_limit', String(limit)]] }
}

/** Runs a request. Its body is null if the API would refuse it or find nothing. */
export type CallApi = (request: ApiQuery) => Exchange

export function callInProcess(served: ServedSnapshot): CallApi {
  return (request) => {
    const path = pathOf(request)
    return { path, body: bodyAt(served, path) }
  }
}

const COMPLETIONS = 8

/** The completions of a text. Empty if the text is empty or too long. */
export function completionsOf(served: ServedSnapshot, q: string, limit = COMPLETIONS): readonly Completion[] {
  const body = bodyAt<{ results: readonly Completion[] }>(
    served,
    `/v1/suggest?${new URLSearchParams({ q, limit: String(limit) })}`,
  )
  return body?.results ?? []
}

/** The body at a path; null if the API would refuse the request or find nothing. */
export function bodyAt<Body>(served: ServedSnapshot, target: string): Body | null {
  const answer = answerAt(target)?.({ served, baseUrl: '' }, () => tagAt(served, target))
  return answer?.status === 200 ? (JSON.parse(answer.text) as Body) : null
}

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
