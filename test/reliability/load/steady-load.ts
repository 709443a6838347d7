// Sends requests at a fixed rate over keep-alive connections, and counts the responses.
import autocannon from 'autocannon'

export interface Load {
  url: string
  key: string
  /** Target rate, requests per second. */
  rate: number
  connections: number
}

export interface LoadReport {
  /** The number of responses. */
  answered: number
  seconds: number
  /** The number of responses that are not 200, and of requests without a response. */
  failed: number
  /** 99th percentile of the latency, ms. */
  p99: number
}

const TARGETS = [
  '/v1/inspirations?limit=3',
  '/v1/search?q=dark+portfolio',
  '/v1/taxonomies?taxonomy=color',
  '/v1/meta',
  '/v1/me',
]
/** Longer than any test. `stop` ends the load. */
const MAX_SECONDS = 3_600

/** Starts the load. `stop` ends it and returns the report. */
export function startLoad({ url, key, rate, connections }: Load): { stop(): Promise<LoadReport> } {
  const headers = { authorization: `Bearer ${key}` }
  const requests = TARGETS.map((path) => ({ method: 'GET' as const, path, headers }))
  const options = { url, connections, overallRate: rate, duration: MAX_SECONDS, requests }
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
