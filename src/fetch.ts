// The entry of all requests, which `astro dev` and our own server share: the API, then pictures, then pages.
import type { Fetchable } from 'astro'
import { networksOf } from './accounts/client-network.ts'
import type { EndpointModule } from './http/endpoint.ts'
import { type HandleRequest, requestHandler } from './http/handle-request.ts'
import { requestOfFetch } from './http/request/api-request.ts'
import { clientAddress } from './http/request/client-address.ts'
import { webResponseOf } from './http/response/api-response.ts'
import { routeTable } from './http/routes.ts'
import type { Gallery } from './images/gallery.ts'
import { imageOrigin } from './images/image-origin.ts'
import { localGallery } from './images/local-gallery.ts'
import { mcpHandler } from './mcp/handle-mcp.ts'
import { toolsOf } from './mcp/tools.ts'
import { logFault, observer, openService, startService } from './operate/service.ts'
import { servedDocument } from './ui/contract/served-document.ts'
import { handlePage } from './ui/serve/page-handler.ts'
import { renderPage } from './ui/serve/page-renderer.ts'

const endpoints = import.meta.glob<EndpointModule>(
  [
    './pages/v1/**/*.ts',
    './pages/{healthz,readyz}.ts',
    './pages/{openapi.json,llms.txt,llms-full.txt}.ts',
    './pages/{docs,docs/reference/*}.md.ts',
  ],
  { eager: true },
)

const findRoute = routeTable(endpoints)
const handleApiRequest = requestHandler({
  findRoute,
  service: openService,
  fault: logFault,
  get observe() {
    return observer()
  },
})
const handleMcp = mcpHandler({
  findRoute,
  service: openService,
  fault: logFault,
  open: async () => {
    const { openProtocol } = await import('./mcp/protocol.ts')
    return openProtocol(toolsOf(servedDocument()), reportToolFault)
  },
  get observe() {
    return observer()
  },
})
const handlePictureRequest = imageOrigin({
  gallery: openGallery,
  networksOf: (request) => networksOf(clientAddress(request, openService().config.trustProxy)),
  fault: logFault,
  get observe() {
    return observer()
  },
})
let gallery: Gallery | null | undefined

/** The pictures of this process, opened at the first request for one. */
function openGallery(): Gallery | null {
  if (gallery === undefined) {
    gallery = localGallery(openService().config, reportCacheFault)
    if (gallery !== null) openService().metrics?.measurePictures(gallery.load)
  }
  return gallery
}

function reportToolFault(error: unknown): void {
  openService().log.error({ err: error, route: '/mcp' }, 'a tool failed')
}

function reportCacheFault(error: unknown): void {
  openService().log.error({ err: error }, 'the image cache failed')
}

/** Handles requests for the API, for pictures and for pages that can be cached. Returns null for any other request. */
export const handleRequest: HandleRequest = (request) =>
  handleApiRequest(request) ?? handleMcp(request) ?? handlePage(request) ?? handlePictureRequest(request)

export default {
  async fetch(webRequest) {
    await startService()
    const request = requestOfFetch(webRequest)
    const response = await handleRequest(request)
    return response === null ? renderPage(webRequest, request) : webResponseOf(response)
  },
} satisfies Fetchable
