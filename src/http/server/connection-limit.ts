// Limits the number of connections, so that file descriptors remain for databases, snapshots and pictures.
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'

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
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync(file, 'utf8')) ?? []
    return Number(limit ?? MAX_CONNECTIONS + RESERVED)
  } catch {
    return MAX_CONNECTIONS + RESERVED
  }
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
