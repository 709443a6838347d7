// An answer as a value: what an endpoint returns, before anybody has decided how it is written. Its head is text that is
// ready to be sent, because putting headers together from a map costs more than everything else about a small answer.

import type { ProblemName } from './problem.ts'

export type HeaderRecord = Record<string, string>

/** Bytes of UTF-8, or the same bytes as a one-byte string (latin1), which is written together with the head. */
export type Body = string | Uint8Array

export interface ApiResponse {
  readonly status: number
  /** Header lines, each with its line end; all but those that belong to the connection. Holds nothing a client sent. */
  readonly head: string
  /** Null where none is sent. */
  readonly body: Body | null
  /** Whether the connection ends with this response, because a request body may not have been read. */
  readonly closes: boolean
  /** The accepted key, for logs; null if there is none. */
  readonly keyId: string | null
  /** The problem that the body describes, for metrics; null if it describes none. */
  readonly problem: ProblemName | null
}

/** Headers as lines of a head. */
export function headLines(headers: HeaderRecord): string {
  let lines = ''
  for (const name in headers) lines += `${name}: ${headers[name]}\r\n`
  return lines
}

/** The names and values of a head in turn. */
export function headPairs(head: string): string[] {
  return head
    .split('\r\n')
    .slice(0, -1)
    .flatMap((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])
}

/** The answer as a `Response`, for whoever serves those. */
export function webResponseOf({ status, head, body, closes }: ApiResponse): Response {
  const pairs = headPairs(closes ? `${head}Connection: close\r\n` : head)
  const headers = new Headers()
  for (let i = 0; i < pairs.length; i += 2) headers.append(pairs[i] as string, pairs[i + 1] as string)
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body
  return new Response(bytes as Uint8Array<ArrayBuffer> | null, { status, headers })
}
