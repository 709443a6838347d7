// Headers that do not depend on the content of a response.
import type { HeaderRecord } from './api-response.ts'

/** On every response (rule 1.16). */
export const SAFETY_HEADERS: Readonly<HeaderRecord> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

/** On every response under `/v1` (rule 1.9). */
const API_HEADERS: Readonly<HeaderRecord> = {
  ...SAFETY_HEADERS,
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, ETag, Link, X-Request-Id, ' +
    'X-Ignored-Parameters, WWW-Authenticate',
}

/** The header with the identifier of the request (rule 1.15). */
export const REQUEST_ID = 'X-Request-Id'

export const JSON_TYPE = 'application/json; charset=utf-8'
export const MARKDOWN_TYPE = 'text/markdown; charset=utf-8'

/** The client may keep a copy, and revalidates it before each use (rule 15.5). */
export const REVALIDATE = 'private, no-cache'
export const NEVER_STORE = 'no-store'

/** Whether a raw path is under `/v1`, known or not. */
export function isApiPath(path: string): boolean {
  return path.startsWith('/v1') && (path.length === 3 || path.charCodeAt(3) === 47)
}

/** Headers as the lines of a head. */
export function headLines(headers: HeaderRecord): string {
  let lines = ''
  for (const name in headers) lines += `${name}: ${headers[name]}\r\n`
  return lines
}

const SAFETY_HEAD = headLines(SAFETY_HEADERS)
const API_HEAD = headLines(API_HEADERS)

/** Descriptions of the API (rule 23.1), and what clients in a browser send to connect to `/mcp` (rules 31.2, 42.1). */
const OPEN: ReadonlySet<string> = new Set([
  ...['/openapi.json', '/llms.txt', '/server.json'],
  ...['/mcp', '/mcp/', '/oauth/token', '/oauth/register', '/oauth/revoke', '/oauth/jwks'],
])
const WELL_KNOWN = '/.well-known/'

/** Whether pages of any origin may read what is outside of the API. */
export function isOpenPath(path: string): boolean {
  return OPEN.has(path) || path.startsWith(WELL_KNOWN) || (path.startsWith('/docs') && path.endsWith('.md'))
}

/** The header lines of every response to this raw path. */
export function commonHead(path: string): string {
  return isApiPath(path) || isOpenPath(path) ? API_HEAD : SAFETY_HEAD
}
