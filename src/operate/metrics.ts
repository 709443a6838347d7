// Metrics for Prometheus, only if METRICS_PORT is set (rule 20.4).
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { Engine } from '../engine/server-engine.ts'
import type { Config } from '../ground/config.ts'
import { RELEASE } from '../ground/release.ts'
import { LIMITS, type RequestRecord } from '../http/request-record.ts'
import { RECORDED, type Run, readHold, readRun } from '../snapshot/files/folder-notes.ts'
import type { Snapshot } from '../snapshot/load/open.ts'

export type Metrics = ReturnType<typeof openMetrics>
/** The metrics in the text format of Prometheus. */
export type MetricsText = Pick<Metrics, 'text' | 'contentType'>

export interface Measured extends Pick<Engine, 'openWindows' | 'fallbacks' | 'faults'> {
  readonly watcher: { readonly current: { readonly snapshot: Pick<Snapshot, 'id' | 'publishedAt' | 'day'> } | null }
  readonly config: Pick<Config, 'snapshotDir'>
}

/** Seconds, from a cached response to more than any request should take. */
const BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

/** Opens the metrics of a process. */
export function openMetrics(measured: Measured, now: () => number = Date.now) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addGauges(registry, measured, now)
  let pictures = () => ({ running: 0, waiting: 0 })
  addOperationGauges(registry, measured.config.snapshotDir, () => pictures())
  return {
    observe: requestCounters(registry),
    /** Sets where the load of the picture queue is read. Without it, nothing runs and nothing waits. */
    measurePictures(load: () => PictureLoad): void {
      pictures = load
    },
    text: (): Promise<string> => registry.metrics(),
    contentType: registry.contentType,
  }
}

const REQUESTS = { name: 'vitrine_requests_total', help: 'Responses by route and status.' }
const SECONDS = {
  name: 'vitrine_request_seconds',
  help: 'Time from the arrival of a request to its response, by route.',
}
const REFUSALS = {
  name: 'vitrine_limit_refusals_total',
  help: 'Requests refused by a limit: requests of a key, registrations and sign-ins of an address, active keys of an email.',
}

function requestCounters(registry: Registry): (record: RequestRecord) => void {
  const registers = [registry]
  const requests = new Counter({ ...REQUESTS, registers, labelNames: ['route', 'status'] as const })
  const seconds = new Histogram({ ...SECONDS, registers, labelNames: ['route'] as const, buckets: BUCKETS })
  const refusals = new Counter({ ...REFUSALS, registers, labelNames: ['limit'] as const })
  for (const limit of LIMITS) refusals.inc({ limit }, 0)
  return ({ route: pattern, status, milliseconds, refusedBy }) => {
    const route = pattern ?? 'none'
    requests.inc({ route, status })
    seconds.observe({ route }, milliseconds / 1000)
    if (refusedBy !== null) refusals.inc({ limit: refusedBy })
  }
}

const SNAPSHOT = {
  name: 'snapshot_info',
  help: '1 for the served snapshot, with the day that it was built for.',
  labelNames: ['snapshot', 'release', 'day'],
}
const AGE = {
  name: 'snapshot_age_seconds',
  help: 'Time since the served snapshot was published. A build that changes nothing publishes nothing.',
}
const WINDOWS = { name: 'open_windows', help: 'Keys with requests in their rate-limit window.' }
const FAULT = {
  name: 'database_fault',
  help: '1 if a database, Valkey or the bucket of snapshots cannot be used; the log says what to do.',
  labelNames: ['database'],
}

function addGauges(registry: Registry, measured: Measured, now: () => number): void {
  const { watcher, openWindows, fallbacks, faults } = measured
  addGauge(registry, SNAPSHOT, (gauge) => {
    gauge.reset()
    const { id: snapshot, day } = watcher.current?.snapshot ?? {}
    if (snapshot && day) gauge.set({ snapshot, release: RELEASE, day }, 1)
  })
  addGauge(registry, AGE, (gauge) => {
    if (watcher.current) gauge.set(Math.max(0, (now() - watcher.current.snapshot.publishedAt) / 1000))
  })
  addGauge(registry, WINDOWS, (gauge) => gauge.set(openWindows()))
  addGauge(registry, FAULT, async (gauge) => {
    for (const [database, fault] of Object.entries(await faults())) gauge.set({ database }, fault === null ? 0 : 1)
  })
  addFallbackCounter(registry, fallbacks)
}

function addFallbackCounter(registry: Registry, fallbacks: Engine['fallbacks']): void {
  new Counter({
    name: 'vitrine_engine_fallbacks_total',
    help: 'Requests that this server decided alone, because an engine did not answer in time.',
    registers: [registry],
    labelNames: ['engine'],
    collect() {
      this.reset()
      for (const [engine, count] of Object.entries(fallbacks())) this.inc({ engine }, count)
    },
  })
}

/** How many pictures are being rendered, and how many wait. */
interface PictureLoad {
  readonly running: number
  readonly waiting: number
}

/** Adds the metrics of a server with this folder of snapshots. */
function addOperationGauges(registry: Registry, snapshotDir: string, pictures: () => PictureLoad): void {
  addRunGauges(registry, snapshotDir)
  const held = { name: 'rollback_held', help: '1 while a rollback holds, so that no build publishes.' }
  addGauge(registry, held, async (gauge) => {
    gauge.set((await readHold(snapshotDir).catch(() => null)) === null ? 0 : 1)
  })
  const load = { name: 'pictures', help: 'Pictures that are rendered or wait for it.', labelNames: ['state'] }
  addGauge(registry, load, (gauge) => {
    for (const [state, count] of Object.entries(pictures())) gauge.set({ state }, count)
  })
}

interface Described {
  /** Without the prefix of our metrics. */
  readonly name: string
  readonly help: string
  readonly labelNames?: string[]
}

/** Adds a gauge that `collect` sets when Prometheus scrapes. */
function addGauge(
  registry: Registry,
  { name, ...described }: Described,
  collect: (gauge: Gauge<string>) => void | Promise<void>,
): void {
  const registers = [registry]
  const gauge: Gauge<string> = new Gauge({
    name: `vitrine_${name}`,
    ...described,
    registers,
    collect: () => collect(gauge),
  })
}

/** A command that never ran here has no series: it may run on another machine. */
function addRunGauges(registry: Registry, snapshotDir: string): void {
  function add(name: string, help: string, read: (run: Run) => number): void {
    addGauge(registry, { name, help, labelNames: ['command'] }, async (gauge) => {
      for (const command of RECORDED) {
        const run = await readRun(snapshotDir, command)
        if (run !== null) gauge.set({ command }, read(run))
      }
    })
  }
  add('last_run_timestamp_seconds', 'When the command last ended.', ({ at }) => at / 1000)
  add('last_run_failed', '1 if the last run of the command failed.', ({ hasFailed }) => (hasFailed ? 1 : 0))
  add(
    'last_success_timestamp_seconds',
    'When the command last succeeded; 0 if it never did.',
    ({ succeededAt }) => (succeededAt ?? 0) / 1000,
  )
}
