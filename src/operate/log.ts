// The log of the process: JSON lines on standard output, written in blocks. It never receives keys, email addresses or
// query texts (rule 20.3).
import { type Logger, pino, symbols } from 'pino'
import type { Config } from '../ground/config.ts'

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
