// What a serving thread is started with, and how the modules that every thread loads tell which thread they are in.
import { isMainThread, workerData } from 'node:worker_threads'
import type { Config } from '../config.ts'
import type { Preparation } from '../snapshot/receive.ts'
import { probeMemory } from '../state/accounts-probe.ts'
import { commonMonotonicMs } from '../state/monotonic-clock.ts'
import { createUsageMemory, type UsageMemory } from '../state/shared-usage.ts'
import { createWindowsMemory, type WindowsMemory } from '../state/shared-windows.ts'
import type { MetricValues } from './metrics.ts'

/** What all threads of a process share. */
export interface Shared {
  readonly config: Config
  readonly windows: WindowsMemory
  readonly usage: UsageMemory
  /** Which snapshot is served, see {@link receiveSnapshots}. */
  readonly generation: Int32Array
  /** The lock of those who write the accounts, see {@link AccountsOptions.alone}. */
  readonly writing: Int32Array
  /** Whether the accounts took writes when that was last tried. */
  readonly probe: Float64Array
  /** 1 from the moment on at which the process is about to end. */
  readonly stopping: Int32Array
  /** Wall time minus common monotonic time, as they were at the start; ms. */
  readonly steadyOffset: number
}

/** A thread's part: the shared memory, and its number, 1 or more. */
export interface ThreadStart extends Shared {
  readonly isVitrine: true
  readonly self: number
}

/** What the main thread asks of a serving one. */
export type ThreadCalls = {
  /** Answers as soon as the thread hears. */
  hear(argument: null): void
  /** Listens beside the other threads. */
  listen(port: number): Promise<void>
  prepare(preparation: Preparation): Promise<void>
  turn(argument: null): void
  /** What the thread has counted for Prometheus. */
  measure(argument: null): Promise<MetricValues>
  /** Answers what is in flight and closes everything. */
  stop(argument: null): Promise<void>
}

/** What a thread says when it has to be stopped, and the others with it. */
export const GOING_DOWN = 'going down'

/** Memory for the threads of a process. */
export function createShared(config: Config): Shared {
  return {
    config,
    windows: createWindowsMemory(),
    usage: createUsageMemory(),
    generation: new Int32Array(new SharedArrayBuffer(4)),
    writing: new Int32Array(new SharedArrayBuffer(4)),
    probe: probeMemory(new SharedArrayBuffer(16)),
    stopping: new Int32Array(new SharedArrayBuffer(4)),
    steadyOffset: Date.now() - commonMonotonicMs(),
  }
}

/** What this thread was started with; null in the main thread. */
export function threadStart(): ThreadStart | null {
  const start = workerData as ThreadStart | null
  return isMainThread || start?.isVitrine !== true ? null : start
}
