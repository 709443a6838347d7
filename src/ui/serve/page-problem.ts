// The errors of pages: a fixed HTML page for clients that prefer HTML, else a JSON body (rule 2.7). Each page is rendered
// once, so that a refusal costs little.

import { type MaybePromise, whenReady } from '../../ground/scheduling.ts'
import { prefersHtml } from '../../http/response/content-coding.ts'
import { type FinishedPage, respondPage } from '../../http/response/page-response.ts'
import { MALFORMED_PATH, type ProblemName } from '../../http/response/problem.ts'
import { TOO_MANY_PAGES } from '../../http/response/refused.ts'
import { respondProblem } from '../../http/response/respond.ts'
import type { Refuse } from '../../http/routes.ts'
import { renderProblem } from './page-renderer.ts'

/** What pages say, by problem. */
const TEXTS: Partial<Record<ProblemName, string>> = {
  bad_request: MALFORMED_PATH.message,
  not_found: 'There is nothing at this path.',
  gone: 'This site is not in the catalog any more.',
  method_not_allowed: 'Pages support GET and HEAD.',
  rate_limited: TOO_MANY_PAGES.message,
  unavailable:
    'The catalog is still loading, a database does not answer, or too many pages and pictures are being made. Please try again.',
  internal: 'The page could not be rendered.',
}
const UNFRAMED = { 'X-Frame-Options': 'DENY' }

const rendered = new Map<ProblemName, FinishedPage>()

/** Responds with a problem, in the words of pages. Falls back to JSON if its page cannot be rendered. */
export const refusePage: Refuse = (to, { problem: name }, headers = {}) => {
  const problem = problemOf(name)
  // Not a problem of the API for the metrics of its limits.
  const asJson = () => ({ ...respondProblem(to, problem, { ...UNFRAMED, ...headers }), problem: null })
  if (!prefersHtml(to.request.headers.accept)) return asJson()
  const response = whenReady(pageOf(name), (page) => respondPage(to, page, headers))
  return response instanceof Promise ? response.catch(asJson) : response
}

/** Renders the pages of all problems, so that the first refusal costs no more than others and needs no file of the build. */
export async function renderProblems(): Promise<void> {
  for (const name of Object.keys(TEXTS) as ProblemName[]) await pageOf(name)
}

function pageOf(name: ProblemName): MaybePromise<FinishedPage> {
  return (
    rendered.get(name) ??
    renderProblem(problemOf(name)).then((page) => {
      if (!import.meta.env.DEV) rendered.set(name, page)
      return page
    })
  )
}

function problemOf(name: ProblemName) {
  return { problem: name, message: TEXTS[name] ?? '' }
}
