// The end of the process: what is asked is answered, what is in memory is written, then it exits.
import type { Logger } from 'pino'

/** What is left to do when nothing is asked any more. */
interface Closing {
  readonly log: Logger
  /** Whoever asks whether the process is ready is told from now on that it is about to end. */
  beginStop(): void
  close(): Promise<void>
}

export type Stop = (code: number) => Promise<void>

/** Drains, closes and exits with the code; only the first call counts. */
export function stopInOrder({ log, beginStop, close }: Closing, drained: () => Promise<void>): Stop {
  let stopping = false
  return async (code) => {
    if (stopping) return
    stopping = true
    beginStop()
    try {
      await drained()
      await close()
    } catch (err) {
      log.fatal({ err }, 'stopping failed')
      process.exit(1)
    }
    process.exit(code)
  }
}

/** On a signal (0) and on an error that nothing caught (1). */
export function stopOnSignals(stop: Stop, log: Logger): void {
  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  onUncaught(log, () => stop(1))
}

/** Logs an error that nothing caught, then stops. */
function onUncaught(log: Logger, stop: () => void): void {
  const fail = (err: unknown) => {
    log.fatal({ err }, 'an error that nothing caught; stopping')
    stop()
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
}
