// Responds to requests for pages, from the cache if possible, within the rate limit of visitors (rules 23.3, 23.7).
import { setImmediate as nextTurn } from 'node:timers/promises'
import { astro, FetchState } from 'astro/fetch'
import pLimit from 'p-limit'
import type { ApiRequest } from '../http/request/api-request.ts'
import { clientAddress } from '../http/request/client-address.ts'
import { type ApiResponse, webResponseOf } from '../http/response/api-response.ts'
import { pageHeaders } from '../http/response/page-headers.ts'
import { type FinishedPage, finishPage, respondPage } from '../http/response/page-response.ts'
import { PROBLEMS, type Problem, type ProblemName } from '../http/response/problem.ts'
import { anonymous } from '../http/response/response-context.ts'
import { type MaybePromise, whenReady } from '../maybe-promise.ts'
import { logFault, observer, openService } from '../operate/service.ts'
import type { ServedSnapshot } from '../snapshot/snapshot.ts'
import { openVisitorLimiter } from '../state/rate-limit/visitor-limiter.ts'
import { archiveAddress } from './explore/archive-address.ts'
import { pageAddress, pagePath } from './page-address.ts'
import { openPageCache } from './page-cache.ts'
import { pageProblems } from './page-problem.ts'

/** Pages that accept a form by POST. They limit attempts and body size themselves. */
const FORMS = ['/key']
const ERROR_PAGE = '/404'
/** Pages do not depend on the address of the server. */
const ORIGIN = 'http://localhost'
const CACHE_BYTES = 16 * 1024 * 1024
const ARCHIVE = /^\/[^/]+\/[^/]+\/?$/
const ARCHIVE_ROUTE = '/[archive]/[slug]'

const visitors = openVisitorLimiter()
const cache = openPageCache<FinishedPage>(CACHE_BYTES)
const problems = pageProblems(renderProblem, !import.meta.env.DEV)
const { refuse } = problems
/** Other requests are handled between two pages. */
const oneAtATime = pLimit(1)

/** Renders the error pages, so that the first refusal costs no more than others and needs no file of the build. */
export const renderProblems = problems.renderAll

/** A page, or why there is none. */
type Rendered = FinishedPage | ProblemName

/**
 * Responds to a request for a page or an archive path. Returns null for other requests, and for those that change
 * something. Never throws or rejects.
 */
export function handlePage(request: ApiRequest): MaybePromise<ApiResponse> | null {
  const { watcher, config } = openService()
  const served = watcher.current
  if (served === null) return null
  const path = pagePath(request.path)
  if (path === null) return redirectArchive(request, served)
  const began = performance.now()
  const { admitted, retryAfterSeconds } = visitors.hit(clientAddress(request, config.trustProxy))
  if (admitted && !isRead(request)) return null
  const response = admitted
    ? respondFromCache(path, request, served)
    : refuse(request, 'rate_limited', { 'Retry-After': String(retryAfterSeconds) })
  return whenReady(response, (ready) => observed(ready, request, { route: path, began }))
}

function respondFromCache(path: string, request: ApiRequest, served: ServedSnapshot): MaybePromise<ApiResponse> {
  try {
    const response = whenReady(cachedPage(path, request, served), (rendered) => respondRendered(request, rendered))
    return response instanceof Promise ? response.catch((error) => failed(request, path, error)) : response
  } catch (error) {
    return failed(request, path, error)
  }
}

function failed(request: ApiRequest, route: string | null, error: unknown): MaybePromise<ApiResponse> {
  logFault(error, { requestId: request.requestId, method: request.method, route })
  return refuse(request, 'internal')
}

function cachedPage(path: string, request: ApiRequest, served: ServedSnapshot): MaybePromise<Rendered> {
  const address = pageAddress(path, request, served)
  const render = () => renderAddress(address, request)
  if (import.meta.env.DEV) return render()
  return cache.get(`${served.snapshot.id}\n${served.editorialVersion()}`, address, render)
}

function renderAddress(address: string, request: ApiRequest): Promise<Rendered> {
  const [, query = ''] = address.split(/\?(.*)/s)
  return oneAtATime(async () => {
    await nextTurn()
    return render(stateOf(new Request(ORIGIN + address), { request: { ...request, query } }))
  })
}

/** (rule 23.2) */
function redirectArchive(request: ApiRequest, { archives }: ServedSnapshot): MaybePromise<ApiResponse> | null {
  if (!ARCHIVE.test(request.path) || !isRead(request)) return null
  const began = performance.now()
  const location = archiveAddress(archives, request.path)
  if (location === null) return null
  const redirect = finishPage(new Response(null, { status: 302, headers: { Location: location } }), headers())
  return redirect
    .then((page) => respondPage(anonymous(request), page))
    .then((response) => observed(response, request, { route: ARCHIVE_ROUTE, began }))
}

/** Renders the response to a request that {@link handlePage} does not handle. Never rejects. */
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
    const methods = methodsOf(request.path)
    if (!methods.includes(request.method))
      return await refuse(request, 'method_not_allowed', { Allow: methods.join(', ') })
    return await respondRendered(request, await render(state))
  } catch (error) {
    return failed(request, route, error)
  }
}

function respondRendered(request: ApiRequest, rendered: Rendered): MaybePromise<ApiResponse> {
  if (typeof rendered !== 'string') return respondPage(anonymous(request), rendered)
  return refuse(request, rendered, rendered === 'unavailable' ? { 'Retry-After': '1' } : {})
}

function observed(
  response: ApiResponse,
  request: ApiRequest,
  { route, began }: { route: string | null; began: number },
): ApiResponse {
  const milliseconds = performance.now() - began
  observer()?.({ request, route, status: response.status, keyId: null, milliseconds, refusedBy: null })
  return response
}

async function render(state: FetchState): Promise<Rendered> {
  const response = await astro(state)
  return isFinal(response) ? finishPage(response, headers()) : problemOf(response.status)
}

async function renderProblem(problem: Problem): Promise<FinishedPage> {
  // The page shows the problem only, so it is the same for all requests.
  const state = stateOf(new Request(ORIGIN + ERROR_PAGE), { problem } as App.Locals)
  const page = await astro(state)
  const { status } = PROBLEMS[problem.problem]
  return finishPage(new Response(page.body, { status, headers: page.headers }), headers())
}

function headers() {
  return pageHeaders(openService().config, import.meta.env.MODE === 'development')
}

function stateOf(webRequest: Request, locals: App.Locals): FetchState {
  const state = new FetchState(webRequest)
  Object.assign(state.locals, locals)
  return state
}

/** The route pattern of the page, or null if there is no page. */
function pageOf({ routeData }: FetchState): string | null {
  return routeData?.type === 'page' && routeData.route !== ERROR_PAGE ? routeData.route : null
}

function isRead({ method }: ApiRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

function methodsOf(path: string): string[] {
  return FORMS.includes(path) ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD']
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
