// Pages as values: a page is rendered and compressed once, and then sent with its ETag, or as 304 if the client has it.

import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Config } from '../../ground/config.ts'
import { type MaybePromise, whenReady } from '../../ground/scheduling.ts'
import type { ApiResponse, HeaderRecord, ResponseContext } from './api-response.ts'
import { headLines, NEVER_STORE, REVALIDATE } from './common-headers.ts'
import { chooseCoding, SMALL_BYTES, type StoredCoding } from './content-coding.ts'
import { matchTag, tagOfContent } from './entity-tag.ts'
import { respond } from './respond.ts'

/** What is compressed already. */
const COMPRESSED = /^image\/(?!svg)/

const HTML_TYPE = 'text/html; charset=utf-8'

const COMPRESS: Record<Exclude<StoredCoding, 'identity'>, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 4 }),
}

export interface FinishedPage {
  readonly status: number
  /** Header lines, without those that depend on the request or only on the content. */
  readonly head: string
  readonly type: string | null
  readonly bytes: Uint8Array
  /** For the ETag. */
  readonly hash: string
  /** Whether clients may store the page. */
  readonly isStored: boolean
  /** The compressed bytes so far. */
  readonly codings: Map<StoredCoding, Uint8Array>
}

/**
 * Reads a rendered page. It keeps its own `Cache-Control`. Without one, clients revalidate it before each use, so that
 * they see a new snapshot at once.
 */
export async function finishPage(page: Response, headers: Readonly<HeaderRecord>): Promise<FinishedPage> {
  const bytes = new Uint8Array(await page.arrayBuffer())
  const { 'content-type': type, 'content-length': _, ...rendered } = Object.fromEntries(page.headers) as HeaderRecord
  rendered['cache-control'] ??= page.status < 400 ? REVALIDATE : NEVER_STORE
  return {
    status: page.status,
    head: headLines({ ...rendered, ...headers }),
    type: type === 'text/html' ? HTML_TYPE : (type ?? null),
    bytes,
    hash: hash('sha256', bytes, 'base64url').slice(0, 27),
    isStored: page.status === 200 && rendered['cache-control'] !== NEVER_STORE,
    codings: new Map(),
  }
}

/** Sends a page in the coding that the client prefers, with further headers. A page that must not be stored has no ETag. */
export function respondPage(
  to: ResponseContext,
  page: FinishedPage,
  headers: HeaderRecord = {},
): MaybePromise<ApiResponse> {
  const { status, type, bytes, isStored } = page
  const head = page.head + headLines({ Vary: 'Accept-Encoding', ...headers })
  const typed = type === null ? head : `${head}Content-Type: ${type}\r\n`
  if (!isStored) return respond(to, status, typed, bytes)
  const accepted = to.request.headers['accept-encoding'] as string | undefined
  const isSmall = bytes.length < SMALL_BYTES || COMPRESSED.test(type ?? '')
  const coding = isSmall ? 'identity' : chooseCoding(accepted)
  const tag = tagOfContent(page.hash, coding)
  const tagLine = `ETag: ${tag}\r\n`
  if (matchTag(to.request.headers['if-none-match'], tag) !== 'none') return respond(to, 304, head + tagLine, null)
  const coded = coding === 'identity' ? '' : `Content-Encoding: ${coding}\r\n`
  return whenReady(encoded(page, coding), (body) => respond(to, status, typed + tagLine + coded, body))
}

function encoded({ bytes, codings }: FinishedPage, coding: StoredCoding): MaybePromise<Uint8Array> {
  if (coding === 'identity') return bytes
  return (
    codings.get(coding) ??
    COMPRESS[coding](bytes).then((made) => {
      codings.set(coding, made)
      return made
    })
  )
}

/** Where the catalog's pictures are. */
export function pictureOrigins({ siteUrl, assetsUrl }: Pick<Config, 'siteUrl' | 'assetsUrl'>): string[] {
  return [...new Set([siteUrl, assetsUrl].map((url) => new URL(url).origin))]
}

/**
 * Pages load everything from this server, and pictures also from the catalog's addresses. They have no inline scripts or
 * styles, plug-ins or frames, and their forms post to this server only. A development server with live reload (`live`)
 * needs inline scripts and styles, and a socket.
 */
export function pageHeaders({ siteUrl, assetsUrl }: Pick<Config, 'siteUrl' | 'assetsUrl'>, live = false): HeaderRecord {
  const inline = live ? " 'unsafe-inline'" : ''
  const policy = [
    "default-src 'none'",
    `script-src 'self'${inline}`,
    `style-src 'self'${inline}`,
    `img-src 'self' data: ${pictureOrigins({ siteUrl, assetsUrl }).join(' ')}`,
    `connect-src 'self'${live ? ' ws:' : ''}`,
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return { 'Content-Security-Policy': policy.join('; '), 'X-Frame-Options': 'DENY' }
}
