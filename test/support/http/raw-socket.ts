// A bare connection to the service under test, for what no HTTP client would send.
import { connect } from 'node:net'

export interface RawResponse {
  /** Everything that came back. */
  text: string
  /** The statuses of all responses in it. */
  statuses: number[]
  /** Whether the other side closed the connection by itself. */
  closed: boolean
}

interface Sending {
  /** Ends our side after the last byte, and goes on reading. */
  halfClose?: boolean
  /** How long the other side is waited for to close. */
  patienceMs?: number
}

/** Sends the bytes (latin1) and gives all that comes back until the connection closes, or patience ends. */
export function exchangeRaw(url: string, bytes: string, { halfClose = false, patienceMs = 5_000 }: Sending = {}) {
  const { hostname, port } = new URL(url)
  return new Promise<RawResponse>((resolve) => {
    let text = ''
    const socket = connect(Number(port), hostname)
    const patience = setTimeout(() => done(false), patienceMs)
    function done(closed: boolean): void {
      clearTimeout(patience)
      socket.destroy()
      resolve({ text, statuses: statusesIn(text), closed })
    }
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk
    })
    socket.on('error', () => {}).on('close', () => done(true))
    socket.write(bytes, 'latin1')
    if (halfClose) socket.end()
  })
}

function statusesIn(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}

/** The JSON body of the last response. */
export function bodyOf({ text }: RawResponse): unknown {
  return JSON.parse(text.slice(text.lastIndexOf('\r\n\r\n') + 4))
}
