// The server process: importing this module starts it.
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { cannotListenLine } from './cannot-listen.ts'
import { passedSocket } from './config.ts'
import { handleRequest } from './fetch.ts'
import { requestOfMessage } from './http/request/api-request.ts'
import { nextRequestId } from './http/request/request-id.ts'
import { webResponseOf } from './http/response/api-response.ts'
import { INTERNAL } from './http/response/problem.ts'
import { respondProblem } from './http/response/respond.ts'
import { anonymous, type ResponseContext } from './http/response/response-context.ts'
import { apiListener } from './http/server/api-listener.ts'
import { assetsIn, clientFolder } from './http/server/assets.ts'
import { limitConnections } from './http/server/connection-limit.ts'
import { drain } from './http/server/drain.ts'
import { nodeServer } from './http/server/node-server.ts'
import { dropStalled } from './http/server/slow-readers.ts'
import { listenForMetrics } from './operate/metrics-server.ts'
import { stopInOrder, stopOnSignals } from './operate/orderly-stop.ts'
import { logFault, type OpenService, startService } from './operate/service.ts'
import { exitWith, exitWithError, noValidSnapshotLine, readyLine } from './operate/start-lines.ts'
import { loadPages } from './ui/serve/page-modules.ts'
import { renderPage, renderProblems } from './ui/serve/page-renderer.ts'

const DRAIN_MS = 8_000
/** How many connections may wait to be accepted. The system may allow fewer. */
const BACKLOG = 4_096

start().catch(exitWithError)

/** Listens when the snapshot is loaded. If nothing is published, listens at once and waits (rule 20.11). */
async function start(): Promise<void> {
  const service = await startService()
  const server = nodeServer(apiListener(handleRequest, pageListener()), service.observe)
  limitConnections(server, (line) => service.log.error(line))
  dropStalled(server)
  stopOnSignals(
    stopInOrder(service, () => drain(server, DRAIN_MS)),
    service.log,
  )
  startMetrics(service)
  await loadPages()
  await renderProblems()
  const { watcher } = service
  await watcher.ready
  if (watcher.current === null && watcher.refusal !== null)
    exitWith(watcher.mismatch ?? noValidSnapshotLine(watcher.refusal))
  if (!service.stopping) listen(server, service)
}

/** Listens on the socket that systemd passed, or else on HOST and PORT (rule 22.6). */
function listen(server: Server, service: OpenService): void {
  const { host, port } = service.config
  const fd = passedSocket()
  const cannotListen = (error: Error) => exitWith(cannotListenLine(error, host, port))
  server.once('error', cannotListen)
  server.listen({ ...(fd === null ? { port, host } : { fd }), backlog: BACKLOG }, () => {
    server.off('error', cannotListen)
    printReady(server, service)
  })
}

function startMetrics({ config: { metricsHost: host, metricsPort: port }, metrics, log }: OpenService): void {
  if (metrics === null || port === undefined) return
  listenForMetrics({ host, port }, metrics, (err) => log.error({ err }, 'metrics could not be read'))
}

function printReady(server: Server, { watcher }: OpenService): void {
  process.stdout.write(`${readyLine(server.address(), watcher.current?.snapshot ?? null)}\n`)
}

/** Handles requests for pages, and for the files that they load. */
function pageListener(): RequestListener {
  const assets = assetsIn(clientFolder(import.meta.url))
  const render = getRequestListener(
    (request, { incoming }) => renderPage(request, requestOfMessage(incoming as IncomingMessage)),
    { overrideGlobalObjects: true, errorHandler: respondToBridgeError },
  )
  return (incoming, outgoing) => assets(incoming, outgoing) || render(incoming, outgoing)
}

/** A request whose target and Host do not make a URL. */
function requestWithoutUrl(): ResponseContext {
  return anonymous({ requestId: nextRequestId(), method: 'GET', path: '/', headers: {}, unreadBody: true })
}

/** Errors of the bridge to Astro: mostly a Host that passes the guards but does not make a URL, such as `1.2`. */
function respondToBridgeError(error: unknown): Response {
  const to = requestWithoutUrl()
  if (error instanceof RequestError) {
    return webResponseOf(
      respondProblem(to, { problem: 'bad_request', message: 'Host and request target do not make a URL.' }),
    )
  }
  logFault(error, { requestId: to.request.requestId, method: 'GET', route: null })
  return webResponseOf(respondProblem(to, INTERNAL))
}
