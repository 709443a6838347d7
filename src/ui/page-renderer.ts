// How a page is rendered, and what stands in its place where it can't be: an HTML page for who prefers that, the JSON
// error body for anyone else.
import { astro, FetchState } from 'astro/fetch'
import type { Arrival } from '../http/request/api-request.ts'
import { prefersHtml } from '../http/request/media-type.ts'
import { responseOf } from '../http/response/api-response.ts'
import { REQUEST_ID } from '../http/response/common-headers.ts'
import { pageHeaders } from '../http/response/page-headers.ts'
import { type Finish, pageFinisher } from '../http/response/page-response.ts'
import { PROBLEMS, type Problem, type ProblemName } from '../http/response/problem.ts'
import { refuse } from '../http/response/respond.ts'
import { logFault, observer, openService } from '../operate/service.ts'
import { lastingPages } from './lasting-pages.ts'

/** Paths of pages that take a form by POST; they count attempts and bound the body by themselves. */
const FORMS = ['/key']
const ERROR_PAGE = '/404'

const MESSAGES: Partial<Record<ProblemName, string>> = {
  not_found: 'There is nothing at this path.',
  method_not_allowed: 'Pages take GET and HEAD.',
  unavailable: 'The catalog is being loaded; please try again.',
  internal: 'The page could not be rendered.',
}

const rendered = lastingPages(['/docs', '/docs/reference'])

let finisher: Finish | undefined

function finish(arrival: Arrival, page: Response): Promise<Response> {
  finisher ??= pageFinisher(pageHeaders(openService().config, import.meta.env.MODE === 'development'))
  return finisher(arrival, page)
}

/** Renders the page of a path that is none of the interface's. Never rejects. */
export async function renderPage(request: Request, arrival: Arrival): Promise<Response> {
  const began = performance.now()
  const state = stateOf(request, { arrival })
  const route = pageOf(state)
  const response = await renderRoute(request, { arrival, state, route })
  response.headers.set(REQUEST_ID, arrival.requestId)
  const milliseconds = performance.now() - began
  observer()?.({ arrival, route, status: response.status, keyId: null, milliseconds, refusedBy: null })
  return response
}

/** The pattern of the page that a request is for; null where there is none. */
function pageOf({ routeData }: FetchState): string | null {
  return routeData?.type === 'page' && routeData.route !== ERROR_PAGE ? routeData.route : null
}

interface Rendering {
  arrival: Arrival
  state: FetchState
  route: string | null
}

async function renderRoute(request: Request, { arrival, state, route }: Rendering): Promise<Response> {
  try {
    if (route === null) return await refusePage(request, arrival, 'not_found')
    if (!methodsOf(arrival.path).includes(arrival.method))
      return await refusePage(request, arrival, 'method_not_allowed')
    const response = await rendered(arrival.path, () => astro(state))
    if (isWhole(response)) return await finish(arrival, response)
    return await refusePage(request, arrival, problemOf(response.status))
  } catch (error) {
    logFault(error, { requestId: arrival.requestId, method: arrival.method, route })
    return refusePage(request, arrival, 'internal').catch(() => refuseAsJson(arrival, 'internal'))
  }
}

function stateOf(request: Request, locals: App.Locals): FetchState {
  const state = new FetchState(request)
  Object.assign(state.locals, locals)
  return state
}

function methodsOf(path: string): string[] {
  return FORMS.includes(path) ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD']
}

/**
 * A page, or a form with what is wrong in it. Other errors are for us to word: Astro puts its 404 page in the place of an
 * empty one.
 */
function isWhole({ status, headers }: Response): boolean {
  if (status < 400) return true
  return status < 500 && status !== 404 && headers.get('content-type')?.startsWith('text/html') === true
}

function problemOf(status: number): ProblemName {
  if (status === PROBLEMS.unavailable.status) return 'unavailable'
  return status < 500 ? 'not_found' : 'internal'
}

async function refusePage(request: Request, arrival: Arrival, name: ProblemName): Promise<Response> {
  if (!prefersHtml(arrival.headers.accept)) return refuseAsJson(arrival, name)
  const problem: Problem = { problem: name, message: MESSAGES[name] ?? '' }
  const state = stateOf(new Request(new URL(ERROR_PAGE, request.url)), { arrival, problem })
  const page = await astro(state)
  const response = await finish(
    arrival,
    new Response(page.body, { status: PROBLEMS[name].status, headers: page.headers }),
  )
  for (const [header, value] of Object.entries(ownHeaders(arrival, name))) response.headers.set(header, value)
  return response
}

function refuseAsJson(arrival: Arrival, problem: ProblemName): Response {
  const to = { arrival, admission: null }
  const headers = { 'X-Frame-Options': 'DENY', ...ownHeaders(arrival, problem) }
  return responseOf(refuse(to, { problem, message: MESSAGES[problem] ?? '' }, headers))
}

function ownHeaders(arrival: Arrival, problem: ProblemName): Record<string, string> {
  if (problem === 'method_not_allowed') return { Allow: methodsOf(arrival.path).join(', ') }
  return problem === 'unavailable' ? { 'Retry-After': '1' } : {}
}
