// The networks that a client counts for: its own, which is an IPv4 address or the /64 of an IPv6 address (rule 5.8), and
// the wide one around it, a /24 or a /48. Those are the smallest blocks that the Internet routes, so a stranger can easily
// have all addresses of one, but few of them.
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Returns an IPv4 address itself, also if it is mapped into IPv6 (`::ffff:192.0.2.1`), and the first four groups of any
 * other IPv6 address (`2001:db8:0:1::/64`). Returns a text that is not an address unchanged.
 */
export function clientNetwork(address: string): string {
  if (isIP(address) !== 6) return address
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  return `${hexadecimal(parsed.parts.slice(0, 4))}::/64`
}

export interface ClientNetworks {
  /** What {@link clientNetwork} returns. */
  readonly own: string
  /** Such as `192.0.2.0/24` or `2001:db8:0::/48`. Equal to `own` for a text that is not an address. */
  readonly wide: string
}

export function networksOf(address: string): ClientNetworks {
  const own = clientNetwork(address)
  const wide = isIP(own) === 4 ? own.replace(/\d+$/, '0/24') : own.replace(/:[\da-f]+::\/64$/, '::/48')
  return { own, wide }
}

function hexadecimal(groups: readonly number[]): string {
  return groups.map((group) => group.toString(16)).join(':')
}
