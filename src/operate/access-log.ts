// The access log: one JSON line per request (rule 20.3). It is built by hand in a third of the time of a logger. Its
// values need no escaping: the pattern of a route, ids, methods that the parser knows, and numbers. Only steps of sign-ins do.
import type { Config } from '../ground/config.ts'
import type { RequestRecord } from '../http/request-record.ts'

/**
 * `{"level","time","id","method","route","status","ms","key"}` and a line end; `key` only if a key was accepted. Steps of
 * sign-ins also have `client` and `error` (rule 42.11).
 */
export function accessLine(record: RequestRecord, time: string): string {
  const { request, route, status, keyId, milliseconds, signIn } = record
  const level = status >= 500 ? 'warn' : 'info'
  const routeText = route === null ? 'null' : `"${route}"`
  const key = keyId === null ? '' : `,"key":"${keyId}"`
  const step = signIn === undefined ? '' : JSON.stringify(signIn).slice(1, -1)
  const more = step === '' ? key : `${key},${step}`
  const ms = Math.round(milliseconds * 1000) / 1000
  return `{"level":"${level}","time":"${time}","id":"${request.requestId}","method":"${request.method}","route":${routeText},"status":${status},"ms":${ms}${more}}\n`
}

/**
 * Returns the function that logs requests: all of them at `info` and below, and those with a 5xx response at `warn`.
 * Returns null if the level logs no requests.
 */
export function accessLog(
  level: Config['logLevel'],
  write: (line: string) => void,
  now: () => number = Date.now,
): ((record: RequestRecord) => void) | null {
  const time = isoTime(now)
  const log = (record: RequestRecord) => write(accessLine(record, time()))
  if (level === 'info' || level === 'debug' || level === 'trace') return log
  if (level !== 'warn') return null
  return (record) => {
    if (record.status >= 500) log(record)
  }
}

/** Returns the current time in ISO 8601, formatted at most once per millisecond. */
function isoTime(now: () => number): () => string {
  let ms = Number.NaN
  let text = ''
  return () => {
    const current = now()
    if (current !== ms) text = new Date(current).toISOString()
    ms = current
    return text
  }
}
