// The headers that responses carry whatever they answer.
import { type HeaderRecord, headLines } from './api-response.ts'

/** On every response. */
export const SAFETY_HEADERS: Readonly<HeaderRecord> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

/** On every response under `/v1`: any origin may read it, with the headers a client needs. (decisions.md 2.1) */
const API_HEADERS: Readonly<HeaderRecord> = {
  ...SAFETY_HEADERS,
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, ETag, X-Request-Id',
}

/** Names the request in the log too. */
export const REQUEST_ID = 'X-Request-Id'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Whether a raw path belongs to the interface, known or not. */
export function isApiPath(path: string): boolean {
  return path.startsWith('/v1') && (path.length === 3 || path.charCodeAt(3) === 47)
}

const SAFETY_HEAD = headLines(SAFETY_HEADERS)
const API_HEAD = headLines(API_HEADERS)

/** What describes the interface is for any origin, as the interface is. */
const OPEN_TEXTS: ReadonlySet<string> = new Set(['/openapi.json', '/llms.txt', '/llms-full.txt'])

/** What an answer to this raw path carries in any case, as lines of its head. */
export function commonHead(path: string): string {
  return isApiPath(path) || OPEN_TEXTS.has(path) ? API_HEAD : SAFETY_HEAD
}
