// Builds the explorer's page on the server.
import type { Config } from '../../config.ts'
import type { ApiRequest } from '../../http/request/api-request.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { servedTerms } from '../catalog/served-terms.ts'
import type { Html } from '../html.ts'
import { completionOptions } from './completions.ts'
import { fetchResults } from './explore-results.ts'
import { type ExploreState, type Filter, stateOf } from './explore-state.ts'
import { facets } from './facets.ts'
import { callInProcess, completionsOf } from './in-process.ts'
import { countText, resultView } from './result-view.ts'

export interface ExplorePage {
  state: ExploreState
  facets: Html
  completions: Html
  answer: Html
  /** For screen readers. */
  count: string
}

export async function explorePage(served: ServedSnapshot, request: ApiRequest, config: Config): Promise<ExplorePage> {
  const state = stateOf(new URLSearchParams(request.query))
  const found = await fetchResults(state, callInProcess(served))
  const nameOf = ({ taxonomy, slug }: Filter) =>
    servedTerms(served, taxonomy).find((term) => term.slug === slug)?.name ?? slug
  return {
    state,
    facets: facets(served, state),
    completions: completionOptions(state, completionsOf(served, state.q)),
    answer: resultView(found, { nameOf, base: config.baseUrl }),
    count: countText(found),
  }
}
