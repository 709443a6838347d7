// Pipelined requests: those that arrive while a response of their connection is still being made or sent. Each one is
// handled when its response is the next to send, in a turn of the event loop of its own. So a burst on one connection does
// not delay others, and a client that reads nothing has at most one response in memory.
//
// Node.js parses a whole read (64 KB, up to 2,500 requests) before it can stop reading. So a limit for all connections
// bounds the requests that wait.
import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { onceEach } from '../../ground/caches.ts'

/** A connection with this number of unanswered requests is not read. */
const MAX_UNANSWERED = 16
/** It is read again when this number is left. */
const FEW_UNANSWERED = 8
/** Of all connections, about 2.5 KB each. */
const MAX_WAITING = 10_000

/** What Node.js itself uses to stop reading from a connection. */
interface Readable extends Socket {
  _paused?: boolean
  parser?: { resume(): void } | null
}

/** The requests of a connection that wait. */
interface Line {
  waiting: number
  isPaused: boolean
}

/**
 * Returns a listener that calls `handle` with each request in its turn. If more than `maxWaiting` requests wait, it closes
 * connections with more than 16 unanswered requests.
 */
export function inTurn(handle: RequestListener, maxWaiting = MAX_WAITING): RequestListener {
  const { enter, leave } = waitingRequests(maxWaiting)
  return (incoming, outgoing) => {
    // Node.js assigns the socket to the response that is the next to send.
    if (outgoing.socket !== null) return handle(incoming, outgoing)
    const { socket } = incoming
    if (socket.destroyed) return
    enter(socket)
    const takeTurn = () => {
      if (socket.destroyed || socket.writableEnded) return
      leave(socket)
      handle(incoming, outgoing)
    }
    outgoing.once('socket', () => setImmediate(takeTurn))
  }
}

/** Counts the requests that wait, and stops reading from connections with many. */
function waitingRequests(maxWaiting: number) {
  let waiting = 0

  const lineOf = onceEach((socket: Socket): Line => {
    const line = { waiting: 0, isPaused: false }
    socket.once('close', () => {
      waiting -= line.waiting
    })
    // Node.js resumes reading at this event.
    socket.on('drain', () => line.isPaused && stopReading(socket))
    return line
  })

  return {
    enter(socket: Socket): void {
      const line = lineOf(socket)
      waiting++
      line.waiting++
      if (line.waiting < MAX_UNANSWERED) return
      if (waiting > maxWaiting) return void socket.destroy()
      line.isPaused = true
      stopReading(socket)
    },
    leave(socket: Socket): void {
      const line = lineOf(socket)
      waiting--
      line.waiting--
      if (!line.isPaused) return
      line.isPaused = line.waiting > FEW_UNANSWERED
      if (line.isPaused) stopReading(socket)
      else readAgain(socket)
    },
  }
}

function stopReading(socket: Readable): void {
  socket._paused = true
  socket.pause()
}

function readAgain(socket: Readable): void {
  socket._paused = false
  socket.parser?.resume()
  socket.resume()
}
