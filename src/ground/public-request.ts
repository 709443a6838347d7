// Requests to public addresses only, so that no name and no redirect leads to a machine of the operator's own network, not
// even by a handshake: addresses are checked before a connection is made. (rules 40.45, 42.4)
import { lookup } from 'node:dns'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A request would leave the public internet. */
export class NotPublic extends Error {}

/** Whether an address is that of a machine on the internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6))
}

/** What IANA gives out. All of IPv6 beside it is special or unused. */
const GLOBAL_IPV6: [ipaddr.IPv6, number] = [new ipaddr.IPv6([0x2000, 0, 0, 0, 0, 0, 0, 0]), 3]

export interface PublicRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** Which addresses are accepted; public ones by default. */
  readonly accepts?: ((address: string) => boolean) | undefined
  /** Finds the addresses of a name; the system does by default. */
  readonly lookup?: typeof lookup | undefined
}

/** What an error of a request says beside its code. */
export interface Connected {
  /** Whether the host took the connection. */
  readonly connected: boolean
}

/** The response to a GET over http or https. Follows no redirect. Rejects with {@link NotPublic}, or an error with {@link Connected}. */
export async function requestPublic(
  target: URL,
  { headers, signal, accepts = isPublicAddress, lookup: find = lookup }: PublicRequest,
): Promise<IncomingMessage> {
  const { protocol, hostname } = target
  if (protocol !== 'https:' && protocol !== 'http:') throw new NotPublic(`${protocol} is not http or https`)
  requireAccepted(hostname, accepts)
  const send = protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((resolve, reject) => {
    let connected = false
    send(target, { headers, signal, lookup: checkedLookup(accepts, find), agent: false }, resolve)
      .on('socket', (socket) => socket.once('connect', () => (connected = true)))
      .on('error', (error) => reject(Object.assign(error, { connected } satisfies Connected)))
      .end()
  })
}

/** Throws {@link NotPublic} for a host that is an address, which no lookup sees, unless it is accepted. */
export function requireAccepted(hostname: string, accepts: (address: string) => boolean): void {
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && !accepts(literal)) throw new NotPublic(`${literal} is not a public address`)
}

/** Fails with {@link NotPublic} if any address of a name is refused. The socket uses what was checked. */
export function checkedLookup(accepts: (address: string) => boolean, find: typeof lookup = lookup): LookupFunction {
  return (hostname, options, callback) => {
    find(hostname, { ...options, all: true }, (error, addresses) => {
      const refused = addresses?.find(({ address }) => !accepts(address))
      const failure = error ?? (refused ? new NotPublic(`${hostname} has the address ${refused.address}`) : null)
      if (failure !== null || options.all) return callback(failure, addresses)
      const [{ address, family } = { address: '', family: 4 }] = addresses
      callback(null, address, family)
    })
  }
}
