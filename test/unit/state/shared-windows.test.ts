// Windows that several threads share judge as one thread would, whichever of them is asked.
import { expect, test } from 'vitest'
import { rollingWindow } from '../../../src/accounts/rolling-window.ts'
import { createWindowsMemory, openSharedWindows, outliveInWindows } from '../../../src/state/shared-windows.ts'
import { openWindows } from '../../../src/state/windows.ts'
import { randomFrom, seedOfRun } from '../../support/random.ts'
import { inThread } from '../../support/threads.ts'
import type { Hammer, Noted } from '../../support/window-hammer.ts'

const START = Date.parse('2026-11-03T10:00:00.250Z')
const idOf = (n: number) => (n * 0x1_0000_0001).toString(16).padStart(12, '0')

function clockAt(wall: number) {
  let elapsed = 0
  return {
    pass(ms: number) {
      elapsed += ms
    },
    monotonicMs: () => 5000.5 + elapsed,
    wallMs: () => wall + elapsed,
  }
}

test('a hundred requests are admitted in all threads together, in the order in which they were judged', async () => {
  const seed = seedOfRun('shared windows')
  const keys = Array.from({ length: 12 }, (_, n) => idOf(n))
  const memory = createWindowsMemory(16)
  const clock = new Int32Array(new SharedArrayBuffer(8))
  const hammers = [1, 2, 3].map((self): Hammer => ({ memory, self, seed, hits: 8_000, keys, clock }))
  const noted = await Promise.all(hammers.map((hammer) => inThread<Noted[]>('./window-hammer.ts', hammer)))
  const all = noted.flat().sort((a, b) => a.nth - b.nth)
  const naive = new Map(keys.map((key) => [key, rollingWindow(100, 60_000)]))
  expect(all.filter(({ admitted }) => !admitted).length).toBeGreaterThan(1_000)
  for (const { nth, now, key, ...verdict } of all) {
    const { admitted, remaining } = naive.get(key)?.hit(now) ?? {}
    expect(verdict, `reading ${nth}`).toEqual({ admitted, remaining })
  }
})

test('two views of one memory say what one map of windows says', () => {
  const random = randomFrom(seedOfRun('shared windows beside a map'))
  const clock = clockAt(START)
  const memory = createWindowsMemory(8)
  const views = [1, 2].map((self) => openSharedWindows(memory, self, clock))
  const own = openWindows(clock)
  for (let n = 0; n < 20_000; n++) {
    clock.pass(random.chance(0.001) ? 70_000 : random.below(400))
    const key = idOf(random.below(8))
    expect(random.pick(views).hit(key)).toEqual(own.hit(key))
  }
})

test('idle keys give their room back, on demand and once a minute, and keys that share a chain stay apart', () => {
  const clock = clockAt(START)
  const windows = openSharedWindows(createWindowsMemory(4), 1, clock)
  for (const n of [0, 4, 8, 12]) windows.hit(idOf(n))
  expect(windows.open).toBe(4)
  clock.pass(30_000)
  windows.hit(idOf(8))
  clock.pass(30_000)
  windows.forgetIdle()
  expect(windows.open).toBe(1)
  expect(windows.hit(idOf(8)).remaining).toBe(98)
  for (const n of [1, 2, 3]) expect(windows.hit(idOf(n)).remaining).toBe(99)
  clock.pass(60_000)
  expect(windows.hit(idOf(5))).toMatchObject({ admitted: true, remaining: 99 })
  expect(windows.open).toBe(1)
})

test('where there is no room for a key, nothing is granted and the others go on', () => {
  const windows = openSharedWindows(createWindowsMemory(2), 1, clockAt(START))
  windows.hit(idOf(1))
  windows.hit(idOf(2))
  expect(() => windows.hit(idOf(3))).toThrow('more than 2 keys')
  expect(windows.hit(idOf(1))).toMatchObject({ admitted: true, remaining: 98 })
})

test('a thread that dies under the lock holds nobody up', () => {
  const memory = createWindowsMemory(2)
  memory.words[0] = 7
  outliveInWindows(memory, 6)
  expect(memory.words[0]).toBe(7)
  outliveInWindows(memory, 7)
  expect(openSharedWindows(memory, 1, clockAt(START)).hit(idOf(1)).admitted).toBe(true)
})
