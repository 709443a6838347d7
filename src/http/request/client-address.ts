// Where a request comes from: the client's address, by which registrations and searches without a key are counted, and whether
// another website made a browser send it.
import { isIP } from 'node:net'
import { networksOf } from '../../accounts/client-network.ts'
import type { Waiter } from '../queue/work-queue.ts'
import type { ApiRequest } from './api-request.ts'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The client's address. With n trusted proxies it is the n-th entry from the right of `X-Forwarded-For`, or the socket's
 * peer if that entry is missing or is not an address (rule 22.4).
 */
export function clientAddress(request: ApiRequest, trustProxy: number): string {
  const forwarded = trustProxy > 0 ? forwardedAddress(request, trustProxy) : null
  return plain(forwarded ?? request.peer() ?? '127.0.0.1')
}

/** Who waits for the response to a request. */
export function waiterOf(request: ApiRequest, trustProxy: number): Waiter {
  return { client: networksOf(clientAddress(request, trustProxy)), signal: request.signal() }
}

function forwardedAddress(request: ApiRequest, fromRight: number): string | null {
  const lines = request.headers['x-forwarded-for']
  if (lines === undefined) return null
  const entry = String(lines).split(',').at(-fromRight)?.trim()
  return entry && isIP(entry) ? entry : null
}

/** The address without an IPv6 zone. An IPv4 address mapped into IPv6 becomes IPv4. */
function plain(address: string): string {
  const [bare = address] = address.split('%')
  return MAPPED.exec(bare)?.[1] ?? bare
}

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
