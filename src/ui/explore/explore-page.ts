// What the server does for `/explore`: reads the address, asks in process, within the visitor's own limit.

import type { Config } from '../../config.ts'
import type { ApiRequest } from '../../http/request/api-request.ts'
import { clientAddress } from '../../http/request/client-address.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { openVisitorLimiter } from '../../state/rate-limit/visitor-limiter.ts'
import { servedTerms } from '../catalog/served-terms.ts'
import { type Html, html } from '../html.ts'
import { completionOptions } from './completions.ts'
import { fetchResults } from './explore-results.ts'
import { type ExploreState, type Filter, stateOf } from './explore-state.ts'
import { facets } from './facets.ts'
import { callInProcess, completionsOf } from './in-process.ts'
import { countText, resultView } from './result-view.ts'

const visitors = openVisitorLimiter()

export interface ExplorePage {
  state: ExploreState
  facets: Html
  completions: Html
  answer: Html
  /** Said to screen readers. */
  count: string
  /** Searches left to this visitor in the next minute. */
  remaining: number
  /** Seconds to wait where the visitor asked too often, else 0. */
  retryAfter: number
}

export async function explorePage(served: ServedSnapshot, request: ApiRequest, config: Config): Promise<ExplorePage> {
  const state = stateOf(new URLSearchParams(request.query))
  const { admitted, remaining, retryAfterSeconds } = visitors.hit(clientAddress(request, config.trustProxy))
  const page = { state, facets: facets(served, state), remaining, retryAfter: retryAfterSeconds }
  if (!admitted) return { ...page, completions: html``, answer: tooMany(retryAfterSeconds), count: 'Too many searches' }
  const found = await fetchResults(state, callInProcess(served))
  const nameOf = ({ taxonomy, slug }: Filter) =>
    servedTerms(served, taxonomy).find((term) => term.slug === slug)?.name ?? slug
  return {
    ...page,
    completions: completionOptions(state, completionsOf(served, state.q)),
    answer: resultView(found, { nameOf, base: config.baseUrl }),
    count: countText(found),
  }
}

function tooMany(seconds: number): Html {
  return html`<p class="notice bad" role="alert">That were many searches in one minute. Wait ${seconds} seconds, then go on; or use a free key, which has a limit of its own.</p>`
}
