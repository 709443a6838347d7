// The port that Prometheus asks, on 127.0.0.1 alone and apart from the interface.
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { SAFETY_HEADERS } from '../http/response/common-headers.ts'
import type { MetricsText } from './metrics.ts'
import { endWith, unableLine } from './start-lines.ts'

/** Only this machine is answered. */
export const METRICS_HOST = '127.0.0.1'
const PATH = '/metrics'

/** A server, not yet listening, that answers `GET /metrics`. */
export function metricsServer(metrics: MetricsText, onError: (error: unknown) => void): Server {
  const listener: RequestListener = (request, response) => {
    if (request.url !== PATH) return answer(response, 404, 'text/plain', `There is only ${PATH} here.\n`)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answer(response, 405, 'text/plain', 'GET alone.\n')
    metrics.text().then(
      (text) => answer(response, 200, metrics.contentType, text),
      (error) => {
        onError(error)
        answer(response, 500, 'text/plain', 'The metrics could not be read.\n')
      },
    )
  }
  return createServer({ requestTimeout: 10_000 }, listener)
}

/** Listens on METRICS_PORT until the process ends; ends it where that can't be. */
export function listenForMetrics(port: number, metrics: MetricsText, onError: (error: unknown) => void): void {
  const server = metricsServer(metrics, onError)
  server.once('error', (error) => endWith(unableLine(error, METRICS_HOST, port, 'METRICS_PORT')))
  server.listen(port, METRICS_HOST).unref()
}

function answer(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { ...SAFETY_HEADERS, 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body)
}
