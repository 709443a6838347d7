// Renders pages and their errors: an HTML page for clients that prefer HTML, else a JSON body (rule 2.7).
import { astro, FetchState } from 'astro/fetch'
import type { ApiRequest } from '../http/request/api-request.ts'
import { prefersHtml } from '../http/request/media-type.ts'
import { webResponseOf } from '../http/response/api-response.ts'
import { REQUEST_ID } from '../http/response/common-headers.ts'
import { pageHeaders } from '../http/response/page-headers.ts'
import { type Finish, pageFinisher } from '../http/response/page-response.ts'
import { PROBLEMS, type Problem, type ProblemName } from '../http/response/problem.ts'
import { respondProblem } from '../http/response/respond.ts'
import { anonymous } from '../http/response/response-context.ts'
import { logFault, observer, openService } from '../operate/service.ts'
import { openPageCache } from './page-cache.ts'

/** Pages that accept a form by POST. They limit attempts and body size themselves. */
const FORMS = ['/key']
const ERROR_PAGE = '/404'

const MESSAGES: Partial<Record<ProblemName, string>> = {
  not_found: 'There is nothing at this path.',
  method_not_allowed: 'Pages support GET and HEAD.',
  unavailable: 'The catalog is still loading. Please try again.',
  internal: 'The page could not be rendered.',
}

const cached = openPageCache(['/docs', '/docs/reference'])

let finisher: Finish | undefined

function finish(request: ApiRequest, page: Response): Promise<Response> {
  finisher ??= pageFinisher(pageHeaders(openService().config, import.meta.env.MODE === 'development'))
  return finisher(request, page)
}

/** Renders the page of a path outside the API. Never rejects. */
export async function renderPage(webRequest: Request, request: ApiRequest): Promise<Response> {
  const began = performance.now()
  const state = stateOf(webRequest, { request })
  const route = pageOf(state)
  const response = await renderRoute(webRequest, { request, state, route })
  response.headers.set(REQUEST_ID, request.requestId)
  const milliseconds = performance.now() - began
  observer()?.({ request, route, status: response.status, keyId: null, milliseconds, refusedBy: null })
  return response
}

/** The route pattern of the page, or null if there is no page. */
function pageOf({ routeData }: FetchState): string | null {
  return routeData?.type === 'page' && routeData.route !== ERROR_PAGE ? routeData.route : null
}

interface Rendering {
  request: ApiRequest
  state: FetchState
  route: string | null
}

async function renderRoute(webRequest: Request, { request, state, route }: Rendering): Promise<Response> {
  try {
    if (route === null) return await refusePage(webRequest, request, 'not_found')
    if (!methodsOf(request.path).includes(request.method))
      return await refusePage(webRequest, request, 'method_not_allowed')
    const response = await cached(request.path, () => astro(state))
    if (isFinal(response)) return await finish(request, response)
    return await refusePage(webRequest, request, problemOf(response.status))
  } catch (error) {
    logFault(error, { requestId: request.requestId, method: request.method, route })
    return refusePage(webRequest, request, 'internal').catch(() => refuseAsJson(request, 'internal'))
  }
}

function stateOf(webRequest: Request, locals: App.Locals): FetchState {
  const state = new FetchState(webRequest)
  Object.assign(state.locals, locals)
  return state
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

async function refusePage(webRequest: Request, request: ApiRequest, name: ProblemName): Promise<Response> {
  if (!prefersHtml(request.headers.accept)) return refuseAsJson(request, name)
  const problem: Problem = { problem: name, message: MESSAGES[name] ?? '' }
  const state = stateOf(new Request(new URL(ERROR_PAGE, webRequest.url)), { request, problem })
  const page = await astro(state)
  const response = await finish(
    request,
    new Response(page.body, { status: PROBLEMS[name].status, headers: page.headers }),
  )
  for (const [header, value] of Object.entries(ownHeaders(request, name))) response.headers.set(header, value)
  return response
}

function refuseAsJson(request: ApiRequest, problem: ProblemName): Response {
  const headers = { 'X-Frame-Options': 'DENY', ...ownHeaders(request, problem) }
  return webResponseOf(respondProblem(anonymous(request), { problem, message: MESSAGES[problem] ?? '' }, headers))
}

function ownHeaders(request: ApiRequest, problem: ProblemName): Record<string, string> {
  if (problem === 'method_not_allowed') return { Allow: methodsOf(request.path).join(', ') }
  return problem === 'unavailable' ? { 'Retry-After': '1' } : {}
}
