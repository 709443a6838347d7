// The errors of pages: a fixed HTML page for clients that prefer HTML, else a JSON body (rule 2.7). Each page is rendered
// once, so that a refusal costs little.

import type { ApiRequest } from '../../http/request/api-request.ts'
import { prefersHtml } from '../../http/request/media-type.ts'
import type { ApiResponse, HeaderRecord } from '../../http/response/api-response.ts'
import { type FinishedPage, respondPage } from '../../http/response/page-response.ts'
import type { Problem, ProblemName } from '../../http/response/problem.ts'
import { respondProblem } from '../../http/response/respond.ts'
import { anonymous } from '../../http/response/response-context.ts'
import { type MaybePromise, whenReady } from '../../maybe-promise.ts'

const MESSAGES: Partial<Record<ProblemName, string>> = {
  not_found: 'There is nothing at this path.',
  method_not_allowed: 'Pages support GET and HEAD.',
  rate_limited:
    'You have reached the limit of 100 pages and searches per minute. Wait a minute, or use a free key, which has its own limit.',
  unavailable: 'The catalog is still loading, or a database does not answer. Please try again.',
  internal: 'The page could not be rendered.',
}

/** Responds with a problem. Falls back to JSON if its page cannot be rendered. */
type RefusePage = (request: ApiRequest, name: ProblemName, headers?: HeaderRecord) => MaybePromise<ApiResponse>

export interface PageProblems {
  readonly refuse: RefusePage
  /** Renders the pages of all problems. Rejects if one cannot be rendered. */
  renderAll(): Promise<void>
}

/** Returns the responses to problems. `render` renders the page of one, and `keeps` tells whether pages are kept. */
export function pageProblems(render: (problem: Problem) => Promise<FinishedPage>, keeps: boolean): PageProblems {
  const pages = new Map<ProblemName, FinishedPage>()

  function pageOf(name: ProblemName): MaybePromise<FinishedPage> {
    return (
      pages.get(name) ??
      render(problemOf(name)).then((page) => {
        if (keeps) pages.set(name, page)
        return page
      })
    )
  }

  const refuse: RefusePage = (request, name, headers = {}) => {
    const to = anonymous(request)
    const asJson = () => respondProblem(to, problemOf(name), { 'X-Frame-Options': 'DENY', ...headers })
    if (!prefersHtml(request.headers.accept)) return asJson()
    const response = whenReady(pageOf(name), (page) => respondPage(to, page, headers))
    return response instanceof Promise ? response.catch(asJson) : response
  }

  return {
    refuse,
    async renderAll() {
      for (const name of Object.keys(MESSAGES) as ProblemName[]) await pageOf(name)
    },
  }
}

function problemOf(name: ProblemName): Problem {
  return { problem: name, message: MESSAGES[name] ?? '' }
}
