// Identifiers of requests, for responses and logs. They contain nothing from the client (rule 1.15).
import { randomBytes } from 'node:crypto'

const PROCESS = randomBytes(6).toString('hex')
let count = 0

/** Returns an identifier that no other request of any process has: `0f1e2d3c4b5a-1z`. */
export function nextRequestId(): string {
  count++
  return `${PROCESS}-${count.toString(36)}`
}
