// Which addresses a picture may be fetched from: public ones only, so that a name or a redirect leads to no machine of the
// operator's own network.
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** The ranges that IANA lists as not globally reachable. */
const SPECIAL: readonly [address: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['4000::', 2],
  ['8000::', 1],
]

/** One list for each version, because a list takes an IPv4 address for an IPv6 one, too. */
const blocked = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [address, prefix] of SPECIAL) {
  const version = address.includes(':') ? 'ipv6' : 'ipv4'
  blocked[version].addSubnet(address, prefix, version)
}

/** Whether an address is that of a machine on the internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return isIP(address) !== 0 && !blocked[version].check(address, version)
}

/** A host has an address that is not public. */
export class NotPublic extends Error {}

/** A lookup for sockets that fails with {@link NotPublic} if any address of a name is refused. The socket uses what it checked. */
export function checkedLookup(accepts: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const refused = found?.find(({ address }) => !accepts(address))
      const failure = error ?? (refused ? new NotPublic(`${hostname} has the address ${refused.address}`) : null)
      if (failure !== null || options.all) return callback(failure, found)
      const [{ address, family } = { address: '', family: 4 }] = found
      callback(null, address, family)
    })
  }
}
