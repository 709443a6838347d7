// Loading in steps, so that a server that answers meanwhile keeps nobody waiting for long.
import type { Pause } from '../../catalog/storage/pause.ts'

/** What requests may have to wait for a step, ms. */
const STEP_MS = 4

/** The pauses of one piece of work; `now` is a clock in ms. */
export function pauseBetweenSteps(now: () => number = () => performance.now()): Pause {
  let began = now()
  return async () => {
    if (now() - began < STEP_MS) return
    await new Promise((resolve) => setImmediate(resolve))
    began = now()
  }
}
