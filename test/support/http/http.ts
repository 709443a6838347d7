// The suite's HTTP client: one request, sent byte for byte as written, read whole, decoded, and held against the
// declared shapes and the OpenAPI document. It is node:http and not fetch, because the tests need raw paths, HEAD, headers and source addresses.
import { Agent, type ClientRequest, type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps, Agent as SecureAgent } from 'node:https'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expectDeclared } from './declared.ts'
import { expectDocumented } from './documented.ts'

export interface RequestOptions {
  method?: string
  /** The key sent as a Bearer; none where absent. */
  key?: string | undefined
  headers?: Record<string, string>
  body?: string | Buffer
  /** Source address, for a server that looks at its peer. */
  localAddress?: string
}

export interface HttpResponse<T = unknown> {
  status: number
  /** Lower-case names; repeated ones joined. */
  headers: Record<string, string>
  /** The body as it travelled. */
  raw: Buffer
  /** The body, decoded. */
  text: string
  /** The parsed body, where it is JSON. */
  data: T
}

/** A service at an address: asks it, and checks each answer against the declared shapes. */
export type Service = <T = unknown>(target: string, ask?: RequestOptions) => Promise<HttpResponse<T>>

const agents = {
  'http:': new Agent({ keepAlive: true, maxSockets: 128 }),
  'https:': new SecureAgent({ keepAlive: true }),
}

/** A client of the service at `base` (an address, possibly with a path). `target` is path and query, sent raw. */
export function serviceAt(base: string): Service {
  return async <T>(target: string, ask: RequestOptions = {}) => {
    const answer = await exchange<T>(base, target, ask)
    expectDeclared(ask.method ?? 'GET', target, answer)
    expectDocumented(ask.method ?? 'GET', target, answer)
    return answer
  }
}

/** The same for a server in front, which may add headers of its own and answer by itself: nothing is checked. */
export function uncheckedAt(base: string): Service {
  return <T>(target: string, ask: RequestOptions = {}) => exchange<T>(base, target, ask)
}

async function exchange<T>(base: string, target: string, ask: RequestOptions): Promise<HttpResponse<T>> {
  const started = openRequest(base, target, ask)
  const answered = responseTo<T>(started)
  started.end(ask.body)
  return answered
}

/** Opens a request without ending it, for tests that hold one open. */
export function openRequest(base: string, target: string, ask: RequestOptions): ClientRequest {
  const { protocol, hostname, port, pathname } = new URL(base)
  const send = protocol === 'https:' ? overHttps : overHttp
  return send({
    agent: agents[protocol as keyof typeof agents],
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port,
    path: pathname.replace(/\/$/, '') + target,
    method: ask.method ?? 'GET',
    headers: headersOf(ask),
    ...(ask.localAddress && { localAddress: ask.localAddress }),
  })
}

function headersOf({ key, headers, body }: RequestOptions): Record<string, string> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` }
  return { ...authorization, ...length, ...headers }
}

/** Reads the whole answer to a request; rejects when the connection fails before the answer is complete. */
export function responseTo<T>(sent: ClientRequest): Promise<HttpResponse<T>> {
  return new Promise((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', (message) => read<T>(message).then(resolve, reject))
  })
}

async function read<T>(message: IncomingMessage): Promise<HttpResponse<T>> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  const raw = Buffer.concat(chunks)
  const headers = Object.fromEntries(
    Object.entries(message.headersDistinct).map(([name, values]) => [name, (values ?? []).join(', ')]),
  )
  const text = decode(raw, headers['content-encoding']).toString('utf8')
  return { status: message.statusCode ?? 0, headers, raw, text, data: parsed(text, headers) as T }
}

function decode(raw: Buffer, coding: string | undefined): Buffer {
  if (raw.length === 0 || coding === undefined || coding === 'identity') return raw
  if (coding === 'br') return brotliDecompressSync(raw)
  if (coding === 'gzip') return gunzipSync(raw)
  throw new Error(`The answer came in a coding that nobody asked for: ${coding}`)
}

function parsed(text: string, headers: Record<string, string>): unknown {
  if (text === '' || !headers['content-type']?.startsWith('application/json')) return undefined
  return JSON.parse(text)
}

/** A query string of name and value pairs, percent-encoded. */
export function queryOf(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
}
