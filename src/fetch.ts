// The request pipeline that Astro and our server share: the interface answers by itself, and what is none of its paths
// is a page for Astro to render.
import type { Fetchable } from 'astro'
import { responseOf } from './http/answer.ts'
import { arrivalOfRequest } from './http/arrival.ts'
import type { EndpointModule } from './http/call.ts'
import { whenReady } from './http/maybe-promise.ts'
import { pipeline } from './http/pipeline.ts'
import { routeTable } from './http/routes.ts'
import { logFault, observer, openService } from './operate/service.ts'
import { renderPage } from './ui/page-renderer.ts'

const endpoints = import.meta.glob<EndpointModule>(
  ['./pages/v1/**/*.ts', './pages/{healthz,readyz}.ts', './pages/{openapi.json,llms.txt,llms-full.txt}.ts'],
  { eager: true },
)

/** Answers requests of the interface; null for the path of a page. */
export const answer = pipeline({
  findRoute: routeTable(endpoints),
  service: openService,
  fault: logFault,
  get observe() {
    return observer()
  },
})

export default {
  fetch(request) {
    const arrival = arrivalOfRequest(request)
    const answered = answer(arrival)
    return answered === null ? renderPage(request, arrival) : whenReady(answered, responseOf)
  },
} satisfies Fetchable
