// The limit of visitors holds for networks and wide networks, and a flood of them costs others nothing.
import { expect, test } from 'vitest'
import { openVisitorLimiter } from '../../../../src/state/memory/rate-limiter.ts'

const clock = { monotonicMs: () => 1_000, wallMs: () => 1_000 }

/** How many of some requests are admitted. */
function admitted(visitors: ReturnType<typeof openVisitorLimiter>, addresses: readonly string[]): number {
  return addresses.filter((address) => visitors.hit(address).admitted).length
}
const networksOf = (wide: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${wide}:${n.toString(16)}::1`)

test('addresses of one IPv6 network share a window (rule 23.3)', () => {
  const visitors = openVisitorLimiter(clock)
  expect(visitors.hit('2001:db8::1').remaining).toBe(99)
  expect(visitors.hit('2001:db8::2').remaining).toBe(98)
  expect(visitors.hit('2001:db8:0:1::1').remaining).toBe(99)
})

test('the networks of one /48 share 1,600 requests, and so do the addresses of one /24 (rule 23.8)', () => {
  const visitors = openVisitorLimiter(clock)
  expect(admitted(visitors, networksOf('2001:db8:1', 10_000))).toBe(1_600)
  const addresses = Array.from({ length: 10_000 }, (_, n) => `192.0.2.${n % 256}`)
  expect(admitted(visitors, addresses)).toBe(1_600)
  expect(visitors.hit('192.0.2.1')).toMatchObject({ admitted: false, retryAfterSeconds: 60 })
  expect(visitors.open).toBe(1_600 + 256 + 2)
})

test('what a network is refused takes nothing from its wide network (rule 23.8)', () => {
  const visitors = openVisitorLimiter(clock)
  expect(admitted(visitors, Array(5_000).fill('2001:db8::1'))).toBe(100)
  expect(admitted(visitors, networksOf('2001:db8:0', 5_000))).toBe(1_500)
})

test('a flood of wide networks refuses no new visitor, and takes no more memory (rule 23.8)', () => {
  const visitors = openVisitorLimiter(clock, 100)
  const flood = Array.from({ length: 5_000 }, (_, n) => `2001:db8:${n.toString(16)}::1`)
  expect(admitted(visitors, flood)).toBe(5_000)
  expect(visitors.open).toBe(200)
  expect(admitted(visitors, Array(101).fill('198.51.100.1'))).toBe(100)
})
