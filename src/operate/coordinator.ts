// The main thread where several threads serve (WORKERS): it loads each snapshot once into memory that all share, writes
// the usage that they gather, and starts and stops them together. It answers no request itself.
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { handOutSnapshots, type SnapshotHandOut } from '../snapshot/hand-out.ts'
import { giveFor, sharedLock } from '../state/shared-lock.ts'
import { outliveInUsage } from '../state/shared-usage.ts'
import { openWindowsIn, outliveInWindows } from '../state/shared-windows.ts'
import { writeUsage } from '../state/usage-writing.ts'
import { openLog } from './log.ts'
import { joinMetrics, type Measured } from './metrics.ts'
import { listenForMetrics } from './metrics-server.ts'
import { probePort } from './port-probe.ts'
import { followEvents, sourcesOf } from './service.ts'
import { type Caller, callsTo } from './thread-calls.ts'
import { createShared, GOING_DOWN, type Shared, type ThreadCalls, type ThreadStart } from './thread-start.ts'

/** Memory of a thread's short-lived objects. By V8's own measure two threads took 315 MB under load instead of 270. */
const YOUNG_MB = 16

/** Longer than a thread takes for its own orderly stop. */
const STOP_MS = 8_800

export interface Coordinator {
  readonly log: Logger
  readonly snapshots: Pick<SnapshotHandOut, 'ready' | 'current' | 'refusal'>
  /** Makes all threads listen. Rejects where the address can't be listened on. */
  listen(): Promise<AddressInfo>
  beginStop(): void
  /** Lets all threads answer what is in flight and end; those that don't in time are left behind. */
  drained(): Promise<void>
  /** Writes what is in memory. For after {@link Coordinator.drained}. */
  close(): Promise<void>
}

/**
 * Starts `config.workers` threads of a module. `failed` is called when one of them ends before it was told to: what it
 * shares with the others may not be relied on for long, so all should stop.
 */
export function coordinate(config: Config, module: URL, failed: (error: Error) => void): Coordinator {
  const { logger: log, flush } = openLog(config.logLevel)
  const shared = createShared(config)
  const usage = writeUsage(config.accountsDb, {
    memory: shared.usage,
    self: config.workers + 1,
    lock: sharedLock(shared.writing, 0, config.workers + 1),
    onError: (err) => log.error({ err }, 'usage could not be written; trying again'),
  })
  let stopping = false
  const calls = Array.from({ length: config.workers }, (_, i) =>
    startThread(module, { ...shared, isVitrine: true, self: i + 1 }, (error) => {
      if (!stopping) failed(error)
    }),
  )
  const snapshots = handOut(shared, calls, log)
  if (config.metricsPort !== undefined) {
    const metrics = joinMetrics(measuredOf(snapshots, shared), () =>
      Promise.all(calls.map((call) => call('measure', null))),
    )
    listenForMetrics(config.metricsPort, metrics, (err) => log.error({ err }, 'metrics could not be read'))
  }
  return {
    log,
    snapshots,
    async listen() {
      await Promise.all(calls.map((call) => call('hear', null)))
      const address = await probePort(config.host, config.port)
      await Promise.all(calls.map((call) => call('listen', address.port)))
      return address
    },
    beginStop() {
      stopping = true
      Atomics.store(shared.stopping, 0, 1)
      snapshots.stop()
    },
    async drained() {
      const stopped = calls.map((call) =>
        call('stop', null).catch((err) => log.error({ err }, 'a thread did not stop')),
      )
      await Promise.race([Promise.all(stopped), new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())])
    },
    async close() {
      usage.close()
      await flush()
    },
  }
}

function startThread(module: URL, start: ThreadStart, ended: (error: Error) => void): Caller<ThreadCalls> {
  const thread = new Worker(module, {
    workerData: start,
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  })
  let reason: Error | undefined
  thread.on('message', (message) => {
    if (message === GOING_DOWN) ended(new Error(`serving thread ${start.self} has to stop`))
  })
  thread.once('error', (error) => {
    reason = error as Error
  })
  thread.once('exit', (code) => {
    outliveInWindows(start.windows, start.self)
    outliveInUsage(start.usage, start.self)
    giveFor(start.writing, 0, start.self)
    ended(reason ?? new Error(`serving thread ${start.self} ended with ${code}`))
  })
  return callsTo<ThreadCalls>(thread)
}

function measuredOf(snapshots: SnapshotHandOut, { windows }: Shared): Measured {
  const follower = {
    get current() {
      const image = snapshots.current
      return image && { snapshot: { id: image.manifest.id, publishedAt: image.publishedAt } }
    },
  }
  return {
    follower,
    windows: {
      get open() {
        return openWindowsIn(windows)
      },
    },
  }
}

function handOut({ config, generation }: Shared, calls: readonly Caller<ThreadCalls>[], log: Logger): SnapshotHandOut {
  const receivers = {
    count: calls.length,
    prepare: (preparation: Parameters<ThreadCalls['prepare']>[0]) =>
      Promise.all(calls.map((call) => call('prepare', preparation))),
    turn() {
      for (const call of calls) call('turn', null).catch(() => {})
    },
  }
  return handOutSnapshots(sourcesOf(config), { receivers, generation }, followEvents(log))
}
