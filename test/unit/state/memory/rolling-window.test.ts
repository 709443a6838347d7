import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rollingWindow } from '../../../../src/state/memory/rate-limiter.ts'

/** The naive version: a log of every admitted hit. */
function naiveWindow(spanMs: number) {
  const log: number[] = []
  return (now: number, limit: number) => {
    const counted = () => log.filter((time) => time > now - spanMs)
    const admitted = counted().length < limit
    if (admitted) log.push(now)
    const over = Math.max(0, counted().length - limit)
    return { admitted, remaining: Math.max(0, limit - counted().length), leavesAt: (counted()[over] ?? 0) + spanMs }
  }
}

test('a window equals a naive log of timestamps, also when the limit changes (rule 4.1)', () => {
  const gap = fc.oneof(fc.nat(3), fc.nat(40), fc.constantFrom(99, 100, 101))
  const limit = fc.integer({ min: 1, max: 8 })
  const hits = fc.array(fc.record({ gap, limit: fc.option(limit, { freq: 1 }) }), { maxLength: 200 })
  const property = fc.property(limit, hits, (first, given) => {
    const window = rollingWindow(100)
    const naive = naiveWindow(100)
    let now = 0
    let most = first
    for (const { gap, limit } of given) {
      now += gap
      most = limit ?? most
      const admits = window.admits(now, most)
      const hit = naive(now, most)
      expect([admits, window.hit(now, most)]).toEqual([hit.admitted, hit])
    }
  })
  const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
  console.info(`rolling window: seed ${seed}`)
  fc.assert(property, { numRuns: 2_000, seed })
})

test('a hit is admitted when the oldest one leaves, and not earlier (rule 4.2)', () => {
  const window = rollingWindow(1000)
  for (const now of [0, 10, 20]) window.hit(now, 3)
  const { leavesAt } = window.hit(500, 3)
  expect(leavesAt).toBe(1000)
  expect(window.hit(leavesAt - 1, 3).admitted).toBe(false)
  expect(window.hit(leavesAt, 3).admitted).toBe(true)
})

test('no span holds more admitted hits than the limit, under constant pressure (rule 4.1)', () => {
  const window = rollingWindow(60_000)
  const admitted: number[] = []
  for (let now = 0; now < 300_000; now += 37) if (window.hit(now, 100).admitted) admitted.push(now)
  for (const [index, time] of admitted.entries()) {
    const hundredLater = admitted[index + 100] ?? Number.POSITIVE_INFINITY
    expect(hundredLater - time).toBeGreaterThanOrEqual(60_000)
  }
})

test('a window is idle before its first hit and after its last one has left', () => {
  const window = rollingWindow(1000)
  expect(window.isIdle(0)).toBe(true)
  window.hit(0, 2)
  expect(window.isIdle(999)).toBe(false)
  expect(window.isIdle(1000)).toBe(true)
})
