// Ids that name one request in its answer's headers and in the log. Nothing of them is taken over from the client.
import { randomBytes } from 'node:crypto'

const PROCESS = randomBytes(6).toString('hex')
let count = 0

/** An id that no other request has, of this process or another: `0f1e2d3c4b5a-1z`. */
export function nextRequestId(): string {
  count++
  return `${PROCESS}-${count.toString(36)}`
}
