// Writes a response to its connection: head and body in one write.
//
// The head does not go through `writeHead`, which validates, lower-cases and compares each of nine headers again: 1.7 µs
// of 10 for a response of 900 bytes (Node.js 26). Every version of Node.js keeps the finished head in `_header`. Without
// that field, this module uses `writeHead`.

import { type RequestListener, type ServerResponse, STATUS_CODES } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { whenReady } from '../../ground/scheduling.ts'
import type { HandleRequest } from '../handle-request.ts'
import { requestOfMessage } from '../request/api-request.ts'
import { type ApiResponse, headPairs } from '../response/api-response.ts'

/** How long an idle connection stays open, in ms. */
export const KEEP_ALIVE_MS = 65_000

const KEEP_ALIVE = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_MS / 1000}\r\n\r\n`
const CLOSE = 'Connection: close\r\n\r\n'
/** More than nearly all responses have. */
const SCRATCH_BYTES = 64 * 1024

/** What `writeHead` prepares for `end`. */
interface Prepared {
  _header?: string | null
  _headerSent: boolean
  _hasBody: boolean
  _last: boolean
}

/** Writes a response and ends it. If `shouldKeepAlive` is false, the connection closes after it. */
export function writeResponse(outgoing: ServerResponse, response: ApiResponse): void {
  const { status, head, body, closes } = response
  if (closes) outgoing.shouldKeepAlive = false
  const prepared = outgoing as ServerResponse & Prepared
  if (prepared._header === null) prepareHead(prepared, response)
  else outgoing.writeHead(status, headPairs(head))
  if (body === null) outgoing.end()
  else if (typeof body === 'string' || body instanceof Uint8Array) writeWhole(prepared, body)
  // At the pace of the client. If the file cannot be read to its end, the response is cut off.
  else void pipeline(body.blocks(), outgoing).catch(() => void outgoing.destroy())
}

/** Holds responses until the system has taken them: head and body as one string would be copied on the heap. */
let scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES)

function writeWhole(outgoing: ServerResponse & Prepared, body: string | Uint8Array): void {
  const { _header: head } = outgoing
  const size = (head?.length ?? 0) + body.length
  if (!head || size > SCRATCH_BYTES) return void outgoing.end(body, 'latin1')
  if (size > scratch.length) scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES)
  const at = scratch.write(head, 'latin1')
  if (typeof body === 'string') scratch.write(body, at, 'latin1')
  else scratch.set(body, at)
  outgoing._headerSent = true
  outgoing.end(scratch.subarray(0, size))
  // What the system has not taken stays, and the next response stands behind it.
  if (outgoing.writableLength > 0) scratch = scratch.subarray(size)
}

function prepareHead(outgoing: ServerResponse & Prepared, { status, head, body }: ApiResponse): void {
  const keepAlive = outgoing.shouldKeepAlive
  outgoing.statusCode = status
  outgoing._hasBody = body !== null
  if (!keepAlive) outgoing._last = true
  const statusLine = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`
  outgoing._header = `${statusLine}${head}${dateLine()}${keepAlive ? KEEP_ALIVE : CLOSE}`
}

let dateSecond = 0
let date = ''

function dateLine(): string {
  const now = Math.floor(Date.now() / 1000)
  if (now !== dateSecond) date = `Date: ${new Date(now * 1000).toUTCString()}\r\n`
  dateSecond = now
  return date
}

// Write batching: the responses of one turn of the event loop are written together at its end. A write that wakes a
// sleeping client costs the operating system more than the write itself, and only the first write of a batch does that.
const MAX_BATCH = 32

/** Returns a function that writes a response at the end of the turn, or when a batch is full. */
export function batchedWrites(): (outgoing: ServerResponse, response: ApiResponse) => void {
  const waiting: { outgoing: ServerResponse; response: ApiResponse }[] = []

  function flush(): void {
    for (const { outgoing, response } of waiting.splice(0)) writeResponse(outgoing, response)
  }

  return (outgoing, response) => {
    waiting.push({ outgoing, response })
    if (waiting.length === 1) setImmediate(flush)
    else if (waiting.length === MAX_BATCH) flush()
  }
}

/** Writes the response to each request. */
export function apiListener(handle: HandleRequest): RequestListener {
  const write = batchedWrites()
  return (incoming, outgoing) => {
    whenReady(handle(requestOfMessage(incoming)), (response) => write(outgoing, response))
  }
}
