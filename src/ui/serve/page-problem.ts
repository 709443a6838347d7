// The errors of pages: a fixed HTML page for clients that prefer HTML, else a JSON body (rule 2.7). Each page is rendered
// once, so that a refusal costs little.
import { prefersHtml } from '../../http/request/media-type.ts'
import { type FinishedPage, respondPage } from '../../http/response/page-response.ts'
import type { Problem, ProblemName } from '../../http/response/problem.ts'
import { TOO_MANY_PAGES } from '../../http/response/refused.ts'
import { respondProblem } from '../../http/response/respond.ts'
import type { Refuse } from '../../http/routes.ts'
import { type MaybePromise, whenReady } from '../../maybe-promise.ts'

/** (rule 2.7) */
export const NOTHING_HERE: Problem = { problem: 'not_found', message: 'There is nothing at this path.' }

/** What pages say, by problem. */
const PROBLEM_TEXTS: Partial<Record<ProblemName, string>> = {
  not_found: NOTHING_HERE.message,
  method_not_allowed: 'Pages support GET and HEAD.',
  rate_limited: TOO_MANY_PAGES.message,
  unavailable: 'The catalog is still loading, or a database does not answer. Please try again.',
  internal: 'The page could not be rendered.',
}

const UNFRAMED = { 'X-Frame-Options': 'DENY' }

export interface PageProblems {
  /** Responds with a problem, in the words of pages. Falls back to JSON if its page cannot be rendered. */
  readonly refuse: Refuse
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

  const refuse: Refuse = (to, { problem: name }, headers = {}) => {
    // Not a problem of the API for the metrics of its limits.
    const asJson = () => ({ ...respondProblem(to, problemOf(name), { ...UNFRAMED, ...headers }), problem: null })
    if (!prefersHtml(to.request.headers.accept)) return asJson()
    const response = whenReady(pageOf(name), (page) => respondPage(to, page, headers))
    return response instanceof Promise ? response.catch(asJson) : response
  }

  return {
    refuse,
    async renderAll() {
      for (const name of Object.keys(PROBLEM_TEXTS) as ProblemName[]) await pageOf(name)
    },
  }
}

function problemOf(name: ProblemName): Problem {
  return { problem: name, message: PROBLEM_TEXTS[name] ?? '' }
}
