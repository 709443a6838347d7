// When work runs: at once if it can, one after the other, a moment later, or in steps between which requests are answered.

import { nextTurn } from '#platform'
/** A value that may be available at once. Awaiting it through a promise would delay every request by a turn of the queue. */
export type MaybePromise<T> = T | Promise<T>

/** Passes a value to `next`: at once if it is available, otherwise when its promise resolves. */
export function whenReady<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** Returns a function that does work one at a time, each after the one before, also if that failed. */
export function inTurn(): <T>(work: () => MaybePromise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
}

/**
 * Returns a function that resolves to a reading which began after the call. Calls of one turn, and those that come while a
 * reading is under way, share the next one, so that at most one is under way.
 */
export function latestRead<T>(read: () => Promise<T>): () => Promise<T> {
  let current: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null

  function begin(): Promise<T> {
    next = null
    return read()
  }

  return () => {
    if (next === null) {
      next = current.then(begin, begin)
      current = next
    }
    return next
  }
}

const WRITE_AFTER_MS = 1_000

/** Calls `flush` once, some time after it was first set, and again while that fails. It keeps no process alive. */
export function flushTimer(
  flush: () => MaybePromise<void>,
  onError: (error: unknown) => void,
  writeAfterMs = WRITE_AFTER_MS,
) {
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  function set(): void {
    if (!stopped) timer ??= setTimeout(run, writeAfterMs).unref()
  }

  async function run(): Promise<void> {
    timer = undefined
    try {
      await flush()
    } catch (error) {
      onError(error)
      set()
    }
  }

  function stop(): void {
    stopped = true
    clearTimeout(timer)
  }
  return { set, stop }
}

/** Resolves at once, or after a turn of the event loop if the last pause was some milliseconds ago. */
export type Pause = () => Promise<void>

/** The longest step, which requests may have to wait for, ms. */
const STEP_MS = 4

/** Returns a function that yields to the event loop when it is first called, and once a step has lasted {@link STEP_MS}. */
export function pauseBetweenSteps(): Pause {
  let began = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - began < STEP_MS) return
    await nextTurn()
    began = performance.now()
  }
}
