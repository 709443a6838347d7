// Closing a connection whose client is still sending. To close it at once would reset it, and a reset takes the answer
// from the client's hands; so our side ends, and what still arrives is read and dropped for a while.
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'

/** How long, and how many bytes more, a refused upload may go on. */
const LINGER_MS = 2_000
const LINGER_BYTES = 8 * 1024 * 1024
const LOOK_MS = 50

/** Makes the connection of a request end after its answer as said above, instead of being cut. */
export function lingerAfter(incoming: IncomingMessage): void {
  const { socket } = incoming
  socket.destroySoon = () => {
    if (!socket.writableEnded) socket.end()
    dropWhatArrives(socket, incoming)
  }
}

/** Whether our side of a connection has ended: no request on it is answered any more. */
export function isLeaving({ socket }: IncomingMessage): boolean {
  return socket.writableEnded
}

/**
 * Reads what still comes, drops it, and closes the connection when the other side has ended, or it has been enough.
 * Bytes are looked at as they come and, where Node.js drops them before anybody sees them, at intervals.
 */
export function dropWhatArrives(socket: Socket, from: Readable = socket): void {
  const until = performance.now() + LINGER_MS
  const enough = socket.bytesRead + LINGER_BYTES
  const look = () => {
    if (performance.now() >= until || socket.bytesRead >= enough) socket.destroy()
  }
  const looking = setInterval(look, LOOK_MS)
  socket.once('end', () => socket.destroy()).once('close', () => clearInterval(looking))
  from.on('data', look).resume()
}
