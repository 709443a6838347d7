// Passes a request to a handler of node:http, such as the library's, and returns its response as one of ours. So sign-ins go
// through the same pipeline as all requests.
import type { RequestListener } from 'node:http'
import inject from 'light-my-request'
import type { ApiRequest } from '../http/request/api-request.ts'

export interface NodeResponse {
  readonly status: number
  /** Header lines, without those of the connection and the length. */
  readonly head: string
  readonly location: string | null
  readonly body: Buffer
}

export interface Passed {
  /** The path and query, if others than those of the request. */
  readonly url?: string
  readonly method?: string
  readonly type?: string
  readonly body?: Uint8Array | string
}

/** What the handlers read. The address comes from the configuration, not from the client. */
const READ = ['accept', 'authorization', 'cookie', 'origin', 'access-control-request-method', 'content-type'] as const
const OURS = /^(?:connection|content-length|date|keep-alive|transfer-encoding|referrer-policy|x-content-type-options)$/

/** `baseUrl` is the address that clients use, which may differ from the one of the connection. */
export async function throughNode(
  handler: RequestListener,
  request: ApiRequest,
  baseUrl: string,
  { url, method, type, body }: Passed = {},
): Promise<NodeResponse> {
  const { protocol, host } = new URL(baseUrl)
  const sent = READ.filter((name) => request.headers[name])
  const known = Object.fromEntries(sent.map((name) => [name, request.headers[name]]))
  const { statusCode, headers, rawPayload } = await inject(handler, {
    url: url ?? `${request.path}?${request.query}`,
    method: method ?? (request.method === 'HEAD' ? 'GET' : request.method),
    headers: { ...known, host, 'x-forwarded-proto': protocol.slice(0, -1), ...(type && { 'content-type': type }) },
    ...(body !== undefined && { payload: Buffer.from(body) }),
  })
  const lines = Object.entries(headers).filter(([name]) => !OURS.test(name))
  const head = lines.flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}\r\n`)).join('')
  return { status: statusCode, head, location: (headers.location as string | undefined) ?? null, body: rawPayload }
}
