// The HTTP server: limits on time and size, the guards before any router, and JSON error bodies where Node.js would send
// plain text or nothing (rules 1.14, 2.1).
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex, Readable } from 'node:stream'
import { declaresBody, nextRequestId } from '../request/api-request.ts'
import type { RequestRecord } from '../request-record.ts'
import { anonymous, type HeaderRecord } from '../response/api-response.ts'
import { REQUEST_ID, SAFETY_HEADERS } from '../response/common-headers.ts'
import { PROBLEMS, type Problem } from '../response/problem.ts'
import { respondProblem } from '../response/respond.ts'
import { guard } from './guards.ts'
import { inTurn } from './pipelining.ts'
import { KEEP_ALIVE_MS, writeResponse } from './write-response.ts'

const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionsCheckingInterval: 1_000,
  /** Saves a tenth of the time of a small response: requests without a body get no body stream. */
  optimizeEmptyRequests: true,
  /** The guard handles a missing Host, with a JSON body. */
  requireHostHeader: false,
}

/** A client that ends its side gets the responses to all its requests. (Node.js has this property without documenting it.) */
const HALF_OPEN = { httpAllowHalfOpen: true }

const CONNECT: Problem = { problem: 'method_not_allowed', message: 'This server does not support CONNECT.' }
const EXPECT: Problem = { problem: 'expectation_failed', message: 'The only supported expectation is 100-continue.' }

/** Records a response that no router sees. Returns the id of the request. */
type RecordResponse = (method: string, status: number) => string

/**
 * Creates a server that does not listen yet. `listener` receives the requests that pass the guards, `observe` the records
 * of the others.
 */
export function nodeServer(listener: RequestListener, observe: (record: RequestRecord) => void = () => {}): Server {
  const record: RecordResponse = (method, status) => {
    const requestId = nextRequestId()
    observe({ request: { requestId, method }, route: null, status, keyId: null, milliseconds: 0, refusedBy: null })
    return requestId
  }
  const respond = inTurn((incoming, outgoing) => {
    if (incoming.method === 'OPTIONS' && incoming.url === '*') return respondToServerOptions(outgoing, record)
    const problem = guard(incoming)
    return problem === null ? listener(incoming, outgoing) : respondToMessage(incoming, outgoing, problem, record)
  })
  const server = createServer(LIMITS, (incoming, outgoing) => {
    // Our side has ended, so nothing can be sent.
    if (incoming.socket.writableEnded) return
    if (declaresBody(incoming.headers)) lingerAfter(incoming)
    respond(incoming, outgoing)
  })
  server.maxHeadersCount = 0
  Object.assign(server, HALF_OPEN)
  server.on('checkExpectation', (incoming, outgoing) => {
    lingerAfter(incoming)
    respondToMessage(incoming, outgoing, EXPECT, record)
  })
  server.on('connect', (_, socket) => endConnection(socket, record('CONNECT', 405), CONNECT, { Allow: METHODS }))
  server.on('clientError', (error, socket) => respondToBrokenRequest(error, socket, record))
  return server
}

const METHODS = 'GET, HEAD, POST, OPTIONS'

/** `OPTIONS *` concerns the server and not a path. (RFC 9110, 9.3.7) */
function respondToServerOptions(outgoing: ServerResponse, record: RecordResponse): void {
  outgoing.writeHead(204, { ...SAFETY_HEADERS, [REQUEST_ID]: record('OPTIONS', 204), Allow: METHODS }).end()
}

function respondToMessage(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  problem: Problem,
  record: RecordResponse,
): void {
  const { method = 'GET', url = '', headers } = incoming
  const requestId = record(method, PROBLEMS[problem.problem].status)
  const request = { requestId, method, path: url.replace(/\?.*/s, ''), headers, unreadBody: true }
  writeResponse(outgoing, respondProblem(anonymous(request), problem))
}

const BROKEN: Readonly<Record<string, Problem>> = {
  HPE_HEADER_OVERFLOW: {
    problem: 'headers_too_large',
    message: 'The request line and headers may have at most 16 KiB.',
  },
  HPE_INVALID_URL: { problem: 'bad_request', message: 'The request target is not a path. Percent-encode it as UTF-8.' },
  ERR_HTTP_REQUEST_TIMEOUT: { problem: 'timed_out', message: 'The request took too long to arrive.' },
}
const UNREADABLE: Problem = { problem: 'bad_request', message: 'The request is not well-formed HTTP.' }

/** A connection, with the response that Node.js sends on it. */
interface Connection extends Duplex {
  _httpMessage?: ServerResponse | null
}

/** Responds to bytes that are not a request, or not in time. More bytes would belong to a response that has begun. */
function respondToBrokenRequest(error: NodeJS.ErrnoException, socket: Connection, record: RecordResponse): void {
  if (socket.writableEnded) return // the response has been sent, and the rest is dropped
  if (!socket.writable || socket._httpMessage?.headersSent) return void socket.destroy()
  const problem = BROKEN[error.code ?? ''] ?? UNREADABLE
  endConnection(socket, record('-', PROBLEMS[problem.problem].status), problem)
}

/** Writes a problem with the id of its request to a socket whose bytes are not a request, and ends the connection. */
function endConnection(socket: Duplex, requestId: string, problem: Problem, headers: HeaderRecord = {}): void {
  const to = anonymous({ requestId, method: 'GET', path: '', headers: {}, unreadBody: true })
  const { status, head, body } = respondProblem(to, problem, headers)
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}Connection: close\r\n\r\n${body}`, 'latin1')
  dropWhatArrives(socket as Socket)
}

/** How long a rejected upload may continue, and for how many bytes. */
const LINGER_MS = 2_000
const LINGER_BYTES = 8 * 1024 * 1024
const CHECK_MS = 50

/** Makes the connection of a request linger after its response, instead of being closed at once. */
function lingerAfter(incoming: IncomingMessage): void {
  const { socket } = incoming
  socket.destroySoon = () => {
    if (!socket.writableEnded) socket.end()
    dropWhatArrives(socket, incoming)
  }
}

/**
 * Reads and drops what arrives. Closes the connection when the other side ends it or a limit is reached. The limits are
 * also checked at intervals, because Node.js may drop bytes without an event.
 */
function dropWhatArrives(socket: Socket, from: Readable = socket): void {
  const until = performance.now() + LINGER_MS
  const maxBytes = socket.bytesRead + LINGER_BYTES
  const check = () => {
    if (performance.now() >= until || socket.bytesRead >= maxBytes) socket.destroy()
  }
  const timer = setInterval(check, CHECK_MS)
  socket.once('end', () => socket.destroy()).once('close', () => clearInterval(timer))
  from.on('data', check).resume()
}
