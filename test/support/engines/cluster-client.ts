// A client of several servers that remembers each request with its times, on one clock that never jumps.
import { Agent, request } from 'node:http'
import { KEPT_ALIVE } from '../http/http.ts'
import type { ClusterServer } from './cluster.ts'

export interface Exchange {
  readonly key: string | null
  readonly server: ClusterServer
  readonly target: string
  /** ms of performance.now(), before the first and after the last byte. */
  readonly sent: number
  readonly received: number
  /** 0 if the connection broke. */
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

interface Sending {
  readonly key?: string | null
  readonly target?: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface ClusterClient {
  /** Sends a request to a server (a listing by default). Never rejects. */
  send(server: ClusterServer, sending?: Sending): Promise<Exchange>
  /** Every exchange so far, in the order of their ends, if the client remembers them. */
  readonly exchanges: Exchange[]
  close(): void
}

export function clusterClient({ remembers = true } = {}): ClusterClient {
  const agent = new Agent({ ...KEPT_ALIVE, maxSockets: 200 })
  const exchanges: Exchange[] = []

  function send(server: ClusterServer, sending: Sending = {}): Promise<Exchange> {
    const { key = null, target = '/v1/inspirations?limit=1', method = 'GET', headers, body } = sending
    const sent = performance.now()
    return new Promise((resolve) => {
      const end = (status: number, text: string, answered: Exchange['headers'] = {}) => {
        const exchange = { key, server, target, sent, received: performance.now(), status, headers: answered, text }
        if (remembers) exchanges.push(exchange)
        resolve(exchange)
      }
      const all = {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...headers,
      }
      const outgoing = request(server.url + target, { agent, method, headers: all }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () => end(response.statusCode ?? 0, text, response.headers))
        response.on('error', () => end(0, ''))
      })
      outgoing.on('error', () => end(0, '')).end(body)
    })
  }

  return { send, exchanges, close: () => agent.destroy() }
}

export function header({ headers }: Exchange, name: string): number {
  return Number(headers[name])
}
