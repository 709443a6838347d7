// Fetches results for the explorer's script: from the API with the visitor's key, or from the page without a key.
import type { Exchange, SuggestBody } from '../../catalog/api-bodies.ts'
import { type ApiQuery, pathOf } from '../../explore/api-query.ts'
import { completionOptions } from '../../explore/completions.ts'
import { fetchResults } from '../../explore/explore-results.ts'
import { type ExploreState, hrefOf } from '../../explore/explore-state.ts'
import type { NameOf } from '../../explore/filter-bar.ts'
import { countText, resultView } from '../../explore/result-view.ts'
import { fetchApi, headerOf } from '../api.ts'

/** The HTML of the parts of the page that depend on a state. */
export interface Parts {
  answer: string
  completions: string
  count: string
  allowance: string
  /** Whether the key was refused. */
  keyRefused: boolean
}

/** The statuses for a refused key. */
const REFUSALS = [401, 403]
const LONGEST_SUGGEST = 100

export interface Settings {
  base: string
  nameOf: NameOf
}

/** Calls the API: a search, a listing or both, and the completions of the text. */
export async function partsFromApi(
  state: ExploreState,
  key: string,
  signal: AbortSignal,
  settings: Settings,
): Promise<Parts> {
  let latest: Exchange | null = null
  const send = async (path: string) => {
    latest = await fetchCached(path, key, signal)
    return latest
  }
  const [found, completions] = await Promise.all([
    fetchResults(state, (request: ApiQuery) => send(pathOf(request))),
    completionsOf(state, key, signal),
  ])
  return {
    answer: resultView(found, settings).html,
    completions,
    count: countText(found),
    allowance: allowanceOf(latest),
    keyRefused: REFUSALS.includes(found.problem?.status ?? 0),
  }
}

async function completionsOf(state: ExploreState, key: string, signal: AbortSignal): Promise<string> {
  const length = Array.from(state.q.trim()).length
  if (length === 0 || length > LONGEST_SUGGEST) return ''
  const { status, body } = await fetchCached(`/v1/suggest?${new URLSearchParams({ q: state.q })}`, key, signal)
  return status === 200 ? completionOptions(state, (body as SuggestBody).results).html : ''
}

const CACHE_SIZE = 100
const cache = new Map<string, Exchange>()

/** Sends a request once, so that a repeated query does not count against the rate limit. */
async function fetchCached(path: string, key: string, signal: AbortSignal): Promise<Exchange> {
  const id = `${key} ${path}`
  const exchange = cache.get(id) ?? (await fetchApi(path, key, signal))
  if (exchange.status === 200) cache.set(id, exchange)
  for (const oldest of cache.keys()) if (cache.size > CACHE_SIZE) cache.delete(oldest)
  return exchange
}

function allowanceOf(exchange: Exchange | null): string {
  const remaining = exchange && headerOf(exchange, 'x-ratelimit-remaining')
  const wait = exchange && headerOf(exchange, 'retry-after')
  if (wait) return `With your key: no requests left in this minute. Try again in ${Number(wait)} s.`
  return remaining === null
    ? 'With your key.'
    : `With your key: ${Number(remaining)} of 100 requests left in this minute.`
}

/** Fetches the page of the state and returns its parts. */
export async function partsFromPage(state: ExploreState, signal: AbortSignal): Promise<Parts> {
  const response = await fetch(hrefOf(state), { headers: { accept: 'text/html' }, signal })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const part = (id: string) => page.getElementById(id)
  if (part('answer') === null) throw new Error('the page is not valid')
  return {
    answer: part('answer')?.innerHTML ?? '',
    completions: part('completions')?.innerHTML ?? '',
    count: part('status')?.textContent ?? '',
    allowance: part('allowance')?.textContent ?? '',
    keyRefused: false,
  }
}
