// Composition: everything that the server keeps open. It lives on the global object, because `astro dev` loads this
// module again after an edit, and databases and rate limiter must survive that.
import type { Logger } from 'pino'
import { type Config, demoPlaces, loadConfig } from '../config.ts'
import type { FailedRequest, RequestRecord } from '../http/request-record.ts'
import { type AccelRedirect, accelRedirectTo } from '../http/response/accel-redirect.ts'
import { markAccounts } from '../snapshot/files/accounts-mark.ts'
import { type SnapshotEvents, type SnapshotSource, watchSnapshots } from '../snapshot/load/snapshot-watcher.ts'
import type { SnapshotWatcher } from '../snapshot/snapshot.ts'
import { type EmbeddedAccounts, openAccounts } from '../state/accounts/accounts.ts'
import { type MemoryRateLimiter, openRateLimiter } from '../state/rate-limit/rate-limiter.ts'
import { accessLog } from './access-log.ts'
import { databaseFaults, reportFaults } from './database-faults.ts'
import { openLog } from './log.ts'
import { type Metrics, openMetrics } from './metrics.ts'

export interface OpenService {
  readonly config: Config
  readonly log: Logger
  /** Logs and counts requests; undefined if the configuration wants neither. */
  readonly observe: ((record: RequestRecord) => void) | undefined
  /** Null if METRICS_PORT is not set. */
  readonly metrics: Metrics | null
  readonly accounts: EmbeddedAccounts
  readonly rateLimiter: MemoryRateLimiter
  readonly watcher: SnapshotWatcher
  /** Null if no nginx sends precomputed bodies (rule 22.5). */
  readonly accelRedirect: AccelRedirect | null
  /** Whether {@link beginStop} was called, which `/readyz` reports (rule 20.2). */
  readonly stopping: boolean
  /** Announces that the process is about to exit. Everything keeps working until {@link close}. */
  beginStop(): void
  /** Writes what is in memory, closes the databases, and writes the rest of the log. */
  close(): Promise<void>
}

const SLOT = Symbol.for('vitrine.service')
const slots = globalThis as { [SLOT]?: OpenService }

/** Returns the service of the process. The first call opens it from the environment, and throws if that fails. */
export function openService(): OpenService {
  slots[SLOT] ??= compose()
  return slots[SLOT]
}

/** Logs an error that made a request fail, with the id of the request (rule 2.5). */
export function logFault(error: unknown, { requestId: id, method, route }: FailedRequest): void {
  const log = slots[SLOT]?.log ?? openLog('info').logger
  log.error({ err: error, id, method, route }, 'request failed')
}

/** Returns the service's `observe`; undefined before the service is open. */
export function observer(): OpenService['observe'] {
  return slots[SLOT]?.observe
}

function compose(): OpenService {
  const config = loadConfig()
  const { logger: log, write, flush } = openLog(config.logLevel)
  const onFlushError = (err: unknown) => log.error({ err }, 'usage could not be written; trying again')
  const accounts = openAccounts(config.accountsDb, undefined, { onFlushError })
  const watcher = watchSnapshots(sourcesOf(config), snapshotEvents(config, log))
  const rateLimiter = openRateLimiter()
  const faults = databaseFaults({ config, accounts, watcher })
  const stopReports = reportFaults(faults, log)
  const metrics = config.metricsPort === undefined ? null : openMetrics({ watcher, rateLimiter, faults })
  let stopping = false
  return {
    config,
    log,
    observe: both(accessLog(config.logLevel, write), metrics?.observe ?? null),
    metrics,
    accounts,
    rateLimiter,
    watcher,
    accelRedirect: config.accelPrefix === undefined ? null : accelRedirectTo(config.accelPrefix, config.snapshotDir),
    get stopping() {
      return stopping
    },
    beginStop() {
      stopping = true
    },
    async close() {
      stopReports()
      watcher.close()
      await accounts.close()
      delete slots[SLOT]
      await flush()
    },
  }
}

type Observe = NonNullable<OpenService['observe']>

function both(first: Observe | null, second: Observe | null): Observe | undefined {
  if (first === null || second === null) return first ?? second ?? undefined
  return (record) => {
    first(record)
    second(record)
  }
}

/** Where snapshots come from. The demo is served while the operator has published none (rule 21.2). */
function sourcesOf(config: Config): SnapshotSource[] {
  const places = config.demo ? [config, demoPlaces(config)] : [config]
  return places.map(({ snapshotDir, catalogDb }) => ({ snapshotDir, catalogDb, addresses: config }))
}

/** Logs what the snapshot watcher does, and marks the operator's own snapshots as served with accounts (rule 21.14). */
function snapshotEvents({ snapshotDir, accountsDb }: Config, log: Logger): SnapshotEvents {
  return {
    swapped({ id, entries, source }) {
      log.info({ snapshot: id, entries }, 'snapshot loaded')
      if (source.snapshotDir === snapshotDir) void markAccounts(snapshotDir, accountsDb)
    },
    refused: (message) => log.error(message),
  }
}
