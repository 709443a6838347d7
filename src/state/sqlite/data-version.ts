// Detects commits of other processes. `PRAGMA data_version` takes 1.3 to 2 µs in a tight loop and 12 µs between other work
// (a tenth of the processor time of a search), so a reading stays valid for a moment: a pass of the event loop, or a span of
// time. A command whose commit must count from the next request on waits the span out before it reports success. Any request
// after that report is answered by a reading after the commit.
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './connection.ts'

/** How long a reading stays valid, ms, if only our commands commit what must count at once: they wait it out. */
export const TRUST_MS = 2

/**
 * The pass of the event loop, for data that any process may commit without waiting: what a pass handles arrived before it began,
 * so its first reading sees each commit that ended before one of its requests was sent.
 */
export function loopPass(): number {
  const { loopCount, events } = performance.nodeTiming.uvMetricsInfo
  return loopCount + events
}

/** Returns a number that differs after every commit of another connection, read less than `trust` ago by a clock (default: in ms). */
export function dataVersion(
  reader: Db,
  trust: number,
  now: () => number = performance.now.bind(performance),
): () => number {
  const read = reader.prepare<[], number>('PRAGMA data_version').pluck()
  let version = -1
  let readAt = Number.NEGATIVE_INFINITY
  return () => {
    const at = now()
    if (at - readAt < trust) return version
    readAt = at
    version = read.get() as number
    return version
  }
}

const OUTLAST_MS = Math.ceil(TRUST_MS * 2)

/** Waits until no process uses a reading from before this call. Commands call it after their commit. */
export function outlastReadings(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, OUTLAST_MS)
}

/** The same without blocking the process. Servers await it after the commit of a change of a key. */
export async function readingsOutlasted(): Promise<void> {
  await sleep(OUTLAST_MS)
}
