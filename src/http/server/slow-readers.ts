// Drops connections whose client takes nothing of a response, because the response stays in memory that long.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const STALLED_MS = 30_000

/**
 * Closes a connection when nothing of a response was taken for `stalledMs`, within twice that time. The timer of the socket
 * sees progress inside a large write. Only a connection with a response that waits gets one, because it costs time.
 */
export function dropStalled(server: Server, stalledMs = STALLED_MS): void {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const sweep = setInterval(() => {
    for (const socket of open)
      if (socket.writableLength > 0 && socket.timeout !== stalledMs) socket.setTimeout(stalledMs)
  }, stalledMs / 10).unref()
  server.once('close', () => clearInterval(sweep))
}
