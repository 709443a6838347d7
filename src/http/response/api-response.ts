// A response as a value. Its headers are text that is ready to be sent, because a `Response` and its bridge take two
// thirds of the time of a small response.

import type { ProblemName } from './problem.ts'

export type HeaderRecord = Record<string, string>

/** UTF-8 bytes, or the same bytes as a one-byte string (latin1), which is written together with the head. */
export type Body = string | Uint8Array

export interface ApiResponse {
  readonly status: number
  /** Header lines with their line ends, except those of the connection. The only text from a client is in names of parameters and links. */
  readonly head: string
  /** Null if none is sent. */
  readonly body: Body | null
  /** Whether the connection ends with this response, because a request body may not have been read. */
  readonly closes: boolean
  /** The accepted key, for logs; null if there is none. */
  readonly keyId: string | null
  /** The problem that the body describes, for metrics; null if it describes none. */
  readonly problem: ProblemName | null
}

/** Headers as the lines of a head. */
export function headLines(headers: HeaderRecord): string {
  let lines = ''
  for (const name in headers) lines += `${name}: ${headers[name]}\r\n`
  return lines
}

/** The names and values of a head, alternating. */
export function headPairs(head: string): string[] {
  return head
    .split('\r\n')
    .slice(0, -1)
    .flatMap((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])
}

/** The same response as a `Response` of the Fetch API. */
export function webResponseOf({ status, head, body, closes }: ApiResponse): Response {
  const pairs = headPairs(closes ? `${head}Connection: close\r\n` : head)
  const headers = new Headers()
  for (let i = 0; i < pairs.length; i += 2) headers.append(pairs[i] as string, pairs[i + 1] as string)
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body
  return new Response(bytes as Uint8Array<ArrayBuffer> | null, { status, headers })
}
