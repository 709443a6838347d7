// Closes connections whose client is still sending. Closing one at once would reset it, and the client would lose the
// response. So this side ends first, and then reads and drops what arrives for a limited time.
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'

/** How long a rejected upload may continue, and for how many bytes. */
const LINGER_MS = 2_000
const LINGER_BYTES = 8 * 1024 * 1024
const CHECK_MS = 50

/** Makes the connection of a request linger after its response, instead of being closed at once. */
export function lingerAfter(incoming: IncomingMessage): void {
  const { socket } = incoming
  socket.destroySoon = () => {
    if (!socket.writableEnded) socket.end()
    dropWhatArrives(socket, incoming)
  }
}

/** Whether our side of a connection has ended. Requests on it get no response. */
export function hasEnded({ socket }: IncomingMessage): boolean {
  return socket.writableEnded
}

/**
 * Reads and drops what arrives. Closes the connection when the other side ends it or a limit is reached. The limits are
 * also checked at intervals, because Node.js may drop bytes without an event.
 */
export function dropWhatArrives(socket: Socket, from: Readable = socket): void {
  const until = performance.now() + LINGER_MS
  const maxBytes = socket.bytesRead + LINGER_BYTES
  const check = () => {
    if (performance.now() >= until || socket.bytesRead >= maxBytes) socket.destroy()
  }
  const timer = setInterval(check, CHECK_MS)
  socket.once('end', () => socket.destroy()).once('close', () => clearInterval(timer))
  from.on('data', check).resume()
}
