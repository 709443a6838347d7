// Requests at a fixed rate, as many clients on kept connections send them, and a count of what came back.
import autocannon from 'autocannon'

export interface Load {
  url: string
  key: string
  /** Requests a second to aim at. */
  rate: number
  connections: number
}

export interface LoadReport {
  /** Requests answered. */
  answered: number
  seconds: number
  /** Answers that were no 200, and requests without an answer. */
  failed: number
  /** Milliseconds, 99th percentile. */
  p99: number
}

const TARGETS = [
  '/v1/inspirations?limit=3',
  '/v1/search?q=dark+portfolio',
  '/v1/taxonomies?taxonomy=color',
  '/v1/meta',
  '/v1/me',
]
/** Long enough for every work; the load ends when it is stopped. */
const LONGEST_SECONDS = 3_600

/** Starts the load; `stop` ends it and gives the report. */
export function startLoad({ url, key, rate, connections }: Load): { stop(): Promise<LoadReport> } {
  const headers = { authorization: `Bearer ${key}` }
  const requests = TARGETS.map((path) => ({ method: 'GET' as const, path, headers }))
  const options = { url, connections, overallRate: rate, duration: LONGEST_SECONDS, requests }
  const { promise: ended, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  const instance = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
  return {
    async stop() {
      instance.stop()
      const result = await ended
      return {
        answered: result.requests.total,
        seconds: result.duration,
        failed: result.non2xx + result.errors + result.timeouts,
        p99: result.latency.p99,
      }
    },
  }
}
