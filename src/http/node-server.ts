// The http server: limits on time and size, the guards before any router, and JSON where Node would answer with nothing
// or with plain text.
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { KEEP_ALIVE_MS, writeAnswer } from './answer-writer.ts'
import { announcesBody } from './arrival.ts'
import { guard } from './guards.ts'
import { isLeaving, lingerAfter } from './linger.ts'
import type { Problem } from './problem.ts'
import { endConnection } from './raw-response.ts'
import { refuse } from './respond.ts'

const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionsCheckingInterval: 1_000,
  /** No stream's life is led for a request that announces no body: a tenth of a small answer's time. */
  optimizeEmptyRequests: true,
  /** A missing Host is answered by the guard, in JSON. */
  requireHostHeader: false,
}

const CONNECT: Problem = { problem: 'method_not_allowed', message: 'CONNECT is not for this server.' }
const EXPECT: Problem = { problem: 'expectation_failed', message: 'The only expectation met is 100-continue.' }

/** A server, not yet listening, whose listener only sees requests that the guards let through. */
export function nodeServer(listener: RequestListener): Server {
  const server = createServer(LIMITS, (incoming, outgoing) => {
    if (isLeaving(incoming)) return
    if (announcesBody(incoming.headers)) lingerAfter(incoming)
    if (incoming.method === 'OPTIONS' && incoming.url === '*') return answerServerOptions(outgoing)
    const problem = guard(incoming)
    return problem === null ? listener(incoming, outgoing) : refuseMessage(incoming, outgoing, problem)
  })
  server.maxHeadersCount = 0
  server.on('checkExpectation', (incoming, outgoing) => {
    lingerAfter(incoming)
    refuseMessage(incoming, outgoing, EXPECT)
  })
  server.on('connect', (_, socket) => endConnection(socket, CONNECT, { Allow: 'GET, HEAD, POST, OPTIONS' }))
  server.on('clientError', answerBrokenRequest)
  return server
}

/** `OPTIONS *` asks about the server, not about a path. (RFC 9110, 9.3.7) */
function answerServerOptions(outgoing: ServerResponse): void {
  outgoing.writeHead(204, { Allow: 'GET, HEAD, POST, OPTIONS' }).end()
}

function refuseMessage(incoming: IncomingMessage, outgoing: ServerResponse, problem: Problem): void {
  const { method = 'GET', url = '', headers } = incoming
  const arrival = { method, path: url.replace(/\?.*/s, ''), headers, unreadBody: true }
  writeAnswer(outgoing, refuse({ arrival, admission: null }, problem))
}

const BROKEN: Readonly<Record<string, Problem>> = {
  HPE_HEADER_OVERFLOW: { problem: 'headers_too_large', message: 'The request line and headers may have 16 KiB.' },
  HPE_INVALID_URL: { problem: 'bad_request', message: 'The request target is no path; percent-encode it as UTF-8.' },
  ERR_HTTP_REQUEST_TIMEOUT: { problem: 'timed_out', message: 'The request took too long to arrive.' },
}
const UNREADABLE: Problem = { problem: 'bad_request', message: 'The request is not well-formed HTTP.' }

/** What arrived could not be read as a request, or not in time. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (socket.writableEnded) return // it is answered already, and what still arrives is dropped
  if (!socket.writable || answerBegun(socket)) return void socket.destroy()
  endConnection(socket, BROKEN[error.code ?? ''] ?? UNREADABLE)
}

/** Bytes of a response are on their way: more would be read as its continuation. Node keeps it on the socket. */
function answerBegun(socket: Duplex & { _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent === true
}
