// Loads in short steps, so that a running server keeps answering during a load.
import type { Pause } from '../../catalog/storage/pause.ts'

/** The longest step, which requests may have to wait for, ms. */
const STEP_MS = 4

/** Returns a function that yields to the event loop once a step has lasted {@link STEP_MS}. `now` is a clock in ms. */
export function pauseBetweenSteps(now: () => number = () => performance.now()): Pause {
  let began = now()
  return async () => {
    if (now() - began < STEP_MS) return
    await new Promise((resolve) => setImmediate(resolve))
    began = now()
  }
}
