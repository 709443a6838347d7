// Builds the explorer's page on the server, within the rate limit for visitors (rule 23.3).
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
  /** For screen readers. */
  count: string
  /** The number of searches that this visitor has left. */
  remaining: number
  /** Seconds to wait if the visitor has reached the limit, else 0. */
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
  return html`<p class="notice bad" role="alert">You have reached the limit of searches per minute. Try again in ${seconds} s, or use a free key, which has its own limit.</p>`
}
