// The process's log: JSON lines on standard output. Keys, email addresses and query texts are never handed to it.
import { type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

/** A logger of the given level (`LOG_LEVEL`); levels by name, times in ISO 8601. */
export function createLog(level: Config['logLevel']): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  })
}
