// A request as it arrived: the raw target, before any URL parser has normalised it, and headers without a copy. The
// pipeline reads this, so that it works alike behind our own server and in `astro dev`, which has only a Request.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { nextRequestId } from './request-id.ts'

export interface ApiRequest {
  /** Names this request in the answer's headers and in the log. */
  readonly requestId: string
  /** Upper case. */
  readonly method: string
  /** The path of the request target, raw: percent-escapes, dot segments and slashes as sent. */
  readonly path: string
  /** What follows the first `?`, raw; empty where there is none. */
  readonly query: string
  /** Header values by lower-case name. */
  readonly headers: IncomingHttpHeaders
  /** Whether a body is announced that was not read to its end; whoever reads it sets this to false. */
  unreadBody: boolean
  /** Address of the socket's other end, or null where it is not known. */
  peer(): string | null
  /** The body's chunks. Leaving the loop early keeps the connection open. */
  body(): AsyncIterable<Uint8Array>
}

/** The request behind a request of our own server; its target is in origin form (guards.ts). */
export function requestOfMessage(message: IncomingMessage): ApiRequest {
  const { headers } = message
  const announced = announcesBody(headers)
  return {
    requestId: nextRequestId(),
    method: message.method ?? 'GET',
    ...splitTarget(message.url ?? '/'),
    headers,
    unreadBody: announced,
    peer: () => message.socket.remoteAddress ?? null,
    body: () => (announced ? message.iterator({ destroyOnReturn: false }) : noChunks()),
  }
}

/** The request behind a Request alone, whose URL has been normalised by whoever made it. */
export function requestOfFetch(request: Request): ApiRequest {
  const headers = Object.fromEntries(request.headers)
  return {
    requestId: nextRequestId(),
    method: request.method,
    ...splitTarget(request.url.replace(/^[a-z]+:\/\/[^/?#]*/i, '')),
    headers,
    unreadBody: request.body !== null,
    peer: () => null,
    body: () => request.body ?? noChunks(),
  }
}

function splitTarget(target: string): { path: string; query: string } {
  const mark = target.indexOf('?')
  return mark < 0 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark + 1) }
}

/** Whether a request comes with a body, or says so. */
export function announcesBody(headers: IncomingHttpHeaders): boolean {
  const length = headers['content-length']
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined
}

async function* noChunks(): AsyncIterable<Uint8Array> {}
