// The log of the process: JSON lines on standard output, written in blocks. It never receives keys, email addresses or
// query texts. One line per request is built by hand, in a third of the time of a logger. (rule 20.3)
import { type Logger, pino, symbols } from 'pino'
import type { Engine } from '../engine/server-engine.ts'
import type { Config } from '../ground/config.ts'
import { EngineUnavailable } from '../ground/faults.ts'
import type { RequestRecord } from '../http/request-record.ts'

/** Lines are written when there are this many bytes of them, or after this time. */
const BLOCK_BYTES = 3_072
/** A pipe accepts this much at once, so the lines of several processes do not mix. (PIPE_BUF, pipe(7)) */
const WRITE_BYTES = 4_096
const WAIT_MS = 1_000
/** The maximum that waits for a slow reader. More lines are lost, so that memory is not. */
const MAX_BYTES = 8 * 1024 * 1024
const ERROR = 50
const STDOUT = 1

/**
 * Opens a log of the given level (`LOG_LEVEL`), with the names of levels and times in ISO 8601. Lines of level `error` are
 * written at once. Everything is written when the process exits, unless it is killed.
 */
export function openLog(level: Config['logLevel'], descriptor = STDOUT) {
  const blocks = { minLength: BLOCK_BYTES, maxWrite: WRITE_BYTES, periodicFlush: WAIT_MS, maxLength: MAX_BYTES }
  const out = pino.destination({ dest: descriptor, sync: false, ...blocks })
  // A write that fails, for example on a full disk, is tried again with the next one. `flushSync` would try without end.
  let isFailing = false
  out.on('error', () => {
    isFailing = true
  })
  out.on('write', () => {
    isFailing = false
  })
  const stream = {
    [symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line: string) {
      out.write(line)
      if (this.lastLevel >= ERROR) out.flush()
    },
    flushSync: () => isFailing || out.flushSync(),
  }
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  const logger: Logger = pino({ ...options, formatters: { level: (label: string) => ({ level: label }) } }, stream)
  return {
    logger,
    /** Writes a complete line, whatever the level of the log. */
    write: (line: string) => void out.write(line),
    // A flush during a write ends with that write, and lines that came meanwhile remain.
    /** Resolves when everything is written. */
    flush: () => new Promise<void>((resolve) => out.flush(() => resolve(isFailing ? out.destroy() : out.flushSync()))),
  }
}

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

const MINUTE_MS = 60_000

/** Logs an error with what failed, and what it was about. */
export type LogError = (error: unknown, failed: string, about?: object) => void

/** `lineOf` says what the operator can do about an engine. */
export function errorLog(
  log: Logger,
  lineOf: (error: EngineUnavailable) => string,
  monotonicMs = () => performance.now(),
): LogError {
  const loggedAt = new Map<string, number>()
  return (error, failed, about = {}) => {
    if (!(error instanceof EngineUnavailable)) return log.error({ err: error, ...about }, failed)
    const now = monotonicMs()
    const kind = `${failed} ${error.engine}`
    if (now - (loggedAt.get(kind) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return
    loggedAt.set(kind, now)
    log.error(about, `${failed}: ${lineOf(error)}`)
  }
}

const CHECK_MS = 500

/** Checks twice per second and logs each new fault once. Returns the function that stops it. */
export function reportFaults(faults: Engine['faults'], log: Logger): () => void {
  const reported = new Map<string, string>()

  async function check(): Promise<void> {
    for (const [part, fault] of Object.entries(await faults())) {
      const line = fault?.line
      if (line === reported.get(part)) continue
      if (line === undefined) {
        reported.delete(part)
        log.info({ part }, 'it is in order again')
      } else {
        reported.set(part, line)
        log.error({ part }, line)
      }
    }
  }

  const timer = setInterval(() => void check(), CHECK_MS).unref()
  return () => clearInterval(timer)
}
