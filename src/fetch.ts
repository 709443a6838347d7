// The entry of all requests, which `astro dev` and our own server share: the one table of routes, and what handles it.
import type { Fetchable } from 'astro'
import { requestHandler } from './http/handle-request.ts'
import { requestOfFetch } from './http/request/api-request.ts'
import { webResponseOf } from './http/response/api-response.ts'
import { pictureOrigins } from './http/response/page-response.ts'
import { routeTable } from './http/routes.ts'
import { pictureRows } from './images/image-origin.ts'
import { agentRows } from './mcp/handle-mcp.ts'
import { toolsOf } from './mcp/tools.ts'
import { hasSignIn } from './oauth/addresses.ts'
import type { openProvider } from './oauth/provider.ts'
import { signInRows } from './oauth/routes.ts'
import { tokensOf } from './oauth/tokens.ts'
import { openService, pipeline, startService } from './operate/service.ts'
import { apiRows, ownApi, servedDocument } from './ui/contract/served-document.ts'
import { textRows } from './ui/contract/service-texts.ts'
import { deskRows } from './ui/desk/desk-routes.ts'
import { answerOf, showConsent } from './ui/oauth/consent-page.ts'
import { refusePage, renderApp } from './ui/serve/page-renderer.ts'
import { pageRows } from './ui/serve/page-routes.ts'
import { servedGallery } from './ui/serve/served-gallery.ts'
import { designAt } from './ui/site/design-file.ts'

const agents = agentRows({
  designAt,
  tokens() {
    const { config, accounts } = openService()
    return hasSignIn(config) ? tokensOf(config.baseUrl, accounts.signIns) : null
  },
  fault: pipeline.fault,
  gallery: servedGallery,
  open: openAgents,
})
const signIns = signInRows({
  setting: () => openService().config,
  open: openSignIns,
  answer: (request, body) => answerOf(request, body, ownApi),
  show: showConsent,
})
let provider: ReturnType<typeof openProvider> | undefined

/** Opens the protocol of agents, which most installations never need. */
async function openAgents() {
  const { openProtocol } = await import('./mcp/protocol.ts')
  const { config, log } = openService()
  const app = { page: renderApp, pictureOrigins: pictureOrigins(config) }
  const fault = (err: unknown) => log.error({ err, route: '/mcp' }, 'a tool failed')
  return openProtocol({ baseUrl: config.baseUrl, tools: toolsOf(servedDocument(), config), app }, fault)
}

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

/** Outside the API, a refusal is a page (rule 2.7). */
const findRoute = routeTable(
  { ...apiRows, ...textRows, ...agents, ...signIns, ...deskRows, ...pageRows, ...pictureRows(servedGallery) },
  refusePage,
)

/** Handles all requests but those for the files that pages load. */
export const handleRequest = requestHandler(findRoute, pipeline)

export default {
  async fetch(webRequest) {
    await startService()
    return webResponseOf(await handleRequest(requestOfFetch(webRequest)))
  },
} satisfies Fetchable
