// How an answer becomes a Response: one place that knows the common headers, HEAD and connections that must close.
// Headers are plain objects and bodies whole, with their length: @hono/node-server writes those without a copy.
import type { Encoded, Text } from '../snapshot/snapshot.ts'
import type { Admission } from '../state/windows.ts'
import type { Answering, Locals } from './call.ts'
import { commonHeaders, type HeaderRecord, JSON_TYPE } from './common-headers.ts'
import { chooseCoding } from './content-coding.ts'
import { matchTag, tagOfContent, tagOfParts } from './entity-tag.ts'
import { PROBLEMS, type Problem, problemBody } from './problem.ts'

type Body = string | Uint8Array<ArrayBuffer> | null

/** A cached copy may be kept by its owner, and is asked about before it is used. */
export const REVALIDATE = 'private, no-cache'
export const NEVER_STORE = 'no-store'

/** A complete response; a request body that nobody read closes the connection. */
export function send(to: Answering, status: number, headers: HeaderRecord, body: Body): Response {
  const all: HeaderRecord = { ...commonHeaders(to.arrival.path), ...headers }
  if (to.admission !== null) addRateLimit(all, to.admission)
  if (to.arrival.unreadBody) all['Connection'] = 'close'
  if (body !== null) all['Content-Length'] = String(lengthOf(body))
  return new Response(to.arrival.method === 'HEAD' ? null : body, { status, headers: all })
}

function lengthOf(body: string | Uint8Array): number {
  return typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength
}

/** (specification, "Limits") */
function addRateLimit(headers: HeaderRecord, { limit, remaining, resetAt }: Admission): void {
  headers['X-RateLimit-Limit'] = String(limit)
  headers['X-RateLimit-Remaining'] = String(remaining)
  headers['X-RateLimit-Reset'] = String(resetAt)
}

/** A problem as its JSON error body, never stored. */
export function refuse(to: Answering, problem: Problem, headers: HeaderRecord = {}): Response {
  const fixed = { 'Content-Type': JSON_TYPE, 'Cache-Control': NEVER_STORE }
  return send(to, PROBLEMS[problem.problem].status, { ...fixed, ...headers }, problemBody(problem))
}

/** A JSON body made for this answer alone, never stored. */
export function sendFresh(to: Answering, status: number, body: unknown): Response {
  const headers = { 'Content-Type': JSON_TYPE, 'Cache-Control': NEVER_STORE }
  return send(to, status, headers, JSON.stringify(body))
}

/** A body made once, in the coding that the client likes best, or 304. */
export function sendEncoded(to: Answering, encoded: Encoded, cacheControl: string, type = JSON_TYPE): Response {
  const coding = chooseCoding(to.arrival.headers['accept-encoding'] as string | undefined)
  const tag = tagOfContent(encoded.hash, coding)
  const headers = validators(tag, cacheControl)
  if (matchTag(to.arrival.headers['if-none-match'], tag) !== 'none') return send(to, 304, headers, null)
  if (coding !== 'identity') headers['Content-Encoding'] = coding
  headers['Content-Type'] = type
  return send(to, 200, headers, encoded[coding] as Uint8Array<ArrayBuffer>)
}

/** A body that follows from the snapshot and the query. */
export interface Derived {
  /** Tells apart all bodies of one snapshot: the route and the normalised query. */
  readonly key: string
  /** Makes the body; null where there is no such resource. Not called where a 304 will do. */
  body(): Text | null
  /** Said where there is none. */
  missing?(): string
  /** Where it is not {@link REVALIDATE}. */
  readonly cacheControl?: string
  /** Request headers, beside Accept-Encoding, that another answer may follow from. */
  readonly vary?: string
}

/** A derived body with its ETag, 304 where the client has it, 404 where there is none. */
export function sendDerived(to: Locals, { key, body, missing, cacheControl, vary }: Derived): Response {
  const tag = tagOfParts(to.served.snapshot.id, key)
  const match = matchTag(to.arrival.headers['if-none-match'], tag)
  const headers = validators(tag, cacheControl ?? REVALIDATE)
  if (vary !== undefined) headers['Vary'] += `, ${vary}`
  if (match === 'this') return send(to, 304, headers, null)
  const text = body()
  if (text === null) return refuse(to, { problem: 'not_found', message: missing?.() ?? 'There is nothing here.' })
  if (match === 'any') return send(to, 304, headers, null)
  headers['Content-Type'] = JSON_TYPE
  return send(to, 200, headers, Buffer.from(text, 'latin1'))
}

/** A small body made from live state, tagged by its own content. */
export function sendLive(to: Answering, body: unknown): Response {
  const text = JSON.stringify(body)
  const tag = tagOfParts(text)
  const headers = validators(tag, REVALIDATE)
  if (matchTag(to.arrival.headers['if-none-match'], tag) !== 'none') return send(to, 304, headers, null)
  headers['Content-Type'] = JSON_TYPE
  return send(to, 200, headers, text)
}

function validators(tag: string, cacheControl: string): HeaderRecord {
  return { ETag: tag, 'Cache-Control': cacheControl, Vary: 'Accept-Encoding' }
}
