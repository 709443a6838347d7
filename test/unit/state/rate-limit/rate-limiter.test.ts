import { expect, test } from 'vitest'
import { openRateLimiter } from '../../../../src/state/rate-limit/rate-limiter.ts'

const START = Date.parse('2026-11-03T10:00:00.250Z')

/** A monotonic clock that began at some other time, beside a wall clock that can be set. */
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

test('a hundred requests are admitted and the next one is not; another key is not concerned (rule 4.1)', () => {
  const windows = openRateLimiter(clockAt(START))
  const hits = [...Array(101).keys()].map(() => windows.hit('one'))
  expect(hits.map(({ admitted }) => admitted)).toEqual([...Array(100).fill(true), false])
  expect(hits.map(({ remaining }) => remaining)).toEqual([...Array(100).keys()].map((n) => 99 - n).concat(0))
  expect(windows.hit('two')).toMatchObject({ admitted: true, remaining: 99, limit: 100 })
})

test('a refused request does not count (rule 4.2)', () => {
  const clock = clockAt(START)
  const windows = openRateLimiter(clock)
  for (let n = 0; n < 100; n++) windows.hit('one')
  for (clock.pass(30_000); clock.wallMs() < START + 59_999; clock.pass(1)) windows.hit('one')
  expect(windows.hit('one')).toMatchObject({ admitted: false, retryAfterSeconds: 1 })
  clock.pass(1)
  expect(windows.hit('one')).toMatchObject({ admitted: true, remaining: 99 })
})

test('reset is the second in which the oldest counted request leaves (rule 4.4)', () => {
  const clock = clockAt(START)
  const windows = openRateLimiter(clock)
  expect(windows.hit('one').resetAt).toBe(Math.floor((START + 60_000) / 1000))
  clock.pass(10_900)
  expect(windows.hit('one').resetAt).toBe(Math.floor((START + 60_000) / 1000))
  clock.pass(49_100)
  expect(windows.hit('one').resetAt).toBe(Math.floor((START + 70_900) / 1000))
})

test('who waits as long as a refusal says is served (rule 4.2)', () => {
  const clock = clockAt(START)
  const windows = openRateLimiter(clock)
  for (let n = 0; n < 100; n++, clock.pass(7)) windows.hit('one')
  const { admitted, retryAfterSeconds } = windows.hit('one')
  expect([admitted, retryAfterSeconds]).toEqual([false, 60])
  clock.pass(retryAfterSeconds * 1000)
  expect(windows.hit('one').admitted).toBe(true)
})

test.each([-3_600_000, 3_600_000])('a wall clock set by %i ms neither frees nor holds anybody (rule 4.1)', (jump) => {
  const clock = clockAt(START)
  const windows = openRateLimiter(clock)
  for (let n = 0; n < 100; n++) windows.hit('one')
  clock.set(jump)
  clock.pass(1_000)
  expect(windows.hit('one')).toMatchObject({ admitted: false, retryAfterSeconds: 59 })
  expect(windows.hit('one').resetAt).toBe(Math.floor((START + jump + 60_000) / 1000))
  clock.pass(59_000)
  expect(windows.hit('one').admitted).toBe(true)
})

test('the reset of a request does not waver with the clocks’ resolution', () => {
  let tick = 0
  const clock = { monotonicMs: () => 999.999 + tick * 0.31, wallMs: () => START - 250 + Math.floor(tick * 0.31) }
  const windows = openRateLimiter(clock)
  const resets = new Set<number>()
  for (; tick < 50; tick++) resets.add(windows.hit('one').resetAt)
  expect(resets.size).toBe(1)
})

test('idle keys are forgotten, on demand and once a minute', () => {
  const clock = clockAt(START)
  const windows = openRateLimiter(clock)
  for (let n = 0; n < 1000; n++) windows.hit(`key ${n}`)
  clock.pass(30_000)
  windows.hit('late')
  windows.forgetIdle()
  expect(windows.open).toBe(1001)
  clock.pass(30_000)
  windows.forgetIdle()
  expect(windows.open).toBe(1)
  clock.pass(60_000)
  windows.hit('new')
  expect(windows.open).toBe(1)
})

test('a forgotten key starts anew (rule 4.7)', () => {
  const clock = clockAt(START)
  const windows = openRateLimiter(clock)
  for (let n = 0; n < 101; n++) windows.hit('one')
  clock.pass(60_000)
  windows.forgetIdle()
  expect(windows.open).toBe(0)
  expect(windows.hit('one')).toMatchObject({ admitted: true, remaining: 99 })
})
