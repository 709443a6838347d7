// The entry of all requests, which `astro dev` and our own server share: the API, then pictures, then pages.
import type { Fetchable } from 'astro'
import type { EndpointModule } from './http/endpoint.ts'
import { requestHandler } from './http/handle-request.ts'
import { type ApiRequest, requestOfFetch } from './http/request/api-request.ts'
import { webResponseOf } from './http/response/api-response.ts'
import { isApiPath } from './http/response/common-headers.ts'
import { pictureOrigins } from './http/response/page-headers.ts'
import { type Found, routeTable, UNKNOWN, type Unrouted } from './http/routes.ts'
import { pictureRoutes } from './images/image-origin.ts'
import { agentRoutes } from './mcp/handle-mcp.ts'
import { toolsOf } from './mcp/tools.ts'
import { hasSignIn } from './oauth/addresses.ts'
import { tokensOf } from './oauth/bearer.ts'
import type { openProvider } from './oauth/provider.ts'
import { signInRoutes } from './oauth/routes.ts'
import { logFault, openService, startService } from './operate/service.ts'
import { servedDocument } from './ui/contract/served-document.ts'
import { textEndpoints } from './ui/contract/service-texts.ts'
import { answerOf } from './ui/oauth/consent-form.ts'
import { showConsent } from './ui/oauth/consent-page.ts'
import { refusePage } from './ui/serve/page-problem.ts'
import { renderApp } from './ui/serve/page-renderer.ts'
import { pageRoute } from './ui/serve/page-routes.ts'
import { servedGallery } from './ui/serve/served-gallery.ts'

const endpoints = import.meta.glob<EndpointModule>(
  ['./pages/v1/**/*.ts', './pages/{healthz,readyz}.ts', './pages/docs/reference/*.md.ts'],
  { eager: true },
)

const findRoute = routeTable({ ...endpoints, ...textEndpoints })
const agents = agentRoutes({
  findRoute,
  tokens: tokensOfService,
  fault: logFault,
  gallery: servedGallery,
  open: async () => {
    const { openProtocol } = await import('./mcp/protocol.ts')
    const { config } = openService()
    const app = { page: renderApp, pictureOrigins: pictureOrigins(config) }
    return openProtocol({ baseUrl: config.baseUrl, tools: toolsOf(servedDocument(), config), app }, reportToolFault)
  },
})
const pictures = pictureRoutes(servedGallery)
const signIns = signInRoutes({
  setting: () => openService().config,
  open: openSignIns,
  answer: (request, body) => answerOf(request, body, keyRequests),
  show: showConsent,
})
let provider: ReturnType<typeof openProvider> | undefined

/** Opens the authorization server, which most installations never need. */
async function openSignIns() {
  const { openProvider } = await import('./oauth/provider.ts')
  const { config, accounts, authorizer, logError } = openService()
  const fault = (error: unknown) => logError(error, 'sign-in failed')
  provider ??= openProvider({ config, signIns: accounts.signIns, authorizer, fault })
  return provider.catch((error) => {
    provider = undefined
    throw error
  })
}

function tokensOfService() {
  const { config, accounts } = openService()
  return hasSignIn(config) ? tokensOf(config.baseUrl, accounts.signIns) : null
}

function reportToolFault(error: unknown): void {
  openService().log.error({ err: error, route: '/mcp' }, 'a tool failed')
}

/**
 * The route of a request; outside the API, a refusal is a page (rule 2.7). Pages come before pictures, because the slug of a
 * site may look like a file's name.
 */
function routeOf(request: ApiRequest): Found | Unrouted {
  const found = findRoute(request.path)
  if ('route' in found || isApiPath(request.path)) return found
  const other =
    found === UNKNOWN
      ? (agents(request.path) ?? signIns(request.path) ?? pageRoute(request) ?? pictures(request.path))
      : null
  return other ?? { ...found, refuse: refusePage }
}

/** The requests that a form makes in process. */
const keyRequests = requestHandler({ find: ({ path }) => findRoute(path), service: openService, fault: logFault })

/** Handles all requests but those for the files that pages load. */
export const handleRequest = requestHandler({
  find: routeOf,
  service: openService,
  fault: logFault,
  get observe() {
    return openService().observe
  },
})

export default {
  async fetch(webRequest) {
    await startService()
    return webResponseOf(await handleRequest(requestOfFetch(webRequest)))
  },
} satisfies Fetchable
