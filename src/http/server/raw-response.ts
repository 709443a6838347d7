// Writes a response to a socket, for bytes that are not a request.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { HeaderRecord } from '../response/api-response.ts'
import { JSON_TYPE, REQUEST_ID, SAFETY_HEADERS } from '../response/common-headers.ts'
import { PROBLEMS, type Problem, problemBody } from '../response/problem.ts'
import { NEVER_STORE } from '../response/respond.ts'
import { dropWhatArrives } from './linger.ts'

/** Writes a problem with the id of its request, and ends the connection. */
export function endConnection(socket: Duplex, requestId: string, problem: Problem, headers: HeaderRecord = {}): void {
  const { status } = PROBLEMS[problem.problem]
  const body = problemBody(problem)
  const lines = Object.entries({
    ...SAFETY_HEADERS,
    [REQUEST_ID]: requestId,
    ...headers,
    'Content-Type': JSON_TYPE,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': NEVER_STORE,
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  dropWhatArrives(socket as Socket)
}
