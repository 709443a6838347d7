// The server for Prometheus, on its own port and address (rule 20.4).
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { cannotListenLine } from '../ground/faults.ts'
import { SAFETY_HEADERS } from '../http/response/common-headers.ts'
import type { MetricsText } from './metrics.ts'
import { exitWith } from './start-lines.ts'

const PATH = '/metrics'

/** Creates a server for `GET /metrics` that does not listen yet. */
export function metricsServer(metrics: MetricsText, onError: (error: unknown) => void): Server {
  const listener: RequestListener = (request, response) => {
    if (request.url !== PATH) return respond(response, 404, 'text/plain', `Not found. Metrics are at ${PATH}.\n`)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return respond(response, 405, 'text/plain', 'Only GET is supported.\n')
    metrics.text().then(
      (text) => respond(response, 200, metrics.contentType, text),
      (error) => {
        onError(error)
        respond(response, 500, 'text/plain', 'The metrics could not be read.\n')
      },
    )
  }
  return createServer({ requestTimeout: 10_000 }, listener)
}

/** Listens on METRICS_PORT of METRICS_HOST until the process exits. Exits if it cannot listen. */
export function listenForMetrics(
  { host, port }: { host: string; port: number },
  metrics: MetricsText,
  onError: (error: unknown) => void,
): void {
  const server = metricsServer(metrics, onError)
  const cannotListen = (error: Error) => exitWith(cannotListenLine(error, host, port, 'METRICS_PORT'))
  server.once('error', cannotListen).on('error', onError)
  server.listen(port, host, () => server.off('error', cannotListen)).unref()
}

function respond(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { ...SAFETY_HEADERS, 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body)
}
