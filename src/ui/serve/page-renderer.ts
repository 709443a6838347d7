// Renders pages with Astro, and the pages of problems.
import { astro, FetchState } from 'astro/fetch'
import type { ApiRequest } from '../../http/request/api-request.ts'
import { type ApiResponse, webResponseOf } from '../../http/response/api-response.ts'
import { pageHeaders } from '../../http/response/page-headers.ts'
import { type FinishedPage, finishPage, respondPage } from '../../http/response/page-response.ts'
import { PROBLEMS, type Problem, type ProblemName, SOON } from '../../http/response/problem.ts'
import { anonymous } from '../../http/response/response-context.ts'
import type { MaybePromise } from '../../maybe-promise.ts'
import { logFault, observer, openService } from '../../operate/service.ts'
import { EngineUnavailable } from '../../state/engine-fault.ts'
import { pageProblems } from './page-problem.ts'

/** Pages that accept a form by POST. They limit attempts and body size themselves. */
const FORMS = ['/key']
const ERROR_PAGE = '/404'
/** Pages do not depend on the address of the server. */
export const ORIGIN = 'http://localhost'
export const METHODS = 'GET, HEAD'

const problems = pageProblems(renderProblem, !import.meta.env.DEV)
export const { refuse } = problems

/** Renders the error pages, so that the first refusal costs no more than others and needs no file of the build. */
export const renderProblems = problems.renderAll

/** A page, or why there is none. */
export type Rendered = FinishedPage | ProblemName

/** Responds with the page of an unexpected error, and logs the error. A database that is away has a page of its own. */
export function failed(request: ApiRequest, route: string | null, error: unknown): MaybePromise<ApiResponse> {
  if (error instanceof EngineUnavailable) return refuse(request, 'unavailable', SOON)
  logFault(error, { requestId: request.requestId, method: request.method, route })
  return refuse(request, 'internal')
}

/** Renders the response to a request that only Astro can route. Never rejects. */
export async function renderPage(webRequest: Request, request: ApiRequest): Promise<Response> {
  const began = performance.now()
  const state = stateOf(webRequest, { request })
  const route = pageOf(state)
  const response = await respondToRoute(request, state, route)
  return webResponseOf(observed(response, request, { route, began }))
}

async function respondToRoute(request: ApiRequest, state: FetchState, route: string | null): Promise<ApiResponse> {
  try {
    if (route === null) return await refuse(request, 'not_found')
    const methods = FORMS.includes(request.path) ? `${METHODS}, POST` : METHODS
    if (!methods.split(', ').includes(request.method))
      return await refuse(request, 'method_not_allowed', { Allow: methods })
    return await respondRendered(request, await render(state))
  } catch (error) {
    return failed(request, route, error)
  }
}

export function respondRendered(request: ApiRequest, rendered: Rendered): MaybePromise<ApiResponse> {
  if (typeof rendered !== 'string') return respondPage(anonymous(request), rendered)
  return refuse(request, rendered, rendered === 'unavailable' ? SOON : {})
}

/** Logs and counts a response. Returns it. */
export function observed(
  response: ApiResponse,
  request: ApiRequest,
  { route, began }: { route: string | null; began: number },
): ApiResponse {
  const milliseconds = performance.now() - began
  observer()?.({ request, route, status: response.status, keyId: null, milliseconds, refusedBy: null })
  return response
}

/** Renders the page of a state. A page can set `locals.offersMatches` to be shown as it is with the status 404. */
export async function render(state: FetchState): Promise<Rendered> {
  const response = await astro(state)
  return (state.locals as App.Locals).offersMatches ? finishPage(response, headers()) : finished(response)
}

/** A response as a page, or the problem that it stands for. */
export async function finished(response: Response): Promise<Rendered> {
  return isFinal(response) ? finishPage(response, headers()) : problemOf(response.status)
}

async function renderProblem(problem: Problem): Promise<FinishedPage> {
  // The page shows the problem only, so it is the same for all requests.
  const state = stateOf(new Request(ORIGIN + ERROR_PAGE), { problem } as App.Locals)
  const page = await astro(state)
  const { status } = PROBLEMS[problem.problem]
  return finishPage(new Response(page.body, { status, headers: page.headers }), headers())
}

export function headers() {
  return pageHeaders(openService().config, import.meta.env.MODE === 'development')
}

/** What Astro renders: a request, and what the page finds in `Astro.locals`. */
export function stateOf(webRequest: Request, locals: App.Locals): FetchState {
  const state = new FetchState(webRequest)
  Object.assign(state.locals, locals)
  return state
}

/** The route pattern of the page, or null if there is no page. */
function pageOf({ routeData }: FetchState): string | null {
  return routeData?.type === 'page' && routeData.route !== ERROR_PAGE ? routeData.route : null
}

export function isRead({ method }: ApiRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Whether a response is a page, or a form with an error message. Other errors get our error page instead of Astro's. */
function isFinal({ status, headers }: Response): boolean {
  if (status < 400) return true
  return status < 500 && status !== 404 && headers.get('content-type')?.startsWith('text/html') === true
}

function problemOf(status: number): ProblemName {
  if (status === PROBLEMS.unavailable.status) return 'unavailable'
  return status < 500 ? 'not_found' : 'internal'
}
