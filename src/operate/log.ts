// The process's log: JSON lines on standard output, gathered and written in blocks. Keys, email addresses and query texts
// are never handed to it.
import { type Logger, pino, symbols } from 'pino'
import type { Config } from '../config.ts'

/** Lines wait until there are so many bytes of them, or so long. */
const BLOCK_BYTES = 3_072
/** A pipe takes so much in one piece: lines of several processes do not break each other. (PIPE_BUF, pipe(7)) */
const WRITE_BYTES = 4_096
const WAIT_MS = 1_000
/** What may wait for a reader that does not keep up; beyond it lines are lost, not memory. */
const MOST_BYTES = 8 * 1024 * 1024
const ERROR = 50
const STDOUT = 1

export interface ProcessLog {
  readonly logger: Logger
  /** Writes a line that is made already, with its end. Whether its level is due is for the caller to know. */
  write(line: string): void
  /** Resolves when everything is handed to the system. */
  flush(): Promise<void>
}

/**
 * Opens a log of the given level (`LOG_LEVEL`); levels by name, times in ISO 8601. Lines of level `error` are written at
 * once, and so is everything when the process ends, unless it is killed.
 */
export function openLog(level: Config['logLevel'], descriptor = STDOUT): ProcessLog {
  const blocks = { minLength: BLOCK_BYTES, maxWrite: WRITE_BYTES, periodicFlush: WAIT_MS, maxLength: MOST_BYTES }
  const out = pino.destination({ dest: descriptor, sync: false, ...blocks })
  const stream = {
    [symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line: string) {
      out.write(line)
      if (this.lastLevel >= ERROR) out.flush()
    },
    flushSync: () => out.flushSync(),
  }
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  const logger = pino({ ...options, formatters: { level: (label: string) => ({ level: label }) } }, stream)
  return {
    logger,
    write: (line) => void out.write(line),
    // A flush that comes while a write is under way ends with that write; what came meanwhile is still there.
    flush: () => new Promise((resolve) => out.flush(() => resolve(out.flushSync()))),
  }
}
