// The last step of a page: its ETag, 304 if the client has it, and compression, once per content.
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ApiRequest } from '../request/api-request.ts'
import type { HeaderRecord } from './api-response.ts'
import { type Coding, chooseCoding } from './content-coding.ts'
import { matchTag, tagOfContent } from './entity-tag.ts'
import { NEVER_STORE, REVALIDATE } from './respond.ts'

/** Compression saves nothing below this size. */
const SMALL_BYTES = 1024
/** The number of compressed pages to keep. */
const MAX_KEPT = 32
const HTML_TYPE = 'text/html; charset=utf-8'

const COMPRESS: Record<Exclude<Coding, 'identity'>, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 4 }),
}

export type Finish = (request: ApiRequest, page: Response) => Promise<Response>

/**
 * Returns the last step of every page. A page keeps its own `Cache-Control`. Without one, clients revalidate it before
 * each use, so that they see a new snapshot at once. A page that must not be stored gets no ETag.
 */
export function pageFinisher(headers: Readonly<HeaderRecord>): Finish {
  const compressed = new Map<string, Uint8Array>()

  async function encode(bytes: Uint8Array, tag: string, coding: Coding): Promise<Uint8Array> {
    if (coding === 'identity') return bytes
    const known = compressed.get(tag)
    if (known !== undefined) return known
    const made = await COMPRESS[coding](bytes)
    for (const oldest of compressed.keys()) if (compressed.size >= MAX_KEPT) compressed.delete(oldest)
    compressed.set(tag, made)
    return made
  }

  return async (request, page) => {
    const bytes = new Uint8Array(await page.arrayBuffer())
    const all = { ...Object.fromEntries(page.headers), ...headers } as HeaderRecord
    if (all['content-type'] === 'text/html') all['content-type'] = HTML_TYPE
    all['cache-control'] ??= page.status < 400 ? REVALIDATE : NEVER_STORE
    if (request.unreadBody) all['connection'] = 'close'
    all['vary'] = 'Accept-Encoding'
    const coding = bytes.length < SMALL_BYTES ? 'identity' : chooseCoding(request.headers['accept-encoding'] as string)
    const tag = tagOfContent(hash('sha256', bytes, 'base64url').slice(0, 27), coding)
    const stored = page.status === 200 && all['cache-control'] !== NEVER_STORE
    if (stored) all['etag'] = tag
    if (stored && matchTag(request.headers['if-none-match'], tag) !== 'none') return notModified(all)
    const body = stored ? await encode(bytes, tag, coding) : bytes
    if (body !== bytes) all['content-encoding'] = coding
    all['content-length'] = String(body.byteLength)
    const sent = request.method === 'HEAD' ? null : (body as Uint8Array<ArrayBuffer>)
    return new Response(sent, { status: page.status, headers: all })
  }
}

function notModified(headers: HeaderRecord): Response {
  const { 'content-type': _, ...rest } = headers
  return new Response(null, { status: 304, headers: rest })
}
