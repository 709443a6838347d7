// The request pipeline that Astro and our server share: the interface answers by itself, and what is none of its paths
// is a page for Astro to render.
import type { Fetchable } from 'astro'
import { arrivalOfRequest } from './http/arrival.ts'
import type { EndpointModule } from './http/call.ts'
import { pipeline } from './http/pipeline.ts'
import { routeTable } from './http/routes.ts'
import { logFault, openService } from './operate/service.ts'
import { renderPage } from './ui/page-renderer.ts'

const endpoints = import.meta.glob<EndpointModule>(
  ['./pages/v1/**/*.ts', './pages/healthz.ts', './pages/{openapi.json,llms.txt,llms-full.txt}.ts'],
  { eager: true },
)

/** Answers requests of the interface; null for the path of a page. */
export const answer = pipeline({ findRoute: routeTable(endpoints), service: openService, fault: logFault })

export default {
  fetch(request) {
    const arrival = arrivalOfRequest(request)
    return answer(arrival) ?? renderPage(request, arrival)
  },
} satisfies Fetchable
