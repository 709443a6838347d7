// The http server: limits on time and size, the guards before any router, and JSON where Node would answer with nothing
// or with plain text.
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { announcesBody } from '../request/api-request.ts'
import { nextRequestId } from '../request/request-id.ts'
import type { RequestRecord } from '../request-record.ts'
import { REQUEST_ID, SAFETY_HEADERS } from '../response/common-headers.ts'
import { PROBLEMS, type Problem } from '../response/problem.ts'
import { respondProblem } from '../response/respond.ts'
import { anonymous } from '../response/response-context.ts'
import { guard } from './guards.ts'
import { isLeaving, lingerAfter } from './linger.ts'
import { endConnection } from './raw-response.ts'
import { KEEP_ALIVE_MS, writeResponse } from './write-response.ts'

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

/** Told of what is answered before any router; gives the id of the request. */
type Note = (method: string, status: number) => string

/**
 * A server, not yet listening, whose listener only sees requests that the guards let through; `observe` is told of the
 * others.
 */
export function nodeServer(listener: RequestListener, observe: (answered: RequestRecord) => void = () => {}): Server {
  const note: Note = (method, status) => {
    const requestId = nextRequestId()
    observe({ request: { requestId, method }, route: null, status, keyId: null, milliseconds: 0, refusedBy: null })
    return requestId
  }
  const server = createServer(LIMITS, (incoming, outgoing) => {
    if (isLeaving(incoming)) return
    if (announcesBody(incoming.headers)) lingerAfter(incoming)
    if (incoming.method === 'OPTIONS' && incoming.url === '*') return answerServerOptions(outgoing, note)
    const problem = guard(incoming)
    return problem === null ? listener(incoming, outgoing) : refuseMessage(incoming, outgoing, problem, note)
  })
  server.maxHeadersCount = 0
  server.on('checkExpectation', (incoming, outgoing) => {
    lingerAfter(incoming)
    refuseMessage(incoming, outgoing, EXPECT, note)
  })
  server.on('connect', (_, socket) => endConnection(socket, note('CONNECT', 405), CONNECT, { Allow: METHODS }))
  server.on('clientError', (error, socket) => answerBrokenRequest(error, socket, note))
  return server
}

const METHODS = 'GET, HEAD, POST, OPTIONS'

/** `OPTIONS *` asks about the server, not about a path. (RFC 9110, 9.3.7) */
function answerServerOptions(outgoing: ServerResponse, note: Note): void {
  outgoing.writeHead(204, { ...SAFETY_HEADERS, [REQUEST_ID]: note('OPTIONS', 204), Allow: METHODS }).end()
}

function refuseMessage(incoming: IncomingMessage, outgoing: ServerResponse, problem: Problem, note: Note): void {
  const { method = 'GET', url = '', headers } = incoming
  const requestId = note(method, PROBLEMS[problem.problem].status)
  const request = { requestId, method, path: url.replace(/\?.*/s, ''), headers, unreadBody: true }
  writeResponse(outgoing, respondProblem(anonymous(request), problem))
}

const BROKEN: Readonly<Record<string, Problem>> = {
  HPE_HEADER_OVERFLOW: { problem: 'headers_too_large', message: 'The request line and headers may have 16 KiB.' },
  HPE_INVALID_URL: { problem: 'bad_request', message: 'The request target is no path; percent-encode it as UTF-8.' },
  ERR_HTTP_REQUEST_TIMEOUT: { problem: 'timed_out', message: 'The request took too long to arrive.' },
}
const UNREADABLE: Problem = { problem: 'bad_request', message: 'The request is not well-formed HTTP.' }

/** Stands where no method could be read. */
const NO_METHOD = '-'

/** What arrived could not be read as a request, or not in time. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex, note: Note): void {
  if (socket.writableEnded) return // it is answered already, and what still arrives is dropped
  if (!socket.writable || answerBegun(socket)) return void socket.destroy()
  const problem = BROKEN[error.code ?? ''] ?? UNREADABLE
  endConnection(socket, note(NO_METHOD, PROBLEMS[problem.problem].status), problem)
}

/** Bytes of a response are on their way: more would be read as its continuation. Node keeps it on the socket. */
function answerBegun(socket: Duplex & { _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent === true
}
