// Reports once that a part of the service cannot be used, and once that it is in order again (rules 20.9, 20.10, 37.8).
import type { Logger } from 'pino'
import type { Engine } from '../engine/server-engine.ts'

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
