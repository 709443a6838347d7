// A raw connection to the server under test, for bytes that no HTTP client sends.
import { connect } from 'node:net'

export interface RawResponse {
  /** All bytes received, as latin1. */
  text: string
  /** The status of each response in `text`. */
  statuses: number[]
  /** Whether the server closed the connection. */
  closed: boolean
}

interface SendOptions {
  /** Ends the sending side after the last byte, and keeps reading. */
  halfClose?: boolean
  /** How long to wait for the server to close the connection. */
  timeoutMs?: number
}

/** Sends the bytes (latin1) and returns what the server sends until it closes the connection or the timeout ends. */
export function exchangeRaw(url: string, bytes: string, { halfClose = false, timeoutMs = 5_000 }: SendOptions = {}) {
  const { hostname, port } = new URL(url)
  return new Promise<RawResponse>((resolve) => {
    let text = ''
    const socket = connect(Number(port), hostname)
    const timeout = setTimeout(() => done(false), timeoutMs)
    function done(closed: boolean): void {
      clearTimeout(timeout)
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
