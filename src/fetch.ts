// The request pipeline that Astro and our server share: the interface answers by itself, and what is none of its paths
// is a page for Astro to render.
import type { Fetchable } from 'astro'
import { astro, FetchState } from 'astro/fetch'
import { responseOf } from './http/answer.ts'
import { type Arrival, arrivalOfRequest } from './http/arrival.ts'
import type { EndpointModule } from './http/call.ts'
import { whenReady } from './http/maybe-promise.ts'
import { pipeline } from './http/pipeline.ts'
import type { ProblemName } from './http/problem.ts'
import { refuse } from './http/respond.ts'
import { routeTable } from './http/routes.ts'
import { logFault, openService } from './operate/service.ts'

const endpoints = import.meta.glob<EndpointModule>(['./pages/v1/**/*.ts', './pages/healthz.ts'], { eager: true })

/** Answers requests of the interface; null for the path of a page. */
export const answer = pipeline({ findRoute: routeTable(endpoints), service: openService, fault: logFault })

export default {
  fetch(request) {
    const arrival = arrivalOfRequest(request)
    const answered = answer(arrival)
    return answered === null ? renderPage(request, arrival) : whenReady(answered, responseOf)
  },
} satisfies Fetchable

const PAGE_METHODS = ['GET', 'HEAD']
const MESSAGES: Partial<Record<ProblemName, string>> = {
  not_found: 'There is nothing at this path.',
  method_not_allowed: 'Pages take GET and HEAD.',
  internal: 'The page could not be rendered.',
}

async function renderPage(request: Request, arrival: Arrival): Promise<Response> {
  try {
    const state = new FetchState(request)
    if (state.routeData?.type !== 'page') return refusePage(arrival, 'not_found')
    if (!PAGE_METHODS.includes(arrival.method)) return refusePage(arrival, 'method_not_allowed')
    const response = await astro(state)
    if (response.status < 400) return withSafetyHeaders(response)
    return refusePage(arrival, response.status < 500 ? 'not_found' : 'internal')
  } catch (error) {
    logFault(error, `${arrival.method} ${arrival.path}`)
    return refusePage(arrival, 'internal')
  }
}

function refusePage(arrival: Arrival, problem: ProblemName): Response {
  const headers: Record<string, string> = problem === 'method_not_allowed' ? { Allow: PAGE_METHODS.join(', ') } : {}
  return responseOf(refuse({ arrival, admission: null }, { problem, message: MESSAGES[problem] ?? '' }, headers))
}

function withSafetyHeaders(response: Response): Response {
  response.headers.set('X-Content-Type-Options', 'nosniff')
  response.headers.set('Referrer-Policy', 'no-referrer')
  response.headers.set('X-Frame-Options', 'DENY')
  return response
}
