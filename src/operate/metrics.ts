// What is counted for Prometheus. It exists only while METRICS_PORT is set; without it a request costs nothing here.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { RequestRecord } from '../http/request-record.ts'
import { RELEASE } from '../release.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { MemoryRateLimiter } from '../state/rate-limit/rate-limiter.ts'

/** What Prometheus is told, in its text format, and the content type of that. */
export interface MetricsText {
  text(): Promise<string>
  readonly contentType: string
}

export interface Metrics extends MetricsText {
  /** Counts an answer. */
  observe(answered: RequestRecord): void
}

export interface Measured {
  readonly watcher: { readonly current: { readonly snapshot: Pick<Snapshot, 'id' | 'publishedAt'> } | null }
  readonly rateLimiter: Pick<MemoryRateLimiter, 'open'>
}

/** Seconds: from a cached answer to a limit that no request should come near. */
const BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

/** Counters of one process, over its snapshots and rate limiter. */
export function openMetrics(measured: Measured, now: () => number = Date.now): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addGauges(registry, measured, now)
  const observe = requestCounters(registry)
  return { observe, text: () => registry.metrics(), contentType: registry.contentType }
}

const REQUESTS = { name: 'vitrine_requests_total', help: 'Answers, by route and status.' }
const SECONDS = { name: 'vitrine_request_seconds', help: 'From the first look at a request to its answer, by route.' }
const REFUSALS = {
  name: 'vitrine_limit_refusals_total',
  help: 'Requests refused by a limit: requests of a key, registrations of an address, keys of an email.',
}

/** A label's child is looked up once; afterwards a request costs two small additions. */
function requestCounters(registry: Registry): Metrics['observe'] {
  const registers = [registry]
  const requests = new Counter({ ...REQUESTS, registers, labelNames: ['route', 'status'] as const })
  const seconds = new Histogram({ ...SECONDS, registers, labelNames: ['route'] as const, buckets: BUCKETS })
  const refusals = new Counter({ ...REFUSALS, registers, labelNames: ['limit'] as const })
  for (const limit of ['requests', 'registrations', 'keys']) refusals.inc({ limit }, 0)
  const countOf = remembered((key) => {
    const [route = '', status = ''] = key.split(' ')
    return requests.labels({ route, status })
  })
  const timerOf = remembered((route) => seconds.labels({ route }))
  return ({ route, status, milliseconds, refusedBy }) => {
    const name = route ?? 'none'
    countOf(`${name} ${status}`).inc()
    timerOf(name).observe(milliseconds / 1000)
    if (refusedBy !== null) refusals.inc({ limit: refusedBy })
  }
}

function remembered<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    const found = known.get(key) ?? make(key)
    if (!known.has(key)) known.set(key, found)
    return found
  }
}

/** Gauges are read when Prometheus asks. */
function addGauges(registry: Registry, { watcher, rateLimiter }: Measured, now: () => number): void {
  const registers = [registry]
  new Gauge({
    name: 'vitrine_snapshot_info',
    help: '1 for the snapshot that is served.',
    registers,
    labelNames: ['snapshot', 'release'],
    collect() {
      this.reset()
      if (watcher.current) this.set({ snapshot: watcher.current.snapshot.id, release: RELEASE }, 1)
    },
  })
  new Gauge({
    name: 'vitrine_snapshot_age_seconds',
    help: 'Since the snapshot that is served was published. An unchanged catalog publishes nothing.',
    registers,
    collect() {
      if (watcher.current) this.set(Math.max(0, (now() - watcher.current.snapshot.publishedAt) / 1000))
    },
  })
  new Gauge({
    name: 'vitrine_open_windows',
    help: 'Keys with requests in their rolling window.',
    registers,
    collect() {
      this.set(rateLimiter.open)
    },
  })
}
