// Drops connections whose client takes nothing of a response, because the response stays in memory that long.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const STALLED_MS = 30_000

/** What Node.js knows of the write that is under way. The timers of sockets look at it too, but only once per timeout. */
interface Writing extends Socket {
  _handle?: { writeQueueSize?: number } | null
}

/**
 * Closes a connection when nothing of a waiting response was taken for `stalledMs`, at most a thirtieth of that later
 * (rule 20.8).
 */
export function dropStalled(server: Server, stalledMs = STALLED_MS): void {
  const open = new Map<Socket, { progress: number; since: number }>()
  server.on('connection', (socket: Socket) => {
    open.set(socket, { progress: Number.NaN, since: 0 })
    socket.once('close', () => open.delete(socket))
  })
  const sweep = setInterval(() => {
    const now = performance.now()
    for (const [socket, last] of open) {
      const progress = progressOf(socket)
      if (progress !== last.progress) Object.assign(last, { progress, since: now })
      else if (now - last.since >= stalledMs) socket.destroy()
    }
  }, stalledMs / 30).unref()
  server.once('close', () => clearInterval(sweep))
}

/** A number that changes when the client takes something of what waits, and NaN, which equals nothing, if nothing waits. */
function progressOf(socket: Writing): number {
  if (socket.writableLength === 0) return Number.NaN
  return socket.bytesWritten - socket.writableLength - (socket._handle?.writeQueueSize ?? 0)
}
