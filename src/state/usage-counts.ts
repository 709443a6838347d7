// What the usage counters of both engines share: counts in memory, and the timer that writes them.
import type { MaybePromise } from '../maybe-promise.ts'

const WRITE_AFTER_MS = 1_000
const DAY_MS = 86_400_000

export interface Usage {
  /** Requests of the current UTC day. */
  readonly today: number
  readonly total: number
}

export interface Counts {
  /** Days since 1970-01-01 (UTC). */
  day: number
  today: number
  total: number
}

/** The UTC day of a time, in days since 1970-01-01. */
export function utcDay(ms: number): number {
  return Math.floor(ms / DAY_MS)
}

/** The sum of counts of one key on a day. */
export function sum(day: number, counts: readonly (Counts | undefined)[]): Usage {
  const usage = { today: 0, total: 0 }
  for (const count of counts) {
    usage.today += todayOf(count, day)
    usage.total += count?.total ?? 0
  }
  return usage
}

export function todayOf(counts: Counts | undefined, day: number): number {
  return counts?.day === day ? counts.today : 0
}

/** Counts one more use of a key on a day. */
export function increase(pending: Map<string, Counts>, keyId: string, day: number): void {
  const counts = pending.get(keyId)
  if (counts === undefined) {
    pending.set(keyId, { day, today: 1, total: 1 })
    return
  }
  counts.today = todayOf(counts, day) + 1
  counts.total++
  counts.day = day
}

/** Returns a function that does work one at a time, each after the one before, also if that failed. */
export function inTurn(work: () => MaybePromise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.catch(() => {}).then(work)
    return last
  }
}

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
