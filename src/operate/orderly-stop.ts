// The orderly stop of the process: requests get their responses, memory is written, and the process exits (rules 20.5,
// 20.6).
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../ground/config.ts'

/** What remains to be done when the connections are closed. */
interface Closing {
  readonly log: Logger
  readonly config: Pick<Config, 'drainSeconds'>
  /** Makes `/readyz` report that the process is stopping. */
  beginStop(): void
  close(): Promise<void>
}

export type Stop = (code: number) => Promise<void>

/** Returns a function that says that the server is not ready, drains, closes and exits with a code. Only its first call has an effect. */
export function stopInOrder({ log, config, beginStop, close }: Closing, drained: () => Promise<void>): Stop {
  let stopping = false
  return async (code) => {
    if (stopping) return
    stopping = true
    beginStop()
    try {
      // Balancers take a server out some time after it is not ready. (rule 20.16)
      if (code === 0) await pause(config.drainSeconds * 1_000)
      await drained()
      await close()
    } catch (err) {
      log.fatal({ err }, 'the orderly stop failed')
      process.exit(1)
    }
    process.exit(code)
  }
}

/** Stops on a signal, with code 0, and on an uncaught error, with code 1. */
export function stopOnSignals(stop: Stop, log: Logger): void {
  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  onUncaught(log, () => stop(1))
}

/** Shortages of descriptors, memory and disk space. They pass, and a new process would meet them too. */
const SHORTAGES: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'ENOSPC', 'EDQUOT'])

/** Logs an uncaught error, then stops unless it is a shortage. */
function onUncaught(log: Logger, stop: () => void): void {
  const fail = (err: unknown) => {
    if (SHORTAGES.has((err as NodeJS.ErrnoException | null)?.code)) return log.error({ err }, 'shortage; continuing')
    log.fatal({ err }, 'uncaught error; stopping')
    stop()
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
}
