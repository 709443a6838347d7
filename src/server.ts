// The Node server, started by being imported: listens, answers, and stops in order.
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { BadEnvironment } from './config.ts'
import { answer } from './fetch.ts'
import { responseOf } from './http/answer.ts'
import { arrivalOfMessage } from './http/arrival.ts'
import { assetsIn, clientFolder } from './http/assets.ts'
import type { Answering } from './http/call.ts'
import { drainable } from './http/drain.ts'
import { interfaceListener } from './http/interface-listener.ts'
import { nodeServer } from './http/node-server.ts'
import { nextRequestId } from './http/request-id.ts'
import { refuse } from './http/respond.ts'
import { METRICS_HOST, metricsServer } from './operate/metrics-server.ts'
import { logFault, type OpenService, openService } from './operate/service.ts'
import { nothingWholeLine, readyLine, unableLine } from './operate/start-lines.ts'
import { renderPage } from './ui/page-renderer.ts'

const DRAIN_MS = 8_000
/** Connections that may wait to be accepted; one more waits for a second or longer. The system may allow fewer. */
const BACKLOG = 4_096

try {
  serve(openService())
} catch (error) {
  giveUp(error instanceof BadEnvironment ? error.message : `Vitrine can't start: ${(error as Error).message}`)
}

function serve(service: OpenService): void {
  const { host, port } = service.config
  const drain = drainable(interfaceListener(answer, pageListener()))
  const server = nodeServer(drain.listener, service.observe)
  server.once('error', (error) => giveUp(unableLine(error, host, port)))
  server.listen({ port, host, backlog: BACKLOG }, () => announce(server, service))
  listenForMetrics(service)
  stopInOrder(service, () => drain.begin(server, DRAIN_MS))
}

/** On a port of its own, where METRICS_PORT is set; it ends with the process. */
function listenForMetrics({ config: { metricsPort }, metrics, log }: OpenService): void {
  if (metrics === null || metricsPort === undefined) return
  const server = metricsServer(metrics, (err) => log.error({ err }, 'metrics could not be read'))
  server.once('error', (error) => giveUp(unableLine(error, METRICS_HOST, metricsPort, 'METRICS_PORT')))
  server.listen(metricsPort, METRICS_HOST).unref()
}

async function announce(server: Server, { follower }: OpenService): Promise<void> {
  await follower.ready
  if (follower.current === null && follower.refusal !== null) giveUp(nothingWholeLine(follower.refusal))
  process.stdout.write(`${readyLine(server.address(), follower.current)}\n`)
}

/** Only pages go over the bridge to Astro, and only their files are on disk. */
function pageListener(): RequestListener {
  const assets = assetsIn(clientFolder(import.meta.url))
  const render = getRequestListener(
    (request, { incoming }) => renderPage(request, arrivalOfMessage(incoming as IncomingMessage)),
    { overrideGlobalObjects: true, errorHandler: answerBridgeError },
  )
  return (incoming, outgoing) => assets(incoming, outgoing) || render(incoming, outgoing)
}

/** A request that makes no URL belongs nowhere. */
function nowhere(): Answering {
  const requestId = nextRequestId()
  return { arrival: { requestId, method: 'GET', path: '/', headers: {}, unreadBody: true }, admission: null }
}

/** What the bridge itself fails at: mostly a Host that looks right and makes no URL, such as `1.2`. */
function answerBridgeError(error: unknown): Response {
  const to = nowhere()
  if (error instanceof RequestError) {
    return responseOf(refuse(to, { problem: 'bad_request', message: 'Host and request target do not make a URL.' }))
  }
  logFault(error, { requestId: to.arrival.requestId, method: 'GET', route: null })
  return responseOf(refuse(to, { problem: 'internal', message: 'Something went wrong on our side; please try again.' }))
}

/** Drains and exits on a signal (0) and on an error that nothing caught (1). */
function stopInOrder({ log, close, beginStop }: OpenService, drained: () => Promise<void>): void {
  let stopping = false
  async function stop(code: number): Promise<void> {
    if (stopping) return
    stopping = true
    beginStop()
    try {
      await drained()
      await close()
    } catch (err) {
      log.fatal({ err }, 'stopping failed')
      process.exit(1)
    }
    process.exit(code)
  }
  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  const fail = (err: unknown) => {
    log.fatal({ err }, 'an error that nothing caught; stopping')
    stop(1)
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
}

function giveUp(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
