// Composition: everything that the server keeps open. It lives on the global object, because `astro dev` loads this
// module again after an edit, and databases and rate limiter must survive that.
import type { Logger } from 'pino'
import { type Desk, openDesk } from '../engine/desk/desk-process.ts'
import { openEngine } from '../engine/engine.ts'
import { unavailableLine } from '../engine/faults.ts'
import type { EngineEvents } from '../engine/server-engine.ts'
import { type Config, loadConfig } from '../ground/config.ts'
import type { Service } from '../http/endpoint.ts'
import type { Pipeline } from '../http/handle-request.ts'
import type { FailedRequest, RequestRecord } from '../http/request-record.ts'
import { accelRedirectTo } from '../http/response/accel-redirect.ts'
import { markAccounts } from '../snapshot/files/folder-notes.ts'
import type { ServedSnapshot } from '../snapshot/snapshot.ts'
import { accessLog, errorLog, type LogError, openLog, reportFaults } from './log.ts'
import type { Metrics } from './metrics.ts'

export interface OpenService extends Service {
  readonly config: Config
  readonly log: Logger
  /** Logs an error of a request, or of writing usage. */
  readonly logError: LogError
  /** Logs and counts requests; undefined if the configuration wants neither. */
  readonly observe: ((record: RequestRecord) => void) | undefined
  /** Null if METRICS_PORT is not set. */
  readonly metrics: Metrics | null
  /** Works for editors (section 48). */
  readonly desk: Desk
  /** Makes `/readyz` say that the process is about to exit. Everything keeps working until {@link close}. */
  beginStop(): void
  /** Writes what is in memory, closes the engines, and writes the rest of the log. */
  close(): Promise<void>
}

const SLOT = Symbol.for('vitrine.service')
const slots = globalThis as { [SLOT]?: OpenService | Promise<OpenService> }

/** Opens the service of the process from the environment, once. Rejects if that fails. */
export async function startService(): Promise<OpenService> {
  slots[SLOT] ??= compose()
  slots[SLOT] = await slots[SLOT]
  return slots[SLOT]
}

/** Returns the service of the process. Throws before {@link startService} has resolved. */
export function openService(): OpenService {
  const service = slots[SLOT]
  if (service === undefined || service instanceof Promise) throw new Error('The service is not started yet.')
  return service
}

/** Opens for a command what pages show: the settings and a snapshot. The rest of the service is not there. */
export function openForPages(config: Config, current: ServedSnapshot): void {
  slots[SLOT] = { config, watcher: { current } } as unknown as OpenService
}

/** Logs an error that made a request fail, with the id of the request (rule 2.5). */
function logFault(error: unknown, { requestId: id, method, route }: FailedRequest): void {
  openService().logError(error, 'request failed', { id, method, route })
}

/** What the process handles requests with: its service, its log and its metrics. */
export const pipeline: Pipeline = {
  service: openService,
  fault: logFault,
  get observe() {
    return openService().observe
  },
}

async function compose(): Promise<OpenService> {
  const config = loadConfig()
  const { logger: log, write, flush } = openLog(config.logLevel)
  const logError = errorLog(log, (error) => unavailableLine(error, config))
  const engine = await openEngine(config, engineEvents(config, log, logError))
  const stopReports = reportFaults(engine.faults, log)
  const metrics =
    config.metricsPort === undefined ? null : (await import('./metrics.ts')).openMetrics({ ...engine, config })
  const desk = openDesk({ log: (line) => log.error({ part: 'desk' }, line) })
  let stopping = false
  return {
    ...engine,
    config,
    desk,
    log,
    logError,
    observe: both(accessLog(config.logLevel, write), metrics?.observe ?? null),
    metrics,
    accelRedirect: config.accelPrefix === undefined ? null : accelRedirectTo(config.accelPrefix, config.snapshotDir),
    get stopping() {
      return stopping
    },
    beginStop() {
      stopping = true
      engine.stepAside()
    },
    async close() {
      stopReports()
      await desk.close()
      await engine.close()
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

/** Logs what the engines report, and marks the operator's own snapshots as served with accounts (rule 21.14). */
function engineEvents({ snapshotDir, accountsDb }: Config, log: Logger, logError: LogError): EngineEvents {
  return {
    swapped({ id, entries, source }) {
      log.info({ snapshot: id, entries }, 'snapshot loaded')
      if (source.snapshotDir === snapshotDir) void markAccounts(snapshotDir, accountsDb)
    },
    refused: (message) => log.error(message),
    onFlushError: (error) => logError(error, 'usage could not be written and is tried again'),
  }
}
