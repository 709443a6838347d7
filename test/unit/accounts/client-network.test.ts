import { expect, test } from 'vitest'
import { clientNetwork, networksOf } from '../../../src/accounts/client-network.ts'

test.each(['', 'unknown', '1.2.3', '1.2.3.4.5', ':::'])('%j is not an address and stays unchanged', (text) => {
  expect(clientNetwork(text)).toBe(text)
})

test('an IPv4 address is its own network, mapped into IPv6 or not (rule 5.8)', () => {
  for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '::FFFF:c000:201', '0:0:0:0:0:ffff:192.0.2.1'])
    expect(clientNetwork(address)).toBe('192.0.2.1')
  expect(clientNetwork('::ffff:192.0.2.2')).toBe('192.0.2.2')
})

// (rule 5.8)
test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['::ffff:0:192.0.2.1', '0:0:0:0::/64'],
])('%s counts for %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})

// (rule 23.8)
test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:1:2::1', '2001:db8:1::/48'],
  ['2001:0db8:1:ffff::1', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['unknown', 'unknown'],
])('%s is in the wide network %s', (address, network) => {
  expect(networksOf(address)).toEqual({ own: clientNetwork(address), wide: network })
})
