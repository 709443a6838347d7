// Mutual exclusion between the threads of a process, over one word of shared memory. Mostly it is held for microseconds,
// so a thread spins for a moment before it sleeps.

const FREE = 0
const SPINS = 100
/** A waiting thread looks again at least this often: no notification can be missed for longer. */
const LOOK_AGAIN_MS = 1

export interface SharedLock {
  /** Waits for the lock and takes it. It can't be taken twice by one thread. */
  take(): void
  give(): void
}

/** The lock in a word (0 at first) as the thread `self` (1 or more, another one a thread) sees it. */
export function sharedLock(words: Int32Array, at: number, self: number): SharedLock {
  function sleep(): void {
    const holder = Atomics.load(words, at)
    if (holder !== FREE) Atomics.wait(words, at, holder, LOOK_AGAIN_MS)
  }

  return {
    take() {
      for (let tries = 0; Atomics.compareExchange(words, at, FREE, self) !== FREE; tries++) if (tries >= SPINS) sleep()
    },
    give() {
      Atomics.store(words, at, FREE)
      Atomics.notify(words, at, 1)
    },
  }
}

/** Runs work under a lock. */
export function under<T>(lock: SharedLock, work: () => T): T {
  lock.take()
  try {
    return work()
  } finally {
    lock.give()
  }
}

/** Frees the lock if the thread holds it; for a thread that has died. */
export function giveFor(words: Int32Array, at: number, dead: number): void {
  if (Atomics.compareExchange(words, at, dead, FREE) === dead) Atomics.notify(words, at)
}
