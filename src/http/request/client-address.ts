// Who is asking: the address that registrations are counted by.
import { isIP } from 'node:net'
import type { ApiRequest } from './api-request.ts'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The client's address. Without proxies (0) the socket's peer; behind n of them the n-th entry from the right of
 * `X-Forwarded-For`, and the peer where there are fewer entries or that one is no address. (decisions.md 1.3)
 */
export function clientAddress(request: ApiRequest, trustProxy: number): string {
  const forwarded = trustProxy > 0 ? forwardedAddress(request, trustProxy) : null
  return plain(forwarded ?? request.peer() ?? '127.0.0.1')
}

function forwardedAddress(request: ApiRequest, fromRight: number): string | null {
  const lines = request.headers['x-forwarded-for']
  if (lines === undefined) return null
  const entry = String(lines).split(',').at(-fromRight)?.trim()
  return entry && isIP(entry) ? entry : null
}

/** Without an IPv6 zone; an IPv4 address that was mapped into IPv6 as IPv4. */
function plain(address: string): string {
  const [bare = address] = address.split('%')
  return MAPPED.exec(bare)?.[1] ?? bare
}
