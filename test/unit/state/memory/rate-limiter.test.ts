import { expect, test } from 'vitest'
import { openRateLimiter } from '../../../../src/state/memory/rate-limiter.ts'

const LIMIT = 100
const START = Date.parse('2026-11-03T10:00:00.250Z')

/** A monotonic clock with its own origin, and a wall clock that can be set. */
function clockAt(wall: number) {
  let elapsed = 0
  let set = 0
  return {
    pass(ms: number) {
      elapsed += ms
    },
    set(ms: number) {
      set += ms
    },
    monotonicMs: () => 5000.5 + elapsed,
    wallMs: () => wall + elapsed + set,
  }
}

test('a hundred requests are admitted and the next one is not, independent of other keys (rule 4.1)', () => {
  const limiter = openRateLimiter(clockAt(START))
  const hits = [...Array(101).keys()].map(() => limiter.hit('one', LIMIT))
  expect(hits.map(({ admitted }) => admitted)).toEqual([...Array(100).fill(true), false])
  expect(hits.map(({ remaining }) => remaining)).toEqual([...Array(100).keys()].map((n) => 99 - n).concat(0))
  expect(limiter.hit('two', LIMIT)).toMatchObject({ admitted: true, remaining: 99, limit: 100 })
})

test('a refused request does not count (rule 4.2)', () => {
  const clock = clockAt(START)
  const limiter = openRateLimiter(clock)
  for (let n = 0; n < 100; n++) limiter.hit('one', LIMIT)
  for (clock.pass(30_000); clock.wallMs() < START + 59_999; clock.pass(1)) limiter.hit('one', LIMIT)
  expect(limiter.hit('one', LIMIT)).toMatchObject({ admitted: false, retryAfterSeconds: 1 })
  clock.pass(1)
  expect(limiter.hit('one', LIMIT)).toMatchObject({ admitted: true, remaining: 99 })
})

test('reset is the second in which the oldest counted request leaves (rule 4.4)', () => {
  const clock = clockAt(START)
  const limiter = openRateLimiter(clock)
  expect(limiter.hit('one', LIMIT).resetAt).toBe(Math.floor((START + 60_000) / 1000))
  clock.pass(10_900)
  expect(limiter.hit('one', LIMIT).resetAt).toBe(Math.floor((START + 60_000) / 1000))
  clock.pass(49_100)
  expect(limiter.hit('one', LIMIT).resetAt).toBe(Math.floor((START + 70_900) / 1000))
})

test('a request after retryAfterSeconds is served (rule 4.2)', () => {
  const clock = clockAt(START)
  const limiter = openRateLimiter(clock)
  for (let n = 0; n < 100; n++, clock.pass(7)) limiter.hit('one', LIMIT)
  const { admitted, retryAfterSeconds } = limiter.hit('one', LIMIT)
  expect([admitted, retryAfterSeconds]).toEqual([false, 60])
  clock.pass(retryAfterSeconds * 1000)
  expect(limiter.hit('one', LIMIT).admitted).toBe(true)
})

test.each([-3_600_000, 3_600_000])('a wall clock set by %i ms changes no window (rule 4.1)', (jump) => {
  const clock = clockAt(START)
  const limiter = openRateLimiter(clock)
  for (let n = 0; n < 100; n++) limiter.hit('one', LIMIT)
  clock.set(jump)
  clock.pass(1_000)
  expect(limiter.hit('one', LIMIT)).toMatchObject({ admitted: false, retryAfterSeconds: 59 })
  expect(limiter.hit('one', LIMIT).resetAt).toBe(Math.floor((START + jump + 60_000) / 1000))
  clock.pass(59_000)
  expect(limiter.hit('one', LIMIT).admitted).toBe(true)
})

test('the reset of a request does not waver with the clocks’ resolution', () => {
  let tick = 0
  const clock = { monotonicMs: () => 999.999 + tick * 0.31, wallMs: () => START - 250 + Math.floor(tick * 0.31) }
  const limiter = openRateLimiter(clock)
  const resets = new Set<number>()
  for (; tick < 50; tick++) resets.add(limiter.hit('one', LIMIT).resetAt)
  expect(resets.size).toBe(1)
})

test('keys without a request in their window are removed', () => {
  const clock = clockAt(START)
  const limiter = openRateLimiter(clock)
  for (let n = 0; n < 1000; n++) limiter.hit(`key ${n}`, LIMIT)
  clock.pass(30_000)
  limiter.hit('late', LIMIT)
  expect(limiter.open).toBe(1001)
  clock.pass(30_000)
  expect(limiter.open).toBe(1)
  clock.pass(30_000)
  limiter.hit('new', LIMIT)
  expect(limiter.open).toBe(1)
})

test('a removed key starts with an empty window (rule 4.7)', () => {
  const clock = clockAt(START)
  const limiter = openRateLimiter(clock)
  for (let n = 0; n < 101; n++) limiter.hit('one', LIMIT)
  clock.pass(60_000)
  expect(limiter.open).toBe(0)
  expect(limiter.hit('one', LIMIT)).toMatchObject({ admitted: true, remaining: 99 })
})

test('above the maximum, the least recently used key is forgotten and none is refused', () => {
  const limiter = openRateLimiter(clockAt(START), 3)
  for (const key of ['a', 'b', 'c', 'a', 'd']) expect([key, limiter.hit(key, 2).admitted]).toEqual([key, true])
  expect(limiter.open).toBe(3)
  expect([limiter.hit('a', 2).admitted, limiter.hit('b', 2).remaining]).toEqual([false, 1])
})

test('a refusal is told before it happens, and counts nothing', () => {
  const limiter = openRateLimiter(clockAt(START), 3)
  for (let n = 0; n < 5; n++) expect(limiter.refusal('one', 2)).toBeNull()
  expect(limiter.open).toBe(0)
  limiter.hit('one', 2)
  limiter.hit('one', 2)
  expect(limiter.refusal('one', 2)).toMatchObject({ admitted: false, retryAfterSeconds: 60 })
})
