// A thread that hits shared windows as fast as it can and notes each verdict with its place in the order of all: the clock
// is read under the windows' lock, so its readings are numbered in that order.
import { parentPort, workerData } from 'node:worker_threads'
import { openSharedWindows, type WindowsMemory } from '../../src/state/shared-windows.ts'
import { randomFrom } from './random.ts'

export interface Hammer {
  memory: WindowsMemory
  self: number
  seed: number
  hits: number
  keys: readonly string[]
  /** The number of the next reading, and the time in ms. */
  clock: Int32Array
}

export interface Noted {
  nth: number
  now: number
  key: string
  admitted: boolean
  remaining: number
}

const { memory, self, seed, hits, keys, clock } = workerData as Hammer
const random = randomFrom(seed + self)
let reading: { nth: number; now: number } | null = null

function monotonicMs(): number {
  const gap = random.chance(0.002) ? random.below(40_000) : random.below(4)
  const read = { nth: Atomics.add(clock, 0, 1), now: Atomics.add(clock, 1, gap) + gap }
  reading ??= read
  return read.now
}

const windows = openSharedWindows(memory, self, { monotonicMs, wallMs: () => 1e12 + Atomics.load(clock, 1) })
const noted: Noted[] = []
for (let i = 0; i < hits; i++) {
  const key = random.pick(keys)
  reading = null
  const { admitted, remaining } = windows.hit(key)
  noted.push({ ...(reading as unknown as { nth: number; now: number }), key, admitted, remaining })
}
parentPort?.postMessage(noted)
