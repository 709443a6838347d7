// Renders pages with Astro.

import { astro, FetchState } from 'astro/fetch'
import { type MaybePromise, whenReady } from '../../ground/scheduling.ts'
import { prefersHtml } from '../../http/response/content-coding.ts'
import { type FinishedPage, finishPage, pageHeaders, respondPage } from '../../http/response/page-response.ts'
import { MALFORMED_PATH, PROBLEMS, type Problem, type ProblemName } from '../../http/response/problem.ts'
import { respondProblem, TOO_MANY_PAGES } from '../../http/response/respond.ts'
import type { Refuse } from '../../http/routes.ts'
import { openService } from '../../operate/service.ts'
import type { Searched } from '../../search/query.ts'

/** Pages do not depend on the address of the server. */
const ORIGIN = 'http://localhost'

/** A page, with what it was searched for, which is counted each time. */
export interface RenderedPage extends FinishedPage {
  readonly searched?: Searched | null | undefined
}

/** A page, or why there is none. */
export type Rendered = RenderedPage | Extract<ProblemName, 'not_found' | 'unavailable' | 'internal'>

/** Renders the page at a path. A page can set `locals.offersMatches` to be shown as it is with the status 404. */
export async function renderPage(path: string, locals: Partial<App.Locals>): Promise<Rendered> {
  const state = stateOf(path, locals)
  const response = await astro(state)
  const { offersMatches, searched } = state.locals as App.Locals
  const page = await (offersMatches ? finishPage(response, headers()) : finished(response))
  return typeof page === 'string' || !searched ? page : { ...page, searched }
}

/** A response as a page, or the problem that it stands for. */
export async function finished(response: Response): Promise<Rendered> {
  if (isFinal(response)) return finishPage(response, headers())
  if (response.status === 503) return 'unavailable'
  return response.status < 500 ? 'not_found' : 'internal'
}

/** Renders the app that shows results in a conversation. (rule 31.23) */
export async function renderApp(): Promise<string> {
  return (await astro(stateOf('/mcp/conversation', {}))).text()
}

/** Renders the page of a problem. It shows the problem only, so it is the same for all requests. */
export async function renderProblem(problem: Problem, locals: Partial<App.Locals> = {}): Promise<FinishedPage> {
  const page = await astro(stateOf('/404', { ...locals, problem }))
  const { status } = PROBLEMS[problem.problem]
  return finishPage(new Response(page.body, { status, headers: page.headers }), headers())
}

/** The headers of all pages. */
export function headers() {
  return pageHeaders(openService().config, import.meta.env.MODE === 'development')
}

/** What Astro renders: a path, and what the page finds in `Astro.locals`. */
function stateOf(path: string, locals: Partial<App.Locals>): FetchState {
  const state = new FetchState(new Request(ORIGIN + path))
  Object.assign(state.locals, locals)
  return state
}

/**
 * Whether a response is a page, or a form with an error message, which can be a 503 (rule 20.14). Other errors get our
 * error page instead of Astro's.
 */
function isFinal({ status, headers }: Response): boolean {
  if (status < 400) return true
  if (status === 404 || (status >= 500 && status !== 503)) return false
  return headers.get('content-type')?.startsWith('text/html') === true
}

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
