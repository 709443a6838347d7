import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rollingWindow } from '../../../src/accounts/rolling-window.ts'

/** The naive version: a log of every admitted hit. */
function naiveWindow(limit: number, spanMs: number) {
  const log: number[] = []
  return (now: number) => {
    const counted = () => log.filter((time) => time > now - spanMs)
    const admitted = counted().length < limit
    if (admitted) log.push(now)
    return { admitted, remaining: limit - counted().length, leavesAt: Math.min(...counted()) + spanMs }
  }
}

test('a window equals a naive log of timestamps (rule 4.1)', () => {
  const gaps = fc.array(fc.oneof(fc.nat(3), fc.nat(40), fc.constantFrom(99, 100, 101)), { maxLength: 200 })
  const property = fc.property(fc.integer({ min: 1, max: 8 }), gaps, (limit, gapsMs) => {
    const window = rollingWindow(limit, 100)
    const naive = naiveWindow(limit, 100)
    let now = 0
    for (const gap of gapsMs) {
      now += gap
      const admits = window.admits(now)
      const hit = naive(now)
      expect([admits, window.hit(now)]).toEqual([hit.admitted, hit])
    }
  })
  const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
  console.info(`rolling window: seed ${seed}`)
  fc.assert(property, { numRuns: 2_000, seed })
})

test('a hit is admitted when the oldest one leaves, and not earlier (rule 4.2)', () => {
  const window = rollingWindow(3, 1000)
  for (const now of [0, 10, 20]) window.hit(now)
  const { leavesAt } = window.hit(500)
  expect(leavesAt).toBe(1000)
  expect(window.hit(leavesAt - 1).admitted).toBe(false)
  expect(window.hit(leavesAt).admitted).toBe(true)
})

test('no span holds more admitted hits than the limit, under constant pressure (rule 4.1)', () => {
  const window = rollingWindow(100, 60_000)
  const admitted: number[] = []
  for (let now = 0; now < 300_000; now += 37) if (window.hit(now).admitted) admitted.push(now)
  for (const [index, time] of admitted.entries()) {
    const hundredLater = admitted[index + 100] ?? Number.POSITIVE_INFINITY
    expect(hundredLater - time).toBeGreaterThanOrEqual(60_000)
  }
})

test('a window is idle before its first hit and after its last one has left', () => {
  const window = rollingWindow(2, 1000)
  expect(window.isIdle(0)).toBe(true)
  window.hit(0)
  expect(window.isIdle(999)).toBe(false)
  expect(window.isIdle(1000)).toBe(true)
})
