// One line a request. It is put together by hand, since every value is one of ours: the route's pattern and never what
// was asked for, an id, a method that the parser knows, numbers. That takes a third of the time of a logger's general way.
import type { Config } from '../config.ts'
import type { RequestRecord } from '../http/request-record.ts'

/** `{"level","time","id","method","route","status","ms","key"}`, the last one where a key was accepted; with its end. */
export function accessLine(answered: RequestRecord, time: string): string {
  const { request, route, status, keyId, milliseconds } = answered
  const level = status >= 500 ? 'warn' : 'info'
  const where = route === null ? 'null' : `"${route}"`
  const key = keyId === null ? '' : `,"key":"${keyId}"`
  const ms = Math.round(milliseconds * 1000) / 1000
  return `{"level":"${level}","time":"${time}","id":"${request.requestId}","method":"${request.method}","route":${where},"status":${status},"ms":${ms}${key}}\n`
}

/**
 * Logs answers at a level: all of them at `info` and below, what failed on our side (5xx) at `warn`; null where the level
 * leaves nothing to log.
 */
export function accessLog(
  level: Config['logLevel'],
  write: (line: string) => void,
  now: () => number = Date.now,
): ((answered: RequestRecord) => void) | null {
  const time = isoTime(now)
  const log = (answered: RequestRecord) => write(accessLine(answered, time()))
  if (level === 'info' || level === 'debug' || level === 'trace') return log
  if (level !== 'warn') return null
  return (answered) => {
    if (answered.status >= 500) log(answered)
  }
}

/** ISO 8601, made once a millisecond. */
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
