// Composition: everything that a serving thread keeps open, opened once. It lives on the global object, since
// `astro dev` loads this module again after an edit, and databases and windows must survive that.
import type { Logger } from 'pino'
import { type Config, demoPlaces, loadConfig } from '../config.ts'
import type { Answered, FailedRequest } from '../http/answered.ts'
import { behindNginx, type Elsewhere } from '../http/elsewhere.ts'
import { type FollowEvents, followSnapshots } from '../snapshot/follow.ts'
import { receiveSnapshots, type SnapshotReceiver } from '../snapshot/receive.ts'
import type { SnapshotFollower } from '../snapshot/snapshot.ts'
import type { Source } from '../snapshot/watch.ts'
import { type Accounts, openAccounts } from '../state/accounts.ts'
import { commonMonotonicMs } from '../state/monotonic-clock.ts'
import { sharedLock, under } from '../state/shared-lock.ts'
import { sharedUsageCounter } from '../state/shared-usage.ts'
import { openSharedWindows } from '../state/shared-windows.ts'
import { openWindows, type RateWindows } from '../state/windows.ts'
import { accessLog } from './access-log.ts'
import { openLog } from './log.ts'
import { type Metrics, openMetrics, openThreadMetrics, type ThreadMetrics } from './metrics.ts'
import { type ThreadStart, threadStart } from './thread-start.ts'

export interface OpenService {
  readonly config: Config
  readonly log: Logger
  /** Logs and counts answers; undefined where nothing of that is wanted. */
  readonly observe: ((answered: Answered) => void) | undefined
  /** What Prometheus is told; null while METRICS_PORT is not set. */
  readonly metrics: Metrics | null
  /** The same of one of several threads; the main thread tells Prometheus. */
  readonly threadMetrics: ThreadMetrics | null
  readonly accounts: Accounts
  readonly windows: RateWindows
  readonly follower: SnapshotFollower
  /** Takes the snapshots of the main thread; null where this thread follows them by itself. */
  readonly receiver: SnapshotReceiver | null
  /** Where the nginx in front finds precomputed bodies; null where none stands there. */
  readonly elsewhere: Elsewhere | null
  /** Whether {@link beginStop} was called: `/readyz` says so. */
  readonly stopping: boolean
  /** The process is about to end; everything goes on working until {@link close}. */
  beginStop(): void
  /** Writes what is in memory, closes the databases, and lets go of the log's last line. */
  close(): Promise<void>
}

const SLOT = Symbol.for('vitrine.service')
const slots = globalThis as { [SLOT]?: OpenService }

/**
 * The thread's service, opened from the environment, or what the main thread gave, on the first call. Throws what opening
 * it throws.
 */
export function openService(): OpenService {
  slots[SLOT] ??= compose(threadStart())
  return slots[SLOT]
}

/** Logs an error that broke a request; where it happened is a route and an id, never what was asked for. */
export function logFault(error: unknown, { requestId: id, method, route }: FailedRequest): void {
  const log = slots[SLOT]?.log ?? openLog('info').logger
  log.error({ err: error, id, method, route }, 'request failed')
}

/** Who is told of answers; undefined where nobody is, and before the service is open. */
export function observer(): OpenService['observe'] {
  return slots[SLOT]?.observe
}

function compose(thread: ThreadStart | null): OpenService {
  const config = thread?.config ?? loadConfig()
  const { logger: log, write, flush } = openLog(config.logLevel)
  const parts = thread === null ? ownParts(config, log) : sharedParts(thread)
  const { accounts, windows, follower } = parts
  let stopping = false
  const isMeasured = config.metricsPort !== undefined
  const metrics = isMeasured && thread === null ? openMetrics({ follower, windows }) : null
  const threadMetrics = isMeasured && thread !== null ? openThreadMetrics() : null
  return {
    config,
    log,
    observe: both(accessLog(config.logLevel, write), (metrics ?? threadMetrics)?.observe ?? null),
    metrics,
    threadMetrics,
    ...parts,
    elsewhere: config.accelPrefix === undefined ? null : behindNginx(config.accelPrefix, config.snapshotDir),
    get stopping() {
      return stopping || (thread !== null && Atomics.load(thread.stopping, 0) === 1)
    },
    beginStop() {
      stopping = true
    },
    async close() {
      follower.close()
      await accounts.close()
      delete slots[SLOT]
      await flush()
    },
  }
}

type Parts = Pick<OpenService, 'accounts' | 'windows' | 'follower' | 'receiver'>

/** Of a process with one serving thread. */
function ownParts(config: Config, log: Logger): Parts {
  const onFlushError = (err: unknown) => log.error({ err }, 'usage could not be written; trying again')
  const accounts = openAccounts(config.accountsDb, undefined, { onFlushError })
  const follower = followSnapshots(sourcesOf(config), followEvents(log))
  return { accounts, windows: openWindows(), follower, receiver: null }
}

/** Of one of several serving threads; the main thread loads snapshots and writes usage. */
function sharedParts(thread: ThreadStart): Parts {
  const { self, config, windows, usage, generation, writing, probe, steadyOffset } = thread
  const clock = { now: Date.now, monotonicMs: commonMonotonicMs }
  const receiver = receiveSnapshots(generation)
  const lock = sharedLock(writing, 0, self)
  const accounts = openAccounts(config.accountsDb, clock, {
    gather: sharedUsageCounter(usage, self),
    probe,
    alone: (work) => under(lock, work),
    steady: () => Math.floor(steadyOffset + commonMonotonicMs()),
  })
  const shared = openSharedWindows(windows, self, { ...clock, wallMs: Date.now })
  return { accounts, windows: shared, follower: receiver, receiver }
}

type Observe = NonNullable<OpenService['observe']>

function both(first: Observe | null, second: Observe | null): Observe | undefined {
  if (first === null || second === null) return first ?? second ?? undefined
  return (answered) => {
    first(answered)
    second(answered)
  }
}

/** What may be served; the demo while the operator has published no snapshot. (decisions.md 1.1) */
export function sourcesOf(config: Config): Source[] {
  return config.demo ? [config, demoPlaces(config)] : [config]
}

/** Tells the log what a follower did. */
export function followEvents(log: Logger): FollowEvents {
  return {
    swapped: ({ id, entries }) => log.info({ snapshot: id, entries }, 'snapshot loaded'),
    refused: (message) => log.error(message),
  }
}
