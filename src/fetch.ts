// The request pipeline that Astro and our server share: the interface answers by itself, and what is none of its paths
// is a page for Astro to render.
import type { Fetchable } from 'astro'
import type { EndpointModule } from './http/endpoint.ts'
import { type HandleRequest, requestHandler } from './http/handle-request.ts'
import { requestOfFetch } from './http/request/api-request.ts'
import { webResponseOf } from './http/response/api-response.ts'
import { routeTable } from './http/routes.ts'
import type { Gallery } from './images/gallery.ts'
import { imageOrigin } from './images/image-origin.ts'
import { localGallery } from './images/local-gallery.ts'
import { whenReady } from './maybe-promise.ts'
import { logFault, observer, openService } from './operate/service.ts'
import { renderPage } from './ui/page-renderer.ts'

const endpoints = import.meta.glob<EndpointModule>(
  ['./pages/v1/**/*.ts', './pages/{healthz,readyz}.ts', './pages/{openapi.json,llms.txt,llms-full.txt}.ts'],
  { eager: true },
)

const answerApi = requestHandler({
  findRoute: routeTable(endpoints),
  service: openService,
  fault: logFault,
  get observe() {
    return observer()
  },
})
const answerPicture = imageOrigin({
  gallery: openGallery,
  fault: logFault,
  get observe() {
    return observer()
  },
})
let gallery: Gallery | null | undefined

/** The pictures of this process, opened with the first one that is asked for. */
function openGallery(): Gallery | null {
  if (gallery === undefined) gallery = localGallery(openService().config, reportCacheFault)
  return gallery
}

function reportCacheFault(error: unknown): void {
  openService().log.error({ err: error }, 'the cache of pictures failed')
}

/** Answers requests of the interface and for pictures; null for the path of a page. */
export const answer: HandleRequest = (request) => answerApi(request) ?? answerPicture(request)

export default {
  fetch(webRequest) {
    const request = requestOfFetch(webRequest)
    const answered = answer(request)
    return answered === null ? renderPage(webRequest, request) : whenReady(answered, webResponseOf)
  },
} satisfies Fetchable
