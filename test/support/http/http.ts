// The suite's HTTP client. It sends requests exactly as written and checks responses against the declared shapes and
// the OpenAPI document. It uses node:http because fetch changes paths and headers and cannot set a source address.
import { Agent, type ClientRequest, type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps, Agent as SecureAgent } from 'node:https'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expectDeclared } from './declared.ts'
import { expectDocumented } from './documented.ts'

export interface RequestOptions {
  method?: string
  /** The key that is sent as a bearer token, if any. */
  key?: string | undefined
  headers?: Record<string, string>
  body?: string | Buffer
  /** The source address, for a server that reads the client's address from the socket. */
  localAddress?: string
}

export interface HttpResponse<T = unknown> {
  status: number
  /** Headers by lower-case name. Repeated headers are joined with a comma. */
  headers: Record<string, string>
  /** The body as received, before decompression. */
  raw: Buffer
  /** The decompressed body. */
  bytes: Buffer
  /** The same as text. */
  text: string
  /** The parsed body if it is JSON, else undefined. */
  data: T
}

/** Sends a request to a server. `target` is the path and query, sent as written. */
export type Service = <T = unknown>(target: string, options?: RequestOptions) => Promise<HttpResponse<T>>

/**
 * Closes connections long before the server does, after 65 seconds without a request. Node.js does it a second before, but
 * other work can hold this process up for longer, and it would send requests on connections that are closed.
 */
export const KEPT_ALIVE = { keepAlive: true, timeout: 30_000 }
const agents = {
  'http:': new Agent({ ...KEPT_ALIVE, maxSockets: 128 }),
  'https:': new SecureAgent(KEPT_ALIVE),
}

/** Returns a client of the server at `base` (a URL, with or without a path) that checks every response. */
export function serviceAt(base: string): Service {
  return async <T>(target: string, options: RequestOptions = {}) => {
    const response = await exchange<T>(base, target, options)
    expectDeclared(options.method ?? 'GET', target, response)
    expectDocumented(options.method ?? 'GET', target, response)
    return response
  }
}

/** Returns a client that checks nothing, for a reverse proxy that adds headers and sends responses of its own. */
export function uncheckedAt(base: string): Service {
  return <T>(target: string, options: RequestOptions = {}) => exchange<T>(base, target, options)
}

async function exchange<T>(base: string, target: string, options: RequestOptions): Promise<HttpResponse<T>> {
  const request = openRequest(base, target, options)
  const response = responseTo<T>(request)
  request.end(options.body)
  return response
}

/** Opens a request without ending it, for tests that keep one open. */
export function openRequest(base: string, target: string, options: RequestOptions): ClientRequest {
  const { protocol, hostname, port, pathname } = new URL(base)
  const send = protocol === 'https:' ? overHttps : overHttp
  return send({
    agent: agents[protocol as keyof typeof agents],
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port,
    path: pathname.replace(/\/$/, '') + target,
    method: options.method ?? 'GET',
    headers: headersOf(options),
    ...(options.localAddress && { localAddress: options.localAddress }),
  })
}

function headersOf({ key, headers, body }: RequestOptions): Record<string, string> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` }
  return { ...authorization, ...length, ...headers }
}

/** Reads the whole response to a request. Rejects if the connection fails before the response is complete. */
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
  const bytes = decode(raw, headers['content-encoding'])
  const text = bytes.toString('utf8')
  return { status: message.statusCode ?? 0, headers, raw, bytes, text, data: parsed(text, headers) as T }
}

function decode(raw: Buffer, coding: string | undefined): Buffer {
  if (raw.length === 0 || coding === undefined || coding === 'identity') return raw
  if (coding === 'zstd') return zstdDecompressSync(raw)
  if (coding === 'br') return brotliDecompressSync(raw)
  if (coding === 'gzip') return gunzipSync(raw)
  throw new Error(`The response has an unknown content coding: ${coding}`)
}

function parsed(text: string, headers: Record<string, string>): unknown {
  if (text === '' || !headers['content-type']?.startsWith('application/json')) return undefined
  return JSON.parse(text)
}

/** Returns the percent-encoded query string of name and value pairs. */
export function queryOf(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
}
