// Limits connections: how many there are, so that file descriptors remain for databases, snapshots and pictures, and how long a
// client may take nothing of a response, which stays in memory that long.

import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { orElse } from '../../ground/faults.ts'

/** An idle connection takes about 10 KB. */
const MAX_CONNECTIONS = 10_000
/** Descriptors for everything else; at most half of them. */
const RESERVED = 256
const LIMITS_FILE = '/proc/self/limits'
const REPORT_EVERY_MS = 60_000

/** Returns the number of connections that a limit of file descriptors allows. */
export function connectionLimit(descriptors = descriptorLimit()): number {
  return Math.min(MAX_CONNECTIONS, descriptors - Math.min(RESERVED, descriptors >> 1))
}

/** The limit of this process. On a system that does not tell it, a limit that most systems have. */
export function descriptorLimit(file = LIMITS_FILE): number {
  const [, limit] = /^Max open files\s+(\d+)/m.exec(orElse(() => readFileSync(file, 'utf8'), '')) ?? []
  return Number(limit ?? MAX_CONNECTIONS + RESERVED)
}

/**
 * Closes connections above the limit at once. `report` receives a line at most once per minute when that happens, or when
 * a connection cannot be accepted.
 */
export function limitConnections(server: Server, report: (line: string) => void): void {
  let reportedAt = Number.NEGATIVE_INFINITY
  const reportSometimes = (line: string) => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return
    reportedAt = performance.now()
    report(line)
  }
  server.maxConnections = connectionLimit()
  server.on('drop', () => reportSometimes(`connections are closed, because ${server.maxConnections} are open`))
  server.on('error', (error) => reportSometimes(`a connection could not be accepted: ${error.message}`))
}

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
