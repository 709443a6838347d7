import { expect, test } from 'vitest'
import { openRateLimiter } from '../../../../src/state/rate-limit/rate-limiter.ts'
import { openVisitorLimiter } from '../../../../src/state/rate-limit/visitor-limiter.ts'

const clock = { monotonicMs: () => 1_000, wallMs: () => 1_000 }

test('addresses of one IPv6 network share a window (rule 23.3)', () => {
  const visitors = openVisitorLimiter(openRateLimiter(clock))
  expect(visitors.hit('2001:db8::1').remaining).toBe(99)
  expect(visitors.hit('2001:db8::2').remaining).toBe(98)
  expect(visitors.hit('2001:db8:0:1::1').remaining).toBe(99)
})

test('a flood of networks takes no more memory: those beyond the limit share one window (rule 23.3)', () => {
  const limiter = openRateLimiter(clock)
  const visitors = openVisitorLimiter(limiter, 3)
  for (let n = 0; n < 50; n++) visitors.hit(`192.0.2.${n}`)
  expect(limiter.open).toBeLessThanOrEqual(4)
  expect(visitors.hit('198.51.100.1').remaining).toBeLessThan(99)
})
