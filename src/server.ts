// The server process: importing this module starts it.
import type { RequestListener, Server } from 'node:http'
import { handleRequest } from './fetch.ts'
import { passedSocket } from './ground/config.ts'
import { cannotListenLine } from './ground/faults.ts'
import { leftLook } from './ground/left-look.ts'
import { assetsIn, clientFolder } from './http/server/assets.ts'
import { dropStalled, limitConnections } from './http/server/connection-limit.ts'
import { drain } from './http/server/drain.ts'
import { nodeServer } from './http/server/node-server.ts'
import { apiListener } from './http/server/write-response.ts'
import { listenForMetrics } from './operate/metrics-server.ts'
import { stopInOrder, stopOnSignals } from './operate/orderly-stop.ts'
import { type OpenService, startService } from './operate/service.ts'
import { exitWith, exitWithError, noValidSnapshotLine, readyLine } from './operate/start-lines.ts'
import { loadPages } from './ui/serve/page-modules.ts'
import { renderProblems } from './ui/serve/page-renderer.ts'

const DRAIN_MS = 8_000
/** How many connections may wait to be accepted. The system may allow fewer. */
const BACKLOG = 4_096

start().catch(exitWithError)

/** Listens when the snapshot is loaded. If nothing is published, listens at once and waits (rule 20.11). */
async function start(): Promise<void> {
  const service = await startService()
  const server = nodeServer(requestListener(), service.observe)
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
  if (watcher.refusal !== null && !service.stopping) await leftLook.beFirst(service)
  if (service.stopping) return
  if (watcher.current === null && watcher.refusal !== null)
    exitWith(watcher.mismatch ?? noValidSnapshotLine(watcher.refusal))
  listen(server, service)
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
    leftLook.begin()
  })
}

function startMetrics({ config: { metricsHost: host, metricsPort: port }, metrics, log }: OpenService): void {
  if (metrics === null || port === undefined) return
  listenForMetrics({ host, port }, metrics, (err) => log.error({ err }, 'metrics could not be read'))
}

function printReady(server: Server, { watcher }: OpenService): void {
  process.stdout.write(`${readyLine(server.address(), watcher.current?.snapshot ?? null)}\n`)
}

/** Handles all requests: first those for the files that pages load. */
function requestListener(): RequestListener {
  const assets = assetsIn(clientFolder(import.meta.url))
  const handle = apiListener(handleRequest)
  return (incoming, outgoing) => assets(incoming, outgoing) || handle(incoming, outgoing)
}
