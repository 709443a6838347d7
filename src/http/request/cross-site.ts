// Recognizes requests that any website can make its visitors' browsers send without asking the server (rule 5.13).
import type { ApiRequest } from './api-request.ts'

/** What forms send. A browser asks the server before a script of another website sends another type. (Fetch, 2.2.2) */
const SIMPLE_TYPES: ReadonlySet<string> = new Set([
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
])

/** Whether a browser sends a request from another website with a content type that needs no preflight. */
export function isCrossSiteForm({ headers }: Pick<ApiRequest, 'headers'>): boolean {
  if (headers['sec-fetch-site'] !== 'cross-site') return false
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  return SIMPLE_TYPES.has(type.trim().toLowerCase())
}
