// Logs errors of requests and of writing usage. An engine that cannot be used is expected: its line has no stack, and comes
// once a minute at most, however many requests need it (rule 20.14).
import type { Logger } from 'pino'
import { EngineUnavailable } from '../state/engine-fault.ts'

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
