import { expect, test } from 'vitest'
import { clientAddress } from '../../../../src/http/request/client-address.ts'
import { request } from '../fakes.ts'

const PEER = '192.0.2.1'

// (rule 22.4)
test.each([
  [0, '198.51.100.7', PEER],
  [1, undefined, PEER],
  [1, '198.51.100.7', '198.51.100.7'],
  [1, 'spoofed, 198.51.100.7', '198.51.100.7'],
  [1, '203.0.113.9, 198.51.100.7', '198.51.100.7'],
  [2, '203.0.113.9, 198.51.100.7', '203.0.113.9'],
  [2, ' 10.0.0.1 ,203.0.113.9,  198.51.100.7', '203.0.113.9'],
  [3, '203.0.113.9, 198.51.100.7', PEER],
  [1, 'unknown', PEER],
  [1, '198.51.100.7:4711', PEER],
  [1, '198.51.100.7,', PEER],
  [1, '2001:db8::1', '2001:db8::1'],
  [1, '::ffff:198.51.100.7', '198.51.100.7'],
])('behind %i proxies, X-Forwarded-For %j is the client %s', (proxies, forwarded, expected) => {
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  expect(clientAddress(request('/', { headers, peer: PEER }), proxies)).toBe(expected)
})

test('a mapped or zoned peer becomes a plain address', () => {
  expect(clientAddress(request('/', { peer: '::ffff:192.0.2.1' }), 0)).toBe('192.0.2.1')
  expect(clientAddress(request('/', { peer: 'fe80::1%eth0' }), 0)).toBe('fe80::1')
})
