// A response as a value. Its headers are text that is ready to be sent, because a `Response` and its bridge take two
// thirds of the time of a small response.
import { ReadableStream } from 'node:stream/web'
import type { KeyRecord } from '../../accounts/verification.ts'
import type { Admission } from '../../state/authorizer.ts'
import type { ApiRequest } from '../request/api-request.ts'
import type { ProblemName } from './problem.ts'

export type HeaderRecord = Record<string, string>

/** A body that is read from a file while it is sent, so that a slow client does not keep all of it in memory. */
export interface FileBody {
  /** In bytes. */
  readonly length: number
  /** The bytes from the first to the last. Rejects if the file cannot be read or has changed. */
  blocks(): AsyncIterable<Uint8Array>
}

/** UTF-8 bytes, or the same bytes as a one-byte string (latin1), which is written together with the head, or a file. */
export type Body = string | Uint8Array | FileBody

export interface ApiResponse {
  readonly status: number
  /** The status in logs and metrics, if it is another one. */
  readonly recordedStatus?: number
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
  /** What the log says about a step of a sign-in (rule 42.11). */
  readonly signIn?: SignInStep
}

export interface SignInStep {
  /** The host of a client that is described at an address. */
  readonly client?: string | undefined
  readonly error?: string | undefined
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
  return new Response(webBodyOf(body), { status, headers })
}

function webBodyOf(body: Body | null): BodyInit | null {
  if (body === null) return null
  if (typeof body === 'string') return Buffer.from(body, 'latin1')
  return (body instanceof Uint8Array ? body : ReadableStream.from(body.blocks())) as BodyInit
}

/** The part of a request that its response depends on. */
type ResponseRequest = Pick<ApiRequest, 'requestId' | 'method' | 'path' | 'headers' | 'unreadBody'>

export interface ResponseContext<Key extends KeyRecord | null = KeyRecord | null> {
  readonly request: ResponseRequest
  /** The accepted key, or null. */
  readonly key: Key
  /** The rate limiter's result for the key; null if the request is not limited. */
  readonly admission: Admission | null
}

/** The context of a request without an accepted key. */
export function anonymous<Request extends ResponseRequest>(request: Request) {
  return { request, key: null, admission: null }
}
