// The rolling windows of several threads in one shared memory: as exact as those of one thread, since each request is
// judged under one lock, by one clock that is read under it.
import { REQUESTS_PER_WINDOW, WINDOW_MS } from '../accounts/limits.ts'
import { numbersOfWindow, rollingWindows } from '../accounts/rolling-window.ts'
import { sharedKeys, wordsOfKeys } from './shared-keys.ts'
import { giveFor, sharedLock, under } from './shared-lock.ts'
import { admission, type RateWindows, type WindowsClock, wallTime } from './windows.ts'

/** Keys that may have a window at once, 824 bytes each; what none has ever needed costs addresses only. */
const MOST_KEYS = 2 ** 20

const LOCK = 0
const TABLE = 1
/** When idle keys were last forgotten (0: never), and what turns monotonic into wall time. Windows begin behind them. */
const SWEPT_AT = 0
const TO_WALL = 1
const WINDOWS = 2

/** What threads share; to be given to {@link openSharedWindows} in each. */
export interface WindowsMemory {
  readonly words: Int32Array
  readonly numbers: Float64Array
  readonly mostKeys: number
}

/** Memory for the windows of at most so many keys (a power of two). */
export function createWindowsMemory(mostKeys = MOST_KEYS): WindowsMemory {
  const words = TABLE + wordsOfKeys(mostKeys)
  const numbers = WINDOWS + (mostKeys + 1) * numbersOfWindow(REQUESTS_PER_WINDOW)
  return {
    words: new Int32Array(new SharedArrayBuffer(words * 4)),
    numbers: new Float64Array(new SharedArrayBuffer(numbers * 8)),
    mostKeys,
  }
}

/**
 * The windows as the thread `self` (1 or more) sees them. `monotonicMs` must be one clock for all threads; key ids are
 * those of {@link isKeyId}. `hit` throws when more keys than there is room for were used within a minute.
 */
export function openSharedWindows(memory: WindowsMemory, self: number, clock: WindowsClock): RateWindows {
  const { words, numbers, mostKeys } = memory
  const keys = sharedKeys(words.subarray(TABLE), mostKeys)
  const windows = rollingWindows(numbers.subarray(WINDOWS), REQUESTS_PER_WINDOW, WINDOW_MS)
  const lock = sharedLock(words, LOCK, self)
  const toWall = wallTime(clock, {
    get: () => numbers[TO_WALL] as number,
    set: (offset) => {
      numbers[TO_WALL] = offset
    },
  })

  function sweep(now: number): void {
    numbers[SWEPT_AT] = now
    for (const slot of keys.slots()) if (windows.isIdle(slot, now)) keys.remove(slot)
  }

  function newSlot(keyId: string): number {
    const slot = keys.add(keyId)
    windows.clear(slot)
    return slot
  }

  /** Runs under the lock, at a moment no earlier than that of whoever held it before. */
  function locked<T>(work: (now: number) => T): T {
    return under(lock, () => work(clock.monotonicMs()))
  }

  return {
    hit: (keyId) =>
      locked((now) => {
        if (now - (numbers[SWEPT_AT] as number) >= WINDOW_MS) sweep(now)
        const hit = windows.hit(keys.find(keyId) || newSlot(keyId), now)
        return admission(hit, { resetMs: toWall(hit.leavesAt), waitMs: hit.leavesAt - now })
      }),
    forgetIdle: () => locked(sweep),
    get open() {
      return keys.count
    },
  }
}

/** How many keys have a window. */
export function openWindowsIn({ words, mostKeys }: WindowsMemory): number {
  return sharedKeys(words.subarray(TABLE), mostKeys).count
}

/** Lets the others go on where a thread died while it held the lock. */
export function outliveInWindows({ words }: WindowsMemory, dead: number): void {
  giveFor(words, LOCK, dead)
}
