// Writes a response to a socket, for bytes that are not a request.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { HeaderRecord } from '../response/api-response.ts'
import type { Problem } from '../response/problem.ts'
import { respondProblem } from '../response/respond.ts'
import { anonymous } from '../response/response-context.ts'
import { dropWhatArrives } from './linger.ts'

/** Writes a problem with the id of its request, and ends the connection. */
export function endConnection(socket: Duplex, requestId: string, problem: Problem, headers: HeaderRecord = {}): void {
  const to = anonymous({ requestId, method: 'GET', path: '', headers: {}, unreadBody: true })
  const { status, head, body } = respondProblem(to, problem, headers)
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}Connection: close\r\n\r\n${body}`, 'latin1')
  dropWhatArrives(socket as Socket)
}
