// A request with its raw target, before a URL parser has normalized it. Our own server and `astro dev`, which has only a
// `Request`, both make it, so that the request handler works the same in both.
import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { onceEach } from '../../ground/caches.ts'
import { splitTarget } from './percent-encoding.ts'

export interface ApiRequest {
  /** Identifies the request in its response and in the log (rule 1.15). */
  readonly requestId: string
  /** Upper case. */
  readonly method: string
  /** The path of the request target as sent, with its percent-escapes, dot segments and slashes. */
  readonly path: string
  /** The part after the first `?` as sent; empty if there is none. */
  readonly query: string
  /** Header values by lower-case name. */
  readonly headers: IncomingHttpHeaders
  /** Whether the request has a body that has not been read to its end. The reader of the body sets this to false. */
  unreadBody: boolean
  /** The address of the socket's peer, or null if it is not known. */
  peer(): string | null
  /** Aborts when the client ends its side of the connection, or the connection closes. */
  signal(): AbortSignal
  /** The chunks of the body. Leaving the loop early keeps the connection open. */
  body(): AsyncIterable<Uint8Array>
}

/** The request of a message to our own server. Its target is in origin form (guards.ts). */
export function requestOfMessage(message: IncomingMessage): ApiRequest {
  const { headers } = message
  const declared = declaresBody(headers)
  return {
    requestId: nextRequestId(),
    method: message.method ?? 'GET',
    ...splitTarget(message.url ?? '/'),
    headers,
    unreadBody: declared,
    peer: () => message.socket.remoteAddress ?? null,
    signal: () => signalOf(message.socket),
    body: () => (declared ? message.iterator({ destroyOnReturn: false }) : noChunks()),
  }
}

/** The request of a `Request`, whose URL is already normalized. */
export function requestOfFetch(request: Request, peer: string | null = null): ApiRequest {
  const headers = Object.fromEntries(request.headers)
  return {
    requestId: nextRequestId(),
    method: request.method,
    ...splitTarget(request.url.replace(/^[a-z]+:\/\/[^/?#]*/i, '')),
    headers,
    unreadBody: request.body !== null,
    peer: () => peer,
    signal: () => request.signal,
    body: () => request.body ?? noChunks(),
  }
}

/** One for all requests of a connection, so that a long one has few listeners. */
const signalOf = onceEach((socket: Socket) => {
  const ending = new AbortController()
  const end = () => ending.abort()
  if (socket.readableEnded || socket.destroyed) end()
  else socket.once('end', end).once('close', end)
  return ending.signal
})

/** Whether the headers declare a body. */
export function declaresBody(headers: IncomingHttpHeaders): boolean {
  const length = headers['content-length']
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined
}

async function* noChunks(): AsyncIterable<Uint8Array> {}

const PROCESS = randomBytes(6).toString('hex')
let count = 0

/** Returns an identifier that no other request of any process has: `0f1e2d3c4b5a-1z`. */
export function nextRequestId(): string {
  count++
  return `${PROCESS}-${count.toString(36)}`
}
