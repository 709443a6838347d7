// Passes a request to a handler of node:http, such as the library's, and returns its response as one of ours. So sign-ins go
// through the same pipeline as all requests.
import type { RequestListener } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import inject from 'light-my-request'
import { parseJson } from '../ground/texts.ts'
import type { ProbeContext } from '../http/endpoint.ts'
import type { ApiRequest } from '../http/request/api-request.ts'
import type { ApiResponse } from '../http/response/api-response.ts'
import { respond } from '../http/response/respond.ts'

export interface NodeResponse {
  readonly status: number
  /** Header lines, without those of the connection, the length, cookies, and other origins. */
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
const READ = ['accept', 'authorization', 'content-type'] as const
const OURS =
  /^(?:connection|content-length|date|keep-alive|transfer-encoding|referrer-policy|x-content-type-options|vary|set-cookie|access-control-.*)$/

let turn: Promise<unknown> = Promise.resolve()

/** Waits for a turn of the event loop of its own: a call takes 1 ms, and a flood of them would hold up all other requests. */
function ownTurn(): Promise<unknown> {
  turn = turn.then(() => setImmediate())
  return turn
}

/** `baseUrl` is the address that clients use, which may differ from the one of the connection. */
export async function throughNode(
  handler: RequestListener,
  request: ApiRequest,
  baseUrl: string,
  { url, method, type, body }: Passed = {},
): Promise<NodeResponse> {
  await ownTurn()
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

/** The response of the library, with what the log says about it (rule 42.11). */
export function respondAs(to: ProbeContext, { status, head, location, body }: NodeResponse): ApiResponse {
  const client = URL.parse(new URLSearchParams(to.request.query).get('client_id') ?? '')?.host
  const error = errorIn(location) ?? (status < 400 ? undefined : errorOf(body))
  return { ...respond(to, status, head, body), signIn: { client, error } }
}

function errorIn(location: string | null): string | undefined {
  return URL.parse(location ?? '', 'http://localhost')?.searchParams.get('error') ?? undefined
}

function errorOf(body: Buffer): string | undefined {
  const parsed = parseJson(body.toString())
  const { error, error_description: text } = (parsed.ok ? parsed.value : {}) as Record<string, string | undefined>
  return text === undefined ? error : `${error}: ${text}`
}
