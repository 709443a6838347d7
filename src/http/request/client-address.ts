// The client's address, by which registrations and searches without a key are counted.
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
